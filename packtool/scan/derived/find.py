"""Finds every piece of code inside a unit, within bounds, and puts what is met in it back on the unit's own lines."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from packtool.scan.derived.commands import javascript_commands, json_commands, makefile_commands
from packtool.scan.derived.documents import notebook_pieces, script_pieces
from packtool.scan.derived.unmasked import unmasked_pieces
from packtool.scan.kinds import FileKind
from packtool.scan.match import Match, Place, Unit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from packtool.code import Reading
    from packtool.scan.derived.piece import Piece
    from packtool.scan.derived.told import Told

_MOST = 300
_LONGEST = 2 * 1024 * 1024
_SHOWN = 300
_FINDERS: dict[FileKind, tuple[Callable[[str], Iterator[Piece]], ...]] = {
    FileKind.NOTEBOOK: (notebook_pieces,),
    FileKind.HTML: (script_pieces,),
    FileKind.JSON: (json_commands,),
    FileKind.JAVASCRIPT: (javascript_commands,),
    FileKind.TYPESCRIPT: (javascript_commands,),
    FileKind.TEXT: (makefile_commands,),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Derived:
    """A piece made a unit of its own, and the unit that it was found in."""

    parent: str
    unit: Unit
    piece: Piece


def find_derived(unit: Unit, reading: Reading | None, told: Told) -> tuple[Derived, ...]:
    """Return the pieces of a unit: at most three hundred, and two million characters each.

    ``reading`` is there for Python that could be parsed.
    """
    pieces: list[Piece] = []
    for finder in _FINDERS.get(unit.kind, ()):
        pieces += _some(finder(unit.text))
    if unit.kind is FileKind.MARKDOWN:
        pieces += _some(told.pieces(unit.text))
    pieces += _some(unmasked_pieces(unit, reading))
    kept = [piece for piece in pieces if piece.text.strip() and len(piece.text) <= _LONGEST][:_MOST]
    return tuple(
        Derived(
            parent=unit.key,
            unit=Unit(key=f"{unit.key}#{number}", kind=piece.kind, text=piece.text),
            piece=piece,
        )
        for number, piece in enumerate(kept)
    )


def _some(pieces: Iterator[Piece]) -> Iterator[Piece]:
    for number, piece in enumerate(pieces):
        if number >= _MOST:
            return
        yield piece


def put_back(derived: Derived, match: Match, parent: Unit) -> Match:
    """Return a match in a piece as one in the unit that the piece was found in."""
    lines = derived.piece.lines
    line = lines[min(match.place.line, len(lines)) - 1]
    end = lines[min(match.place.end_line, len(lines)) - 1]
    if not derived.piece.masked:
        return replace(match, place=replace(match.place, line=line, end_line=end))
    met = derived.unit.lines[match.place.line - 1 : match.place.end_line]
    if met == parent.lines[line - 1 : end]:
        return replace(match, place=replace(match.place, line=line, end_line=end))
    text = "\n".join(met).strip()[:_SHOWN]
    return replace(match, place=Place(line=line, column=1, end_line=line, end_column=2), decoded=text)
