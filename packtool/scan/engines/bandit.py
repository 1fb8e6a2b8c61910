"""Bandit: a chosen part of its tests over the Python units, in as many processes as there are cores.

What is known to hold no name that a chosen test is met by (see ``bandit_words``) was read for them by that look.
"""

from __future__ import annotations

import importlib.metadata
import json
import os
import sys
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

from packtool.errors import CouldNotLook
from packtool.process import Command, Limits, run
from packtool.scan.kinds import FileKind
from packtool.scan.leads import last_part
from packtool.scan.match import EngineReading, Gap, GapKind, Match, Place
from packtool.scan.staging import Staged, stage

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from packtool.scan.match import Unit
    from packtool.scan.rules import Ruleset

NAME = "bandit"
_SECONDS = 120.0
_SECONDS_A_MEGABYTE = 120.0
_MIB = 1024 * 1024
_FILES_A_PROCESS = 400
_SMALL = 256 * 1024
_SYNTAX = "syntax error"
_REMEDY = "see what is wrong with it: packtool self-check; then: pip install --force-reinstall bandit"


def version() -> str:
    """Return the installed version. Raises CouldNotLook where bandit is missing."""
    try:
        return importlib.metadata.version("bandit")
    except importlib.metadata.PackageNotFoundError:
        raise CouldNotLook("bandit is not installed, so nothing can be scanned", remedy="pip install bandit") from None


def tests_of(ruleset: Ruleset) -> Mapping[str, str]:
    """Return which rule of ours each chosen test of bandit's stands for."""
    return {test: meta.rule.id for _, meta in sorted(ruleset.by_id.items()) for test in meta.bandit}


def examine(
    units: Sequence[Unit], ruleset: Ruleset, folder: Path, *, jobs: int, spared: AbstractSet[str] = frozenset()
) -> EngineReading:
    """Run the chosen tests over the Python units among ``units``, staged in ``folder``.

    ``spared`` are the keys of units that are known to be parsable, and in which no test can be met.
    Raises CouldNotLook when any of the processes failed as a whole.
    """
    tests = tests_of(ruleset)
    installed = version()
    python = [unit for unit in units if unit.kind is FileKind.PYTHON]
    given = [unit for unit in python if unit.key not in spared]
    staged = stage(given, folder) if tests else ()
    (folder / "empty.ini").write_text("[bandit]\n", encoding="utf-8")
    parts = _parts(staged, jobs)
    with ThreadPoolExecutor(max_workers=max(1, jobs)) as pool:
        answers = list(pool.map(lambda part: _run(part, tests, folder), parts))
    matches = {unit.key: () for unit in python} | {key: found for answer in answers for key, found in answer[0].items()}
    gaps = {unit.key: () for unit in python} | {key: found for answer in answers for key, found in answer[1].items()}
    return EngineReading(engine=NAME, version=installed, rules=len(tests), matches=matches, gaps=gaps)


def _parts(staged: Sequence[Staged], jobs: int) -> list[list[Staged]]:
    """Deal the files out by size, so that the processes end at about the same time."""
    total = sum(len(one.unit.text) for one in staged)
    count = max(1, min(jobs, len(staged), 1 + total // _SMALL), -(-len(staged) // _FILES_A_PROCESS))
    parts: list[list[Staged]] = [[] for _ in range(count)]
    loads = [0] * count
    for one in sorted(staged, key=lambda staged_one: (-len(staged_one.unit.text), staged_one.name)):
        lightest = loads.index(min(loads))
        parts[lightest].append(one)
        loads[lightest] += len(one.unit.text) + 1000
    return [part for part in parts if part]


_Answer = tuple[dict[str, tuple[Match, ...]], dict[str, tuple[Gap, ...]]]


def _run(part: Sequence[Staged], tests: Mapping[str, str], folder: Path) -> _Answer:
    size = sum(len(one.unit.text) for one in part)
    argv = (
        *(sys.executable, "-P", "-W", "ignore", "-m", "bandit"),
        *("--format", "json", "--quiet", "--ignore-nosec", "--ini", "empty.ini"),
        *("--tests", ",".join(tests)),
        *(one.name for one in part),
    )
    limits = Limits(seconds=_SECONDS + _SECONDS_A_MEGABYTE * size / _MIB, stdout_bytes=256 * _MIB)
    ended = run(Command(argv=argv, env=_environment(folder), cwd=folder), limits=limits)
    try:
        data = json.loads(ended.stdout) if ended.returncode in {0, 1} else None
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        said = ended.stderr.decode("utf-8", "replace").strip().splitlines()
        raise CouldNotLook(
            f"bandit ended with code {ended.returncode}: {said[-1] if said else 'it said nothing'}", remedy=_REMEDY
        )
    return _read(data, {one.name: one.unit for one in part}, tests)


def _environment(folder: Path) -> dict[str, str]:
    kept = {key: os.environ[key] for key in ("PATH", "SYSTEMROOT", "SYSTEMDRIVE") if key in os.environ}
    return {
        **kept,
        "HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
        "LC_ALL": "C.UTF-8",
        "PYTHONUTF8": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONPATH": os.pathsep.join(path for path in sys.path if path and Path(path).is_absolute()),
    }


def _read(data: Mapping[str, Any], units: Mapping[str, Unit], tests: Mapping[str, str]) -> _Answer:
    matches: dict[str, list[Match]] = defaultdict(list)
    gaps: dict[str, list[Gap]] = defaultdict(list)
    try:
        for one in data["results"]:
            matches[units[last_part(one["filename"])].key].append(_match(one, tests))
        for one in data["errors"]:
            syntax = _SYNTAX in one["reason"]
            kind, reason = (GapKind.SYNTAX, "could not be parsed") if syntax else (GapKind.STOPPED, "was given up")
            gaps[units[last_part(one["filename"])].key].append(Gap(engine=NAME, kind=kind, reason=reason))
        answered = {*data["metrics"], *(one["filename"] for one in data["errors"])}
        for name in units.keys() - set(map(last_part, answered)):
            gaps[units[name].key].append(Gap(engine=NAME, kind=GapKind.STOPPED, reason="was not read"))
    except (KeyError, TypeError) as fault:
        raise CouldNotLook(f"bandit answered in a form that is not known: {fault!r}", remedy=_REMEDY) from None
    return (
        {key: tuple(sorted(found, key=lambda match: match.order)) for key, found in matches.items()},
        {key: tuple(found) for key, found in gaps.items()},
    )


def _match(one: Mapping[str, Any], tests: Mapping[str, str]) -> Match:
    line, column = one["line_number"], one["col_offset"] + 1
    place = Place(line=line, column=column, end_line=line, end_column=max(column + 1, one["end_col_offset"] + 1))
    return Match(rule=tests[one["test_id"]], place=place, engine=NAME)
