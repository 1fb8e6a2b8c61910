"""Measures commands side by side: wall time as a ratio of medians, interleaved, and peak memory."""

from __future__ import annotations

import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

KIB_PER_MIB = 1024
# As on the machines of people: where nothing compiled may be kept, each start compiles all that is imported anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
# A process counts as its own what the one that started it had in memory. So it is started by one that has little, which
# writes what the other took to a file descriptor: seconds, CPU seconds, KiB, exit code.
_LAUNCHER = """
import os, sys, time
told = int(sys.argv[1])
os.set_inheritable(told, False)
started = time.perf_counter()
process = os.posix_spawnp(sys.argv[2], sys.argv[2:], os.environ)
_, status, usage = os.wait4(process, 0)
seconds = time.perf_counter() - started
code = os.waitstatus_to_exitcode(status)
os.write(told, f"{seconds} {usage.ru_utime + usage.ru_stime} {usage.ru_maxrss} {code}".encode())
"""


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
    with tempfile.TemporaryFile() as output:
        timed, code = run(program, output, output)
        if code not in program.good:
            output.seek(0)
            said = output.read()[-800:].decode(errors="replace")
            raise RuntimeError(f"{program.words} ended with {code}: {said}")
    return timed


def run(
    program: Program, output: IO[bytes], complaints: IO[bytes], seconds: float | None = None
) -> tuple[Timed, int | None]:
    """Run a command to its end and return its exit code; none where it was stopped after so many ``seconds``."""
    reading, writing = os.pipe()
    words = (sys.executable, "-I", "-S", "-c", _LAUNCHER, str(writing), *program.words)
    started = time.perf_counter()
    process = subprocess.Popen(
        words,
        cwd=program.cwd,
        env=program.env,
        stdout=output,
        stderr=complaints,
        pass_fds=(writing,),
        start_new_session=True,
    )
    os.close(writing)
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    with os.fdopen(reading, "rb") as told:
        numbers = told.read().split()
    if not numbers:
        return Timed(seconds=time.perf_counter() - started, cpu_seconds=0.0, peak_mib=0.0), None
    spent, cpu, kib, code = numbers
    return Timed(seconds=float(spent), cpu_seconds=float(cpu), peak_mib=int(kib) / KIB_PER_MIB), int(code)


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
