"""Units read by all that reads: packtool itself and one run of each engine, and what they say put together."""

from __future__ import annotations

from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from packtool.scan.apart import read_own
from packtool.scan.derived import put_back
from packtool.scan.engines import bandit, observed_rules, semgrep
from packtool.scan.match import GapKind
from packtool.scan.reading import UnitReading
from packtool.scan.staging import staging_folder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from packtool.scan.derived import Derived
    from packtool.scan.match import EngineReading, Gap, Match, Unit
    from packtool.scan.own import Own
    from packtool.scan.rules import Ruleset


# Characters up to which one start of semgrep after packtool's own reading costs less than two beside it.
_ONE_START = 150_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Anew:
    """What packtool itself read of the units, by their keys, and ``readings``, which waits for what the engines say.

    ``readings`` raises CouldNotLook when an engine failed as a whole.
    """

    own: Mapping[str, Own]
    readings: Callable[[], Mapping[str, UnitReading]]


@contextmanager
def reading_anew(units: Sequence[Unit], ruleset: Ruleset, jobs: int) -> Iterator[Anew]:
    """Have units read while the context lasts: its body runs beside the engines.

    Raises CouldNotLook when a process that reads units for packtool itself failed.
    """
    with ThreadPoolExecutor(max_workers=3) as pool:
        # Semgrep takes longest, so it begins with many units as they are, while the pieces in them are looked for.
        first = () if sum(len(unit.text) for unit in units) <= _ONE_START else units
        plain = pool.submit(_examined, semgrep.examine, first, ruleset, jobs=jobs)
        own = read_own(units, ruleset, jobs)
        pieces = [piece.unit for unit in units for piece in own[unit.key].pieces]
        others = pieces if first else [*units, *pieces]
        beside = pool.submit(_examined, semgrep.examine, others, ruleset, jobs=jobs)
        spared = {key for one in own.values() for key in one.spared}
        examined = pool.submit(_examined, bandit.examine, [*units, *pieces], ruleset, jobs=jobs, spared=spared)

        def readings() -> Mapping[str, UnitReading]:
            answers = [plain.result().with_units_of(beside.result()), examined.result()]
            return {unit.key: _joined(unit, own[unit.key], answers, ruleset) for unit in units}

        yield Anew(own=own, readings=readings)


def _examined(
    examine: Callable[..., EngineReading], units: Sequence[Unit], ruleset: Ruleset, **how: Any
) -> EngineReading:
    """Have an engine examine units in a folder of its own, which is gone when it is done, while others still read."""
    with staging_folder() as folder:
        return examine(units, ruleset, folder, **how)


def _joined(unit: Unit, own: Own, answers: Sequence[EngineReading], ruleset: Ruleset) -> UnitReading:
    matches: list[Match] = list(own.matches)
    gaps: list[Gap] = []
    by = list(own.by)
    for answer in answers:
        found = answer.gaps.get(unit.key, ())
        gaps += found
        matches += answer.matches.get(unit.key, ())
        # Documents hold code that is no more than a sketch: what cannot be parsed in a piece is no gap, but what was
        # given up is.
        for piece in own.pieces:
            gaps += _given_up(piece, answer.gaps.get(piece.unit.key, ()))
            matches += [put_back(piece, match, unit) for match in answer.matches.get(piece.unit.key, ())]
        if answer.engine != semgrep.NAME or semgrep.analyzers(unit, ruleset.semgrep):
            by += [answer.engine] if unit.key in answer.gaps and not found else []
    return UnitReading(
        matches=tuple(sorted(_once(matches), key=lambda match: match.order)),
        by=tuple(sorted(by)),
        gaps=tuple(gaps),
        facts=own.facts,
    )


def _given_up(piece: Derived, gaps: Sequence[Gap]) -> list[Gap]:
    line = piece.piece.lines[0] if piece.piece.lines else 1
    told = "{}, in code that stands in it or comes out of it"
    stopped = (gap for gap in gaps if gap.kind is GapKind.STOPPED)
    return [replace(gap, line=line, reason=told.format(gap.reason)) for gap in stopped]


def _once(matches: Sequence[Match]) -> list[Match]:
    """Keep one match of a rule a line: one in the text as it stands before one under a mask, then what says most."""
    best: dict[tuple[str, int, str], Match] = {}
    seen: defaultdict[tuple[str, int, str], int] = defaultdict(int)
    for match in sorted(matches, key=lambda one: one.order):
        key = (match.rule, match.place.line, match.captures.get(observed_rules.WHAT, ""))
        weight = 1 + len(match.captures) + (match.origin is not None) + (100 if match.decoded is None else 0)
        if weight > seen[key]:
            seen[key] = weight
            best[key] = match
    return list(best.values())
