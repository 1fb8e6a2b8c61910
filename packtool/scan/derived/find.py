"""Finds every piece of code inside a unit, within bounds, and puts what is met in it back on the unit's own lines."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from packtool.code import Module, Project
from packtool.code.shell import inlined
from packtool.scan.derived.commands import javascript_commands, json_commands, makefile_commands
from packtool.scan.derived.documents import notebook_pieces, script_pieces
from packtool.scan.derived.started import command_pieces
from packtool.scan.derived.unmasked import inlined_pieces, unmasked_pieces
from packtool.scan.derived.within import programs_within
from packtool.scan.kinds import FileKind
from packtool.scan.match import Match, Place, Unit
from packtool.scan.staging import plain_bytes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from packtool.code import Reading
    from packtool.scan.derived.piece import Piece
    from packtool.scan.derived.told import Told

_MOST = 300
_LONGEST = 2 * 1024 * 1024
_SHOWN = 300
_INSIDE = "inside.py"
_READ_AGAIN = frozenset({FileKind.PYTHON, FileKind.SHELL, FileKind.JAVASCRIPT, FileKind.TYPESCRIPT})
_FINDERS: dict[FileKind, tuple[Callable[[str], Iterator[Piece]], ...]] = {
    FileKind.NOTEBOOK: (notebook_pieces,),
    FileKind.HTML: (script_pieces,),
    FileKind.JSON: (json_commands,),
    FileKind.JAVASCRIPT: (javascript_commands,),
    FileKind.TYPESCRIPT: (javascript_commands,),
    FileKind.TEXT: (makefile_commands,),
}
_HOLDS_COMMANDS = frozenset([FileKind.JSON, FileKind.JAVASCRIPT, FileKind.TYPESCRIPT, FileKind.TEXT])


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
    if unit.kind in _HOLDS_COMMANDS:
        pieces += [inner for piece in pieces if piece.kind is FileKind.SHELL for inner in programs_within(piece)]
    if unit.kind is FileKind.MARKDOWN:
        pieces += _some(told.pieces(unit.text))
    pieces += _some(_made(unit, reading))
    for piece in [piece for piece in pieces if not piece.masked and piece.kind in _READ_AGAIN][:_MOST]:
        pieces += _some(_inner(piece))
    kept = [piece for piece in pieces if piece.text.strip() and len(piece.text) <= _LONGEST][:_MOST]
    return tuple(
        Derived(
            parent=unit.key,
            unit=Unit(key=f"{unit.key}#{number}", kind=piece.kind, text=piece.text),
            piece=piece,
        )
        for number, piece in enumerate(kept)
    )


def _made(unit: Unit, reading: Reading | None) -> Iterator[Piece]:
    """Yield what a unit says with its masks taken off, and the command lines that it puts together."""
    yield from unmasked_pieces(unit, reading)
    if reading is not None:
        for piece in command_pieces(reading):
            yield replace(piece, text=inlined(piece.text) or piece.text)
    elif unit.kind is FileKind.SHELL:
        yield from inlined_pieces(unit.text)


def _inner(piece: Piece) -> Iterator[Piece]:
    """Yield the same of code that stands in a document."""
    unit = Unit(key="", kind=piece.kind, text=piece.text)
    reading = None
    if piece.kind is FileKind.PYTHON:
        project = Project({_INSIDE: plain_bytes(unit)})
        reading = project.reading(_INSIDE) if isinstance(project.module(_INSIDE), Module) else None
    for made in _made(unit, reading):
        yield replace(made, lines=tuple(piece.lines[min(line, len(piece.lines)) - 1] for line in made.lines))


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
    met = derived.unit.lines[match.place.line - 1 : match.place.end_line]
    here = parent.lines[line - 1 : end]
    if met == here:
        return replace(match, place=replace(match.place, line=line, end_line=end))
    place = _standing(match.place, met, here, line)
    if place is not None or not derived.piece.masked:
        return replace(match, place=place or _whole(line, end, here))
    text = "\n".join(met).strip()[:_SHOWN]
    return replace(match, place=_whole(line, line, here[:1]), decoded=text)


def _standing(place: Place, met: list[str], here: list[str], line: int) -> Place | None:
    """Return where the text that was met stands in the file, or ``None`` where it does not, letter by letter."""
    if not met or len(met) != len(here):
        return None
    ends = [len(one) for one in met[:-1]] + [place.end_column - 1]
    starts = [place.column - 1] + [0] * (len(met) - 1)
    words = [one[start:stop].strip() for one, start, stop in zip(met, starts, ends, strict=True)]
    found = [one.find(word) for one, word in zip(here, words, strict=True)]
    if not words[0] or min(found) < 0:
        return None
    end_column = found[-1] + len(words[-1]) + 1
    return Place(line=line, column=found[0] + 1, end_line=line + len(here) - 1, end_column=end_column)


def _whole(line: int, end: int, here: list[str]) -> Place:
    """Return the lines as a whole, but for the room before and behind them."""
    first, last = (here[0], here[-1]) if here else ("", "")
    column = len(first) - len(first.lstrip()) + 1
    return Place(line=line, column=column, end_line=end, end_column=max(len(last.rstrip()), column) + 1)
