"""From units to readings: the cache first, then one run of each engine over all that is not known yet.

Who reads each file, and what flows where, is found meanwhile: that needs nothing of the engines.
"""

from __future__ import annotations

import hashlib
import importlib
import os
import sys
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from packtool import __version__
from packtool.scan.cache import Cache
from packtool.scan.engines import bandit, observed_rules, semgrep_start
from packtool.scan.engines.flows import Flows
from packtool.scan.flows import Joiner, summary_key
from packtool.scan.own_rules import own_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from contextlib import AbstractContextManager

    from packtool.scan.anew import Anew
    from packtool.scan.match import Unit
    from packtool.scan.reading import UnitFacts, UnitReading
    from packtool.scan.rules import Ruleset
    from packtool.scan.subject import ScanOptions


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """What is known of units while the engines still read them: facts by the units' keys, and what flows between them.

    ``joiner`` follows data from one unit to the next; ``cache`` is the one that was used; ``rules`` and ``versions``
    are those of each engine. ``readings`` waits for the engines and returns all readings by the units' keys; it raises
    CouldNotLook when an engine failed as a whole.
    """

    facts: Mapping[str, UnitFacts]
    joiner: Joiner
    readings: Callable[[], Mapping[str, UnitReading]]
    versions: Mapping[str, str]
    rules: Mapping[str, int]
    cache: Cache


@contextmanager
def analysing(units: Mapping[str, Unit], ruleset: Ruleset, options: ScanOptions) -> Iterator[Analysis]:
    """Have every unit read that the cache does not know; the body of the context runs beside the engines."""
    versions = {"semgrep": semgrep_start.find_program().version, "bandit": bandit.version()}
    # Each Python reads code a little differently, from new syntax to the columns of what stands in an f-string.
    python = ".".join(map(str, sys.version_info[:2]))
    engines = (f"{name} {number}" for name, number in versions.items())
    stamp = "\n".join([__version__, _own_stamp(), python, ruleset.digest, *engines])
    cache = Cache(folder=options.cache, stamp=stamp, rules=frozenset(ruleset.by_id) | frozenset(own_rules()))
    known = {key: reading for key in units if (reading := cache.get(key)) is not None}
    fresh = [units[key] for key in sorted(units.keys() - known.keys())]
    with _reading(fresh, ruleset, options.jobs or os.cpu_count() or 1) as anew:
        own = anew.own if anew is not None else {}
        summaries = {key: one.summary for key, one in own.items() if one.summary is not None}

        def readings() -> Mapping[str, UnitReading]:
            found = anew.readings() if anew is not None else {}
            for key, reading in found.items():
                cache.put(key, reading)
                if key in summaries:
                    cache.keep_note(summary_key(units[key]), summaries[key])
            if found:
                cache.prune()
            return {**known, **found}

        yield Analysis(
            facts={key: one.facts for key, one in known.items()} | {key: one.facts for key, one in own.items()},
            joiner=Joiner(flows=Flows(ruleset), fresh=summaries, cache=cache),
            readings=readings,
            versions=versions,
            rules={
                "semgrep": len(ruleset.semgrep),
                "bandit": len(bandit.tests_of(ruleset)),
                "text": len(ruleset.text),
                observed_rules.NAME: len(ruleset.flows),
            },
            cache=cache,
        )


def _reading(units: Sequence[Unit], ruleset: Ruleset, jobs: int) -> AbstractContextManager[Anew | None]:
    """Have units read by all that reads, which is loaded here: loading it is most of a scan with nothing to read."""
    if not units:
        return nullcontext(None)
    reading: AbstractContextManager[Anew] = importlib.import_module("packtool.scan.anew").reading_anew(
        units, ruleset, jobs
    )
    return reading


def _own_stamp() -> str:
    """Return what changes with the code that reads units, so that no other code's readings are taken for its own."""
    total = hashlib.sha256()
    package = Path(__file__).resolve().parent.parent
    for file in sorted([*package.glob("scan/**/*.py"), *package.glob("code/**/*.py")]):
        status = file.stat()
        total.update(f"{file.relative_to(package).as_posix()} {status.st_size} {status.st_mtime_ns}\n".encode())
    return total.hexdigest()
