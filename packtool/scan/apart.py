"""Many units read by packtool itself in several processes of its own; a few are read right here."""

from __future__ import annotations

import gc
import os
import pickle
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from packtool.code.quiet import uncollected
from packtool.errors import CouldNotLook
from packtool.process import MIB, Command, Limits, run
from packtool.scan.own import Own, OwnReader

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from packtool.scan.match import Unit
    from packtool.scan.rules import Ruleset

# Characters for which one more process is worth its start, and what every unit costs besides its length.
WORTH_A_PROCESS = 300_000
_A_UNIT = 2000
_COLLECTED_AFTER = 1_000_000
_SECONDS = 120.0
_SECONDS_A_MEGABYTE = 120.0
_ANSWER = 1024 * MIB
_REMEDY = "run the same command again; with --jobs 1 one process reads everything"


def read_own(units: Sequence[Unit], ruleset: Ruleset, jobs: int) -> dict[str, Own]:
    """Return what packtool itself reads of units, by their keys; the same however many processes do it.

    Raises CouldNotLook when one of the processes died, ran out of time, or did not answer for all that it was given.
    """
    parts = _parts(units, min(jobs, sum(len(unit.text) for unit in units) // WORTH_A_PROCESS))
    if len(parts) <= 1:
        return _read_here(units, ruleset)
    # What only the engines need is left behind.
    slim = replace(ruleset, semgrep=(), chains=())
    with ThreadPoolExecutor(max_workers=len(parts)) as pool:
        asked = [pool.submit(_asked, part, slim) for part in parts[1:]]
        # This process would only wait meanwhile.
        found = _read_here(parts[0], slim)
        for one in asked:
            found |= one.result()
    return {unit.key: found[unit.key] for unit in units}


def _read_here(units: Sequence[Unit], ruleset: Ruleset) -> dict[str, Own]:
    reader = OwnReader(ruleset)
    found: dict[str, Own] = {}
    size = 0
    # What a unit leaves behind is collected at set times: looking for it all the time takes a twentieth of the work.
    with uncollected():
        for unit in units:
            found[unit.key] = reader.read(unit)
            size += len(unit.text)
            if size > _COLLECTED_AFTER:
                # What was looked at before and stayed is not looked at again.
                gc.collect(0)
                size = 0
    return found


def _parts(units: Sequence[Unit], count: int) -> list[list[Unit]]:
    """Deal the units out by size, so that the processes end at about the same time."""
    parts: list[list[Unit]] = [[] for _ in range(max(1, count))]
    loads = [0] * len(parts)
    for unit in sorted(units, key=lambda one: (-len(one.text), one.key)):
        lightest = loads.index(min(loads))
        parts[lightest].append(unit)
        loads[lightest] += len(unit.text) + _A_UNIT
    return [part for part in parts if part]


def _asked(units: Sequence[Unit], ruleset: Ruleset) -> Mapping[str, Own]:
    """Have a process of its own read units; it is this same code, so its answer is taken as one's own work."""
    command = Command(
        argv=(sys.executable, "-P", "-W", "ignore", "-m", "packtool.scan.apart"),
        env=_environment(),
        stdin=pickle.dumps((ruleset, tuple(units))),
    )
    size = sum(len(unit.text) for unit in units)
    limits = Limits(seconds=_SECONDS + _SECONDS_A_MEGABYTE * size / MIB, stdout_bytes=_ANSWER)
    ended = run(command, limits=limits)
    if ended.returncode:
        said = ended.stderr.decode("utf-8", "replace").strip().splitlines()
        raise CouldNotLook(
            f"a process that reads files ended with code {ended.returncode}: {said[-1] if said else 'it said nothing'}",
            remedy=_REMEDY,
        )
    try:
        found: dict[str, Own] = pickle.loads(ended.stdout)  # noqa: S301 - written by `answer` below
    except (pickle.UnpicklingError, EOFError, AttributeError, ImportError, IndexError, ValueError):
        found = {}
    if found.keys() != {unit.key for unit in units}:
        raise CouldNotLook("a process that reads files did not answer for all of them", remedy=_REMEDY)
    return found


def _environment() -> dict[str, str]:
    kept = {key: os.environ[key] for key in ("PATH", "HOME", "SYSTEMROOT", "SYSTEMDRIVE") if key in os.environ}
    paths = os.pathsep.join(path for path in sys.path if path and Path(path).is_absolute())
    return {**kept, "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1", "PYTHONPATH": paths}


def answer(asked: bytes) -> bytes:
    """Read the units that ``_asked`` hands over, and return what it takes back."""
    with uncollected():
        ruleset, units = pickle.loads(asked)  # noqa: S301 - written by `_asked` above
        return pickle.dumps(_read_here(units, ruleset))


if __name__ == "__main__":
    sys.stdout.buffer.write(answer(sys.stdin.buffer.read()))
