"""From units to readings: the cache first, then one run of each engine over all that is not known yet."""

from __future__ import annotations

import hashlib
import importlib
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from packtool import __version__
from packtool.scan.cache import Cache
from packtool.scan.engines import bandit, observed_rules, semgrep_start
from packtool.scan.engines.flows import Flows
from packtool.scan.flows import Joiner, summary_key

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from packtool.scan.match import Unit
    from packtool.scan.reading import UnitReading
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
    versions = {"semgrep": semgrep_start.find_program().version, "bandit": bandit.version()}
    # Each Python reads code a little differently, from new syntax to the columns of what stands in an f-string.
    python = ".".join(map(str, sys.version_info[:2]))
    engines = (f"{name} {number}" for name, number in versions.items())
    stamp = "\n".join([__version__, _own_stamp(), python, ruleset.digest, *engines])
    cache = Cache(folder=options.cache, stamp=stamp)
    known = {key: reading for key in units if (reading := cache.get(key)) is not None}
    fresh = [units[key] for key in sorted(units.keys() - known.keys())]
    readings, summaries = _anew(fresh, ruleset, options.jobs or os.cpu_count() or 1)
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
            observed_rules.NAME: len(ruleset.flows),
        },
        cache=cache,
    )


def _anew(units: Sequence[Unit], ruleset: Ruleset, jobs: int) -> tuple[dict[str, UnitReading], dict[str, str]]:
    """Read units by all that reads, which is loaded here: loading it takes most of a scan that has nothing to read."""
    if not units:
        return {}, {}
    readings, summaries = importlib.import_module("packtool.scan.anew").read_anew(units, ruleset, jobs)
    return readings, summaries


def _own_stamp() -> str:
    """Return what changes with the code that reads units, so that no other code's readings are taken for its own."""
    total = hashlib.sha256()
    package = Path(__file__).resolve().parent.parent
    for file in sorted([*package.glob("scan/**/*.py"), *package.glob("code/**/*.py")]):
        status = file.stat()
        total.update(f"{file.relative_to(package).as_posix()} {status.st_size} {status.st_mtime_ns}\n".encode())
    return total.hexdigest()
