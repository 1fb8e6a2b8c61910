"""What can be seen in the files that come to run, without following them: imports, and places in code."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.doctor.tracing.values import Spot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.code.reading import Reading
    from packtool.doctor.subject import Subject


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """An absolute import: the module, the name taken from it (or nothing), and where.

    ``guarded``: it stands in a ``try``; ``inner``: in a function; ``typing``: only type checkers run it.
    """

    module: str
    name: str
    spot: Spot
    guarded: bool
    inner: bool
    typing: bool


def readings(subject: Subject) -> Iterator[Reading]:
    """Yield every file that can come to run, as far as it can be parsed."""
    for path in subject.runtime:
        reading = subject.project.reading(path)
        if reading is not None:
            yield reading


def spot(reading: Reading, node: ast.AST) -> Spot:
    """Return where a node stands."""
    line, offset = getattr(node, "lineno", 1), getattr(node, "col_offset", 0)
    return Spot(reading.module.path, line, reading.module.column((line, offset)))


def absolute_imports(reading: Reading) -> Iterator[Taken]:
    """Yield the absolute imports of a file."""
    module = reading.module
    for index, node in enumerate(module.nodes):
        if isinstance(node, ast.Import):
            found = [(alias.name, "") for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            found = [(node.module, alias.name) for alias in node.names]
        else:
            continue
        around = list(_around(reading, index))
        for name, taken in found:
            yield Taken(
                module=name,
                name=taken,
                spot=spot(reading, node),
                guarded=any(isinstance(each, ast.Try | ast.TryStar) for each in around),
                inner=any(isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef) for each in around),
                typing=any(isinstance(each, ast.If) and _typing(each.test) for each in around),
            )


def _around(reading: Reading, index: int) -> Iterator[ast.AST]:
    parents, nodes = reading.module.parents, reading.module.nodes
    at = parents[index]
    for _ in range(len(nodes)):
        if at < 0 or at >= index:
            return
        yield nodes[at]
        index, at = at, parents[at]


def _typing(test: ast.expr) -> bool:
    name = test.attr if isinstance(test, ast.Attribute) else getattr(test, "id", "")
    return bool(name == "TYPE_CHECKING")
