"""Measures commands side by side: wall time as a ratio of medians, interleaved, and peak memory."""

from __future__ import annotations

import os
import statistics
import subprocess
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

KIB_PER_MIB = 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Timed:
    """One run: seconds of wall time and of CPU time, and the largest resident size of any of its processes in MiB."""

    seconds: float
    cpu_seconds: float
    peak_mib: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """A command to run: words, folder, environment, and the exit codes that mean it did its work."""

    words: Sequence[str]
    cwd: Path | None = None
    env: Mapping[str, str] | None = None
    good: frozenset[int] = frozenset({0})


@dataclass(frozen=True, slots=True, kw_only=True)
class Ratio:
    """How long ``subject`` takes against ``peer``: the ratio of the medians of runs made in turn."""

    subject: float
    peer: float
    peak_mib: float

    @property
    def value(self) -> float:
        """The ratio itself."""
        return self.subject / self.peer


def once(program: Program) -> Timed:
    """Run a command once; raises RuntimeError with what it printed when it fails."""
    started = time.perf_counter()
    process = subprocess.Popen(
        program.words, cwd=program.cwd, env=program.env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    output = process.stdout.read() if process.stdout else b""
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - started
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.stdout:
        process.stdout.close()
    if process.returncode not in program.good:
        raise RuntimeError(f"{program.words} ended with {process.returncode}: {output[-800:].decode(errors='replace')}")
    cpu = usage.ru_utime + usage.ru_stime
    return Timed(seconds=seconds, cpu_seconds=cpu, peak_mib=usage.ru_maxrss / KIB_PER_MIB)


def ratio(subject: Program, peer: Program, *, rounds: int) -> Ratio:
    """Run both in turn ``rounds`` times after one warm-up each."""
    once(subject)
    once(peer)
    pairs = [(once(subject), once(peer)) for _ in range(rounds)]
    return Ratio(
        subject=statistics.median(one.seconds for one, _ in pairs),
        peer=statistics.median(other.seconds for _, other in pairs),
        peak_mib=max(one.peak_mib for one, _ in pairs),
    )
