"""The only place that starts programs: never through a shell, and never without limits."""

from __future__ import annotations

import contextlib
import math
import os
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, TYPE_CHECKING

from packtool.errors import CouldNotLook

if sys.platform == "linux":
    import resource

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

MIB = 1024 * 1024
_CHUNK = 64 * 1024
_LOOK_EVERY = 0.1
_GRACE = 2.0


class OutOfTime(CouldNotLook):
    """A program was stopped because it ran longer than it may."""


class OutOfBounds(CouldNotLook):
    """A program was stopped because it wrote more than it may."""


class OutOfHand(CouldNotLook):
    """A program was stopped because it started more programs than it may."""


class Cancelled(CouldNotLook):
    """A program was stopped because nobody waits for it any more."""


class ProgramMissing(CouldNotLook):
    """A program is not installed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """What to start: ``argv`` (its first word is looked up in PATH), the whole environment, standard input, folder."""

    argv: tuple[str, ...]
    env: Mapping[str, str] = field(repr=False)
    stdin: bytes = field(default=b"", repr=False)
    cwd: Path | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How far a program may go before it is stopped together with everything it started.

    ``seconds`` of wall-clock time; bytes on standard output (past it: OutOfBounds) and standard error (past it: the
    rest is dropped); bytes that may lie in ``folder``; bytes of address space of each, and how many programs at a
    time, where the system can tell. ``cancelled`` stops the program when it is set. Where packtool itself is killed,
    what it started is ended by the system once it has used as much processor time as fits into ``seconds``; with
    ``processor_seconds`` that is how much each may use, however busy the machine is (past it: ended by a signal).
    """

    seconds: float
    stdout_bytes: int = 16 * MIB
    stderr_bytes: int = 64 * 1024
    folder: Path | None = None
    folder_bytes: int = 0
    memory_bytes: int = 4096 * MIB
    programs: int = 256
    cancelled: threading.Event | None = None
    processor_seconds: float | None = None

    @property
    def cpu_seconds(self) -> int:
        """Processor time of one program: no more than that can be used on all cores until it is stopped."""
        most = self.seconds * (os.cpu_count() or 1)
        return max(1, math.ceil(most if self.processor_seconds is None else min(most, self.processor_seconds)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Completed:
    """What a program left: its exit code, standard output (empty when a sink took it) and standard error."""

    returncode: int
    stdout: bytes
    stderr: bytes


def run(command: Command, *, limits: Limits, sink: Callable[[bytes], None] | None = None) -> Completed:
    """Run a program to its end; ``sink`` takes standard output piece by piece instead of having it collected.

    Raises ProgramMissing, OutOfTime, OutOfBounds, OutOfHand or Cancelled (each a CouldNotLook), and whatever ``sink``
    raised; by then the program and everything it started are gone.
    """
    process = _start(command, limits)
    kept: list[bytes] = []
    output = _Reader(_pipe(process.stdout), limits.stdout_bytes, sink or kept.append)
    complaints: list[bytes] = []
    errors = _Reader(_pipe(process.stderr), limits.stderr_bytes, complaints.append, drop=True)
    feeder = threading.Thread(target=_feed, args=(_pipe(process.stdin), command.stdin), daemon=True)
    threads = (output, errors, feeder)
    try:
        for thread in threads:
            thread.start()
        _wait(process, (output, errors), limits)
    finally:
        _end(process, threads)
    if output.failure is not None:
        raise output.failure
    return Completed(returncode=process.returncode, stdout=b"".join(kept), stderr=b"".join(complaints))


def _start(command: Command, limits: Limits) -> subprocess.Popen[bytes]:
    name = command.argv[0]
    try:
        process = subprocess.Popen(
            command.argv,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=dict(command.env),
            cwd=command.cwd,
            bufsize=0,
            start_new_session=True,
        )
    except FileNotFoundError:
        raise ProgramMissing(f"{name} is not installed or not on PATH", remedy=f"install {name}") from None
    except (OSError, ValueError) as error:
        raise CouldNotLook(f"{name} cannot be started: {error}") from None
    _bound(process.pid, limits)
    return process


def _bound(pid: int, limits: Limits) -> int:
    """Limit memory and processor time of a program and of what it started, and count them; 0 where nothing can tell.

    What it started may have been before its own limit was set. That of processor time holds without us, after a
    ``kill -9``; a signal at our death could only be asked for between fork and exec, which is not safe with threads.
    """
    count = 0
    if sys.platform == "linux":
        waiting = [pid]
        while waiting:
            one = waiting.pop()
            count += 1
            # Refused when the program has already ended, or when a smaller limit than ours is in force.
            with contextlib.suppress(OSError, ValueError):
                resource.prlimit(one, resource.RLIMIT_AS, (limits.memory_bytes, limits.memory_bytes))
            _bound_time(one, limits.cpu_seconds)
            waiting += _children(one)
    return count


def _bound_time(pid: int, most: int) -> None:
    if sys.platform == "linux":
        with contextlib.suppress(OSError, ValueError):
            _, hard = resource.prlimit(pid, resource.RLIMIT_CPU)
            # The superuser may also raise it, and a program may have set itself less.
            if hard == resource.RLIM_INFINITY or hard > most:
                resource.prlimit(pid, resource.RLIMIT_CPU, (most, most))


def _children(pid: int) -> list[int]:
    found: list[int] = []
    with contextlib.suppress(OSError):
        for task in os.listdir(f"/proc/{pid}/task"):  # noqa: PTH208 - ten times a second
            found += map(int, Path(f"/proc/{pid}/task/{task}/children").read_text().split())
    return found


def _pipe(stream: IO[bytes] | None) -> IO[bytes]:
    if stream is None:
        raise AssertionError("started without pipes")
    return stream


class _Reader(threading.Thread):
    """Takes what a pipe brings, up to a number of bytes."""

    def __init__(self, pipe: IO[bytes], limit: int, take: Callable[[bytes], None], *, drop: bool = False) -> None:
        super().__init__(daemon=True)
        self._pipe = pipe
        self._limit = limit
        self._take = take
        self._drop = drop
        self.over = False
        self.failure: BaseException | None = None

    def run(self) -> None:
        left = self._limit
        while chunk := os.read(self._pipe.fileno(), _CHUNK):
            if len(chunk) > left and not self._drop:
                self.over = True
                return
            if not self._accept(chunk[:left]):
                return
            left -= min(left, len(chunk))

    def _accept(self, chunk: bytes) -> bool:
        try:
            self._take(chunk)
        except BaseException as failure:  # noqa: BLE001 - whatever it is, the caller of `run` gets it
            self.failure = failure
            return False
        return True


def _feed(pipe: IO[bytes], content: bytes) -> None:
    # A program that stops reading says why by its exit code and its words.
    with contextlib.suppress(OSError), pipe:
        view = memoryview(content)
        while view:
            view = view[os.write(pipe.fileno(), view[:_CHUNK]) :]


def _wait(process: subprocess.Popen[bytes], readers: tuple[_Reader, _Reader], limits: Limits) -> None:
    deadline = time.monotonic() + limits.seconds
    for reader in readers:
        while reader.is_alive():
            reader.join(_LOOK_EVERY)
            # A child that was being made while the limit was set has none.
            if _bound(process.pid, limits) > limits.programs:
                raise OutOfHand(f"{_name(process)} started more than {limits.programs} programs")
            _check(process, readers[0], limits, deadline)
        _check(process, readers[0], limits, deadline)
    try:
        process.wait(max(0.0, deadline - time.monotonic()) if readers[0].failure is None else 0)
    except subprocess.TimeoutExpired:
        if readers[0].failure is None:
            raise _too_slow(process, limits) from None


def _check(process: subprocess.Popen[bytes], output: _Reader, limits: Limits, deadline: float) -> None:
    if limits.cancelled is not None and limits.cancelled.is_set():
        raise Cancelled(f"{_name(process)} was stopped")
    if output.over:
        raise OutOfBounds(f"{_name(process)} wrote more than {limits.stdout_bytes} bytes")
    if output.failure is not None:
        _kill(process)
    elif time.monotonic() > deadline:
        raise _too_slow(process, limits)
    if limits.folder is not None and folder_bytes(limits.folder) > limits.folder_bytes:
        raise OutOfBounds(f"{_name(process)} received more than {limits.folder_bytes} bytes")


def _too_slow(process: subprocess.Popen[bytes], limits: Limits) -> OutOfTime:
    return OutOfTime(f"{_name(process)} did not end within {limits.seconds:.0f} seconds")


def _name(process: subprocess.Popen[bytes]) -> str:
    arguments = process.args
    return str(arguments[0]) if isinstance(arguments, tuple) else "the program"


def _end(process: subprocess.Popen[bytes], threads: tuple[threading.Thread, ...]) -> None:
    """Leave nothing running and no pipe open."""
    if process.poll() is None or any(thread.is_alive() for thread in threads):
        _kill(process)
        process.wait()
        for thread in threads:
            if thread.ident is not None:
                thread.join(_GRACE)
    for pipe, thread in zip((process.stdout, process.stderr, process.stdin), threads, strict=True):
        # A pipe that a detached grandchild still holds is left to its reader: closing under a read is undefined.
        if pipe is not None and not thread.is_alive():
            pipe.close()


def _kill(process: subprocess.Popen[bytes]) -> None:
    if sys.platform == "win32":
        process.kill()
        return
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        process.kill()


def folder_bytes(folder: Path) -> int:
    """How many bytes the files under ``folder`` hold; what vanishes while looking counts nothing."""
    total = 0
    for parent, _, names in os.walk(folder):
        for name in names:
            try:
                total += os.lstat(os.path.join(parent, name)).st_size  # noqa: PTH118 - hot, and the names are plain
            except OSError:
                continue
    return total
