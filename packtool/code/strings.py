"""The texts and paths that can be seen inside an expression, even where the whole of it is not constant."""

from __future__ import annotations

import ast
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from packtool.code.scopes import Bound

if TYPE_CHECKING:
    from packtool.code.folding.values import Value
    from packtool.code.reading import Reading
    from packtool.code.scopes import Scope

_MOST_NODES = 400
_MOST_TEXTS = 200
_MOST_HOPS = 4
# Longer ones are no paths and no commands, and every look would copy them.
_LONGEST_BYTES = 4096
_TAKEN_APART = (ast.List, ast.Tuple, ast.Dict, ast.Set, ast.Name)
_FOLLOWED = frozenset([Bound.VALUE, Bound.ENTERED, Bound.LOOPED])


def texts_in(reading: Reading, node: ast.AST, scope: Scope) -> tuple[str, ...]:
    """Return the texts in an expression, following names to what they were bound to, a few steps far."""
    found: list[str] = []
    seen: set[int] = set()
    stack: list[tuple[ast.AST, Scope, int]] = [(node, scope, 0)]
    while stack and len(seen) < _MOST_NODES and len(found) < _MOST_TEXTS and reading.look():
        each, where, hops = stack.pop()
        if id(each) in seen:
            continue
        seen.add(id(each))
        folded = reading.folded(each, where) if isinstance(each, ast.expr) else None
        before = len(found)
        if folded is not None and _flat(folded.value, found):
            continue
        if isinstance(each, _TAKEN_APART):
            # Its parts come one by one, those included that have no value.
            del found[before:]
        if isinstance(each, ast.Name):
            bound = reading.names.binding(each, where)
            if bound is not None and bound[0].bound in _FOLLOWED and bound[0].node is not None and hops < _MOST_HOPS:
                stack.append((bound[0].node, bound[1], hops + 1))
        stack.extend((child, where, hops) for child in reversed(list(ast.iter_child_nodes(each))))
    return tuple(found[:_MOST_TEXTS])


def _flat(value: Value, found: list[str]) -> bool:
    """Add the texts in a value to ``found``; returns whether every part of it could be read."""
    if isinstance(value, str | PurePosixPath):
        found.append(str(value))
        return True
    if isinstance(value, bytes):
        found.append(value[:_LONGEST_BYTES].decode("utf-8", "replace"))
        return True
    if isinstance(value, tuple | frozenset):
        return _all_flat(list(value), found)
    if isinstance(value, dict):
        return _all_flat(list(value.values()), found)
    return isinstance(value, int | float | complex | type(None))


def _all_flat(values: list[Value], found: list[str]) -> bool:
    complete = True
    for item in values[:_MOST_TEXTS]:
        # Every part is collected, also behind one that cannot be read.
        complete = _flat(item, found) and complete
    return complete


def leading_text(reading: Reading, node: ast.AST | None, scope: Scope) -> str:
    """Return the text that an expression is known to begin with (the first word of a list), or an empty one."""
    for _ in range(_MOST_NODES):
        if node is None or not reading.look():
            return ""
        folded = reading.folded(node, scope)
        if folded is not None and not isinstance(folded.value, tuple):
            return str(folded.value) if isinstance(folded.value, str | PurePosixPath) else ""
        if isinstance(node, ast.Name):
            bound = reading.names.binding(node, scope)
            if bound is None or bound[0].bound is not Bound.VALUE or bound[0].path:
                return ""
            node, scope = bound[0].node, bound[1]
        else:
            node = _first_part(node)
    return ""


def _first_part(node: ast.AST | None) -> ast.AST | None:
    if isinstance(node, ast.BinOp):
        return node.left
    if isinstance(node, ast.JoinedStr):
        return next(iter(node.values), None)
    if isinstance(node, ast.List | ast.Tuple):
        return next(iter(node.elts), None)
    return node.value if isinstance(node, ast.FormattedValue | ast.Starred) else None
