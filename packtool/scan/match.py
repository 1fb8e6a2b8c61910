"""What the engines are given and what they give back, before anybody knows which paths and roles a blob has."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from packtool.scan.kinds import FileKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """One blob of one kind, read as text: ``lines`` count as its interpreter counts them, encoding undone.

    ``key`` names the blob and the kind, the same on every run and machine. ``suffix`` is for parsers that tell
    dialects by it (``.tsx``).
    """

    key: str
    kind: FileKind
    text: str = field(repr=False)
    suffix: str = ""

    @property
    def lines(self) -> list[str]:
        """The lines, without their ends."""
        return self.text.split("\n")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where in a unit: lines and columns count from 1, in code points; ``end_column`` is exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """One rule met in one unit, by one engine.

    ``captures`` are what the rule's metavariables stand for; ``origin`` is the source text of a taint rule;
    ``decoded`` is the text in which it was met, where that is not the text that stands there.
    """

    rule: str
    place: Place
    engine: str
    captures: Mapping[str, str] = field(default_factory=dict)
    origin: str | None = None
    decoded: str | None = None

    @property
    def order(self) -> tuple[int, int, int, int, str, str, str]:
        """The key that sorts matches the same way on every run."""
        place = self.place
        return (
            place.line,
            place.column,
            place.end_line,
            place.end_column,
            self.rule,
            self.engine,
            self.decoded or "",
        )


class GapKind(enum.Enum):
    """Why an engine did not read a unit, or not all of it; ``PIECES``: all of it, but each piece by itself."""

    STOPPED = "stopped"
    SYNTAX = "syntax"
    PARTIAL = "partial"
    PIECES = "pieces"


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """What an engine could not read: ``reason`` is a clause; ``line`` where it began."""

    engine: str
    kind: GapKind
    reason: str
    line: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineReading:
    """What one engine says about the units it was given, by their keys; every key given has an entry."""

    engine: str
    version: str
    rules: int
    matches: Mapping[str, tuple[Match, ...]]
    gaps: Mapping[str, tuple[Gap, ...]]

    def with_units_of(self, other: EngineReading) -> EngineReading:
        """Return this reading together with what a second run of the same engine says about other units."""
        return replace(self, matches={**self.matches, **other.matches}, gaps={**self.gaps, **other.gaps})
