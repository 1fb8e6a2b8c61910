"""Attributes that are set only for a while: a ``finally`` further on in the same block sets them again."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.code.parsing import Module


def put_back(module: Module) -> frozenset[int]:
    """Return the ids of the attributes that are set before or in a ``try`` whose ``finally`` sets the same."""
    found: set[int] = set()
    for number, node in enumerate(module.nodes):
        if isinstance(node, ast.Try) and node.finalbody:
            before = _before(node, module.nodes[module.parents[number]])
            once = {ast.dump(target) for statement in (*before, *node.body) for target in _targets(statement)}
            again = once & {ast.dump(target) for statement in node.finalbody for target in _targets(statement)}
            for statement in (*before, node) if again else ():
                found.update(id(target) for target in _targets(statement) if ast.dump(target) in again)
    return frozenset(found)


def _before(node: ast.Try, parent: ast.AST) -> Sequence[ast.stmt]:
    """Return the statements before a ``try`` in its block."""
    blocks: list[list[ast.stmt]] = [block for _, block in ast.iter_fields(parent) if isinstance(block, list)]
    return next((block[: block.index(node)] for block in blocks if node in block), ())


def _targets(statement: ast.stmt) -> Iterator[ast.Attribute]:
    for inner in ast.walk(statement):
        if isinstance(inner, ast.Assign):
            yield from (target for target in inner.targets if isinstance(target, ast.Attribute))
