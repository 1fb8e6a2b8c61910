"""Scripts that a bundler made, given to an engine in pieces, and what it says of those put on the scripts' lines."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import TYPE_CHECKING

from packtool.code.javascript import Piece, cut
from packtool.scan.match import Gap, GapKind, Place, Unit

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from packtool.scan.match import Match

# What is longer was made by a program; as one text it takes minutes, and most of its pieces hold no word of any rule.
BUNDLE = 200_000
_PIECE = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One piece of a script as a unit of its own."""

    unit: Unit
    piece: Piece


def parts_of(script: Unit) -> list[Part]:
    """Return the pieces of a script as units."""
    pieces = enumerate(cut(script.text, _PIECE))
    named = (
        (Unit(key=f"{script.key}/{number}", kind=script.kind, text=piece.text, suffix=script.suffix), piece)
        for number, piece in pieces
    )
    return [Part(unit=unit, piece=piece) for unit, piece in named]


def matches_in(script: Unit, parts: Sequence[Part], found: Mapping[str, Sequence[Match]]) -> list[Match]:
    """Return what was met in the pieces as matches in the script."""
    begins = _line_begins(script.text)
    matches = []
    for part in parts:
        met = found.get(part.unit.key, ())
        own = _line_begins(part.piece.text) if met else []
        for match in met:
            place = match.place
            line, column = _place(begins, part.piece.offset(own[place.line - 1] + place.column - 1))
            # The place of the last character, so that an end right before a block left out does not jump over it.
            last = max(0, own[place.end_line - 1] + place.end_column - 2)
            end_line, end_column = _place(begins, part.piece.offset(last))
            place = Place(line=line, column=column, end_line=end_line, end_column=end_column + 1)
            matches.append(replace(match, place=place))
    return matches


def gaps_in(engine: str, parts: Sequence[Part], found: Mapping[str, Sequence[Gap]]) -> tuple[Gap, ...]:
    """Return what nobody read of a script: a piece that was given up; all of it; or how its pieces hang together."""
    gaps = [gap for part in parts for gap in found.get(part.unit.key, ())]
    stopped = [gap for gap in gaps if gap.kind is GapKind.STOPPED]
    if stopped:
        return (replace(stopped[0], line=1),)
    if parts and all(any(gap.kind is GapKind.SYNTAX for gap in found.get(part.unit.key, ())) for part in parts):
        return (replace(gaps[0], line=1),)
    reason = f"is a script of more than {BUNDLE} characters, which was read in pieces without following data through it"
    return (Gap(engine=engine, kind=GapKind.PARTIAL if gaps else GapKind.PIECES, reason=reason),)


def _line_begins(text: str) -> list[int]:
    return [0, *accumulate(len(line) + 1 for line in text.split("\n"))]


def _place(begins: Sequence[int], offset: int) -> tuple[int, int]:
    line = bisect_right(begins, offset)
    return line, offset - begins[line - 1] + 1
