"""What all engines together say about one unit: the thing that is cached, and how it is written down."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any

from packtool.scan.match import Gap, GapKind, Match, Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Import:
    """One import statement: the module as written, how many dots stand before it, and the names taken from it."""

    module: str
    level: int = 0
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitFacts:
    """What a unit says about other files and about itself.

    ``named`` are text literals that may name a file, a folder or a module; ``functions`` first and last lines of its
    functions; ``parsed`` whether a parser of our own understood all of it, ``None`` where there is none for the kind;
    ``leads`` by what else than import statements Python that was parsed may lead to other files (``code.Lead``).
    """

    imports: tuple[Import, ...] = ()
    named: tuple[str, ...] = ()
    functions: tuple[tuple[int, int], ...] = ()
    parsed: bool | None = None
    leads: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitReading:
    """All matches in one unit, who read it, what nobody could read of it, and its facts."""

    matches: tuple[Match, ...] = ()
    by: tuple[str, ...] = ()
    gaps: tuple[Gap, ...] = ()
    facts: UnitFacts = UnitFacts()

    @property
    def lasting(self) -> bool:
        """Whether a second look would say the same: what was given up for time is looked at again."""
        return all(gap.kind is not GapKind.STOPPED for gap in self.gaps)


def to_json(reading: UnitReading) -> str:
    """Write a reading down."""
    data = asdict(reading)
    for gap in data["gaps"]:
        gap["kind"] = gap["kind"].value
    return json.dumps(data, separators=(",", ":"), sort_keys=True)


def from_json(text: str) -> UnitReading:
    """Read what ``to_json`` wrote. Raises ValueError, KeyError or TypeError for anything else."""
    data: dict[str, Any] = json.loads(text)
    facts = data["facts"]
    return UnitReading(
        matches=tuple(_match(one) for one in data["matches"]),
        by=tuple(map(str, data["by"])),
        gaps=tuple(Gap(**{**one, "kind": GapKind(one["kind"])}) for one in data["gaps"]),
        facts=UnitFacts(
            imports=tuple(Import(**{**one, "names": tuple(one["names"])}) for one in facts["imports"]),
            named=tuple(map(str, facts["named"])),
            functions=tuple((int(first), int(last)) for first, last in facts["functions"]),
            parsed=facts["parsed"],
            leads=tuple(map(str, facts["leads"])),
        ),
    )


def _match(one: dict[str, Any]) -> Match:
    return Match(**{**one, "place": Place(**one["place"])})
