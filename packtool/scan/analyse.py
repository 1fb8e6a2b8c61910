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
from packtool.code import Module, Project
from packtool.scan.cache import Cache
from packtool.scan.derived import Derived, Told, find_derived, put_back
from packtool.scan.engines import bandit, hidden, marks, observed, semgrep, servers, text
from packtool.scan.engines.flows import Flows
from packtool.scan.facts import facts_of
from packtool.scan.flows import Joiner, summary_key
from packtool.scan.kinds import FileKind
from packtool.scan.reading import UnitFacts, UnitReading
from packtool.scan.staging import plain_bytes, staging_folder

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from packtool.scan.match import EngineReading, Gap, Match, Unit
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
    flows = Flows(ruleset)
    readings, summaries = _read(fresh, ruleset, flows, options.jobs or os.cpu_count() or 1)
    for key, reading in readings.items():
        cache.put(key, reading)
        if key in summaries:
            cache.keep_note(summary_key(units[key]), summaries[key])
    if readings:
        cache.prune()
    return Analysis(
        readings={**known, **readings},
        joiner=Joiner(flows=flows, fresh=summaries, cache=cache),
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


def _read(
    units: Sequence[Unit], ruleset: Ruleset, flows: Flows, jobs: int
) -> tuple[dict[str, UnitReading], dict[str, str]]:
    """Return the readings of units, and the summaries of those that are Python, by their keys."""
    if not units:
        return {}, {}
    told = Told(ruleset.vocabulary)
    own = {unit.key: _own(unit, told, flows) for unit in units}
    pieces = [piece for unit in units for piece in own[unit.key].pieces]
    given = [*units, *(piece.unit for piece in pieces)]
    with staging_folder() as folder, ThreadPoolExecutor(max_workers=2) as pool:
        engines = [
            pool.submit(engine.examine, given, ruleset, _folder(folder, engine.NAME), jobs=jobs)
            for engine in (semgrep, bandit)
        ]
        answers = [
            text.examine([*units, *(piece.unit for piece in pieces if _is_prose(piece))], ruleset),
            *(engine.result() for engine in engines),
        ]
    readings = {unit.key: _joined(unit, own[unit.key], answers, ruleset) for unit in units}
    return readings, {key: one.summary for key, one in own.items() if one.summary is not None}


def _is_prose(piece: Derived) -> bool:
    """Whether a piece is a text that came out from under a mask; what stands in the file is read there."""
    return piece.piece.masked and not piece.unit.kind.is_code


def _folder(base: Path, name: str) -> Path:
    folder = base / name
    folder.mkdir()
    return folder


@dataclass(frozen=True, slots=True, kw_only=True)
class _Own:
    """What this process itself reads of a unit, and the pieces of code that it found in it.

    ``summary`` is what the functions of a unit of Python pass on.
    """

    matches: tuple[Match, ...]
    by: tuple[str, ...]
    facts: UnitFacts
    pieces: tuple[Derived, ...]
    summary: str | None


def _own(unit: Unit, told: Told, flows: Flows) -> _Own:
    project = Project({observed.PATH: plain_bytes(unit)})
    module = project.module(observed.PATH) if unit.kind is FileKind.PYTHON else None
    reading = project.reading(observed.PATH) if isinstance(module, Module) else None
    seen = observed.examine(project, reading) if reading is not None else ()
    pieces = find_derived(unit, reading, told)
    return _Own(
        matches=(*marks.examine(unit), *hidden.examine(unit), *servers.examine(unit), *seen, *_in(pieces, unit, flows)),
        by=("python",) if isinstance(module, Module) else (),
        facts=facts_of(unit, module),
        pieces=pieces,
        summary=flows.summary(reading) if reading is not None else None,
    )


def _in(pieces: Sequence[Derived], unit: Unit, flows: Flows) -> Iterator[Match]:
    """Yield what flows in the Python that was found in a unit; a module's own source without masks is left out."""
    for piece in pieces:
        own = unit.kind is FileKind.PYTHON and len(piece.piece.lines) > 1
        if piece.unit.kind is FileKind.PYTHON and not own:
            reading = Project({observed.PATH: plain_bytes(piece.unit)}).reading(observed.PATH)
            for match in flows.alone(reading) if reading is not None else ():
                yield put_back(piece, match, unit)


def _joined(unit: Unit, own: _Own, answers: Sequence[EngineReading], ruleset: Ruleset) -> UnitReading:
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
