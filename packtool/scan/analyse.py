"""From units to readings: the cache first, then one run of each engine over all that is not known yet."""

from __future__ import annotations

import hashlib
import os
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from packtool import __version__
from packtool.scan.apart import read_own
from packtool.scan.cache import Cache
from packtool.scan.derived import put_back
from packtool.scan.engines import bandit, observed, semgrep
from packtool.scan.engines.flows import Flows
from packtool.scan.flows import Joiner, summary_key
from packtool.scan.reading import UnitReading
from packtool.scan.staging import staging_folder

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from packtool.scan.match import EngineReading, Gap, Match, Unit
    from packtool.scan.own import Own
    from packtool.scan.rules import Ruleset
    from packtool.scan.subject import ScanOptions


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """Readings by the units' keys, the engines' versions, how many rules each has, and the cache that was used.

    ``joiner`` follows data from one unit to the next.
    """

    readings: Mapping[str, UnitReading]
    joiner: Joiner
    versions: Mapping[str, str]
    rules: Mapping[str, int]
    cache: Cache


def analyse(units: Mapping[str, Unit], ruleset: Ruleset, options: ScanOptions) -> Analysis:
    """Read every unit. Raises CouldNotLook when an engine failed as a whole."""
    versions = {"semgrep": semgrep.version(), "bandit": bandit.version()}
    stamp = "\n".join(
        [__version__, _own_stamp(), ruleset.digest, *(f"{name} {number}" for name, number in versions.items())]
    )
    cache = Cache(folder=options.cache, stamp=stamp)
    known = {key: reading for key in units if (reading := cache.get(key)) is not None}
    fresh = [units[key] for key in sorted(units.keys() - known.keys())]
    readings, summaries = _read(fresh, ruleset, options.jobs or os.cpu_count() or 1)
    for key, reading in readings.items():
        cache.put(key, reading)
        if key in summaries:
            cache.keep_note(summary_key(units[key]), summaries[key])
    if readings:
        cache.prune()
    return Analysis(
        readings={**known, **readings},
        joiner=Joiner(flows=Flows(ruleset), fresh=summaries, cache=cache),
        versions=versions,
        rules={
            "semgrep": len(ruleset.semgrep),
            "bandit": len(bandit.tests_of(ruleset)),
            "text": len(ruleset.text),
            observed.NAME: len(ruleset.flows),
        },
        cache=cache,
    )


def _own_stamp() -> str:
    """Return what changes with the code that reads units, so that no other code's readings are taken for its own."""
    total = hashlib.sha256()
    package = Path(__file__).resolve().parent.parent
    for file in sorted([*package.glob("scan/**/*.py"), *package.glob("code/**/*.py")]):
        status = file.stat()
        total.update(f"{file.relative_to(package).as_posix()} {status.st_size} {status.st_mtime_ns}\n".encode())
    return total.hexdigest()


def _read(units: Sequence[Unit], ruleset: Ruleset, jobs: int) -> tuple[dict[str, UnitReading], dict[str, str]]:
    """Return the readings of units, and the summaries of those that are Python, by their keys."""
    if not units:
        return {}, {}
    with staging_folder() as folder, ThreadPoolExecutor(max_workers=3) as pool:
        # Semgrep takes longest, so it begins with the units as they are, while the pieces in them are looked for.
        plain = pool.submit(semgrep.examine, units, ruleset, _folder(folder, semgrep.NAME), jobs=jobs)
        own = read_own(units, ruleset, jobs)
        pieces = [piece.unit for unit in units for piece in own[unit.key].pieces]
        beside = pool.submit(semgrep.examine, pieces, ruleset, _folder(folder, "pieces"), jobs=jobs)
        python = pool.submit(bandit.examine, [*units, *pieces], ruleset, _folder(folder, bandit.NAME), jobs=jobs)
        answers = [plain.result().with_units_of(beside.result()), python.result()]
    readings = {unit.key: _joined(unit, own[unit.key], answers, ruleset) for unit in units}
    return readings, {key: one.summary for key, one in own.items() if one.summary is not None}


def _folder(base: Path, name: str) -> Path:
    folder = base / name
    folder.mkdir()
    return folder


def _joined(unit: Unit, own: Own, answers: Sequence[EngineReading], ruleset: Ruleset) -> UnitReading:
    matches: list[Match] = list(own.matches)
    gaps: list[Gap] = []
    by = list(own.by)
    for answer in answers:
        found = answer.gaps.get(unit.key, ())
        gaps += found
        matches += answer.matches.get(unit.key, ())
        # Documents hold code that is no more than a sketch: what cannot be parsed in a piece is no gap.
        for piece in own.pieces:
            matches += [put_back(piece, match, unit) for match in answer.matches.get(piece.unit.key, ())]
        if answer.engine != semgrep.NAME or semgrep.analyzers(unit, ruleset.semgrep):
            by += [answer.engine] if unit.key in answer.gaps and not found else []
    return UnitReading(
        matches=tuple(sorted(_once(matches), key=lambda match: match.order)),
        by=tuple(sorted(by)),
        gaps=tuple(gaps),
        facts=own.facts,
    )


def _once(matches: Sequence[Match]) -> list[Match]:
    """Keep one match of a rule a line: one in the text as it stands before one under a mask, then what says most."""
    best: dict[tuple[str, int, str], Match] = {}
    seen: defaultdict[tuple[str, int, str], int] = defaultdict(int)
    for match in sorted(matches, key=lambda one: one.order):
        key = (match.rule, match.place.line, match.captures.get(observed.WHAT, ""))
        weight = 1 + len(match.captures) + (match.origin is not None) + (100 if match.decoded is None else 0)
        if weight > seen[key]:
            seen[key] = weight
            best[key] = match
    return list(best.values())
