"""Code as it is once its masks are taken off: constants folded, names looked up, and every layer that comes out."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from packtool.code import MARKER, unmask, unmask_text
from packtool.code.shell import inlined
from packtool.scan.derived.piece import Piece
from packtool.scan.kinds import FileKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from collections.abc import Set as AbstractSet

    from packtool.code import Module, Reading, Unmasked
    from packtool.scan.match import Unit

_LANGUAGES = {
    FileKind.JAVASCRIPT: "javascript",
    FileKind.TYPESCRIPT: "javascript",
    FileKind.SHELL: "shell",
    FileKind.HTML: "html",
}
_KINDS = {
    "python": FileKind.PYTHON,
    "shell": FileKind.SHELL,
    "javascript": FileKind.JAVASCRIPT,
    "html": FileKind.HTML,
}
_SHORT = 20
_DEEPEST = 5


def unmasked_pieces(unit: Unit, reading: Reading | None) -> Iterator[Piece]:
    """Yield the unmasked source of a unit, where it says more than the source itself, and its layers."""
    if reading is not None:
        found = unmask(reading)
        yield from _source(unit, found, _kept(reading.module, found.source))
    elif unit.kind in _LANGUAGES:
        found = unmask_text(unit.text, _LANGUAGES[unit.kind])
        if MARKER in found.source or found.layers or found.renamed:
            yield from _source(unit, found, found.source)
    else:
        return
    for layer in found.layers:
        kind = _KINDS.get(layer.language, FileKind.TEXT)
        yield Piece(kind=kind, text=layer.text, lines=(layer.line,), masked=True)


def inlined_pieces(text: str) -> Iterator[Piece]:
    """Yield a shell script with what its variables hold written out, where that says more."""
    written = inlined(text)
    if written is not None:
        yield Piece(kind=FileKind.SHELL, text=written, lines=tuple(range(1, written.count("\n") + 2)), masked=True)


def _source(unit: Unit, found: Unmasked, kept: str) -> Iterator[Piece]:
    if found.source != unit.text:
        count = kept.count("\n") + 1
        yield Piece(kind=unit.kind, text=kept, lines=tuple(range(1, count + 1)), masked=True)


def _kept(module: Module, source: str) -> str:
    """Return what of an unmasked source needs to be read again: the statements that changed, and what they build on.

    Most changes are long texts put together from short ones, in files of which the rest has been read already. No rule
    asks for two methods of one class.
    """
    if MARKER in source:
        return source
    old, new = module.lines, source.split("\n")
    changed = {number for number, (one, other) in enumerate(zip(old, new, strict=False), 1) if one != other}
    wanted = set(_wanted(module.tree.body, changed))
    return "\n".join(line if number in wanted else "" for number, line in enumerate(new, 1))


def _wanted(statements: Sequence[ast.stmt], changed: AbstractSet[int], depth: int = 0) -> Iterator[int]:
    """Yield the lines of the statements of a block that are needed; of a class, of those of its own."""
    for statement in statements:
        lines = range(_first(statement), (statement.end_lineno or statement.lineno) + 1)
        small = len(lines) <= _SHORT and isinstance(statement, ast.Import | ast.ImportFrom | ast.Assign | ast.AnnAssign)
        if not small and changed.isdisjoint(lines):
            continue
        body = _first(statement.body[0]) if isinstance(statement, ast.ClassDef) else 0
        head = range(lines.start, body)
        # A class of which no line above its methods changed says nothing by those that did not.
        if isinstance(statement, ast.ClassDef) and head and depth < _DEEPEST and changed.isdisjoint(head):
            yield from head
            yield from _wanted(statement.body, changed, depth + 1)
        else:
            yield from lines


def _first(statement: ast.stmt) -> int:
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and statement.decorator_list:
        return min(statement.lineno, statement.decorator_list[0].lineno)
    return statement.lineno
