"""What can go wrong at a step: one row of a table a fault, for parts and for whole commands alike.

A new fault is a row of FAULTS: what it does in the disturbed process, and how that is undone before the next run.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import preloaded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

NOBODY = 65534
DONE, REFUSED = 0, 3
_YEAR = 365 * 24 * 3600
# How a command of packtool may end that says what is wrong.
COMMAND_ENDS = frozenset({0, 1, 2})


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """Where a home is made: ``home`` in ``folder``, which may be a small disk of its own."""

    folder: Path

    @property
    def home(self) -> Path:
        """The home."""
        return self.folder / "home"

    @property
    def mark(self) -> Path:
        """What tells the process that looks on that a fault has struck, where the fault itself leaves no trace."""
        return self.folder / "struck"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """What goes wrong from a step on.

    ``strike`` is done in the disturbed process when it reaches the step; ``lift`` undoes it, and says whether it had
    struck, given how that process ended. ``kills`` tells that the process may end by a signal. ``small`` needs a small
    disk, ``as_nobody`` a user who may not write everywhere, ``preloaded`` the library of `preloaded.py`. A command
    goes on to its end as if nothing were where that is ``harmless``. ``word`` is the head of a column.
    """

    title: str
    word: str
    strike: Callable[[Ground], None]
    lift: Callable[[Ground, int], bool]
    kills: bool = False
    small: bool = False
    as_nobody: bool = False
    preloaded: bool = False
    harmless: bool = False

    @property
    def uid(self) -> int | None:
        """The user who acts, ``None`` for the one who tests."""
        return NOBODY if self.as_nobody and os.geteuid() == 0 else None

    def may_end(self, code: int, ends: frozenset[int]) -> bool:
        """Whether a process that was struck may end like this."""
        return code == -signal.SIGKILL if self.kills else code in ends


def kill(_: Ground | None = None) -> None:
    """End this process as a power cut would: no clean-up, no last words."""
    os.kill(os.getpid(), signal.SIGKILL)


def fill(ground: Ground) -> None:
    """Write until nothing more goes on the disk."""
    with (ground.folder / "filler").open("wb", buffering=0) as file:
        for size in (65536, 4096, 1):
            try:
                while file.write(b"x" * size):
                    pass
            except OSError:
                continue


def empty(ground: Ground, _: int) -> bool:
    """Make room again."""
    filled = (ground.folder / "filler").exists()
    (ground.folder / "filler").unlink(missing_ok=True)
    return filled


def forbid(ground: Ground) -> None:
    """Make every folder of a home one that cannot be written."""
    for folder in _folders(ground.home):
        folder.chmod(0o555)


def allow(ground: Ground, _: int) -> bool:
    """Make them writable again, for the owner."""
    forbidden = ground.home.stat().st_mode & 0o777 == 0o555
    for folder in _folders(ground.home):
        folder.chmod(0o700)
    return forbidden


def _folders(home: Path) -> list[Path]:
    return [home, *(path for path in home.rglob("*") if path.is_dir() and not path.is_symlink())]


def break_disk(ground: Ground) -> None:
    """Let every call below a home fail with EIO: open, read, write, fsync, rename, mkdir, unlink and their like."""
    ground.mark.touch()
    preloaded.fail(ground.home)


def jump(ground: Ground, *, seconds: int) -> None:
    """Move the clock of this process; the next run has the true one again."""
    ground.mark.touch()
    preloaded.jump(seconds)


def marked(ground: Ground, _: int) -> bool:
    """Whether a mark was left; what struck ended with the process."""
    found = ground.mark.exists()
    ground.mark.unlink(missing_ok=True)
    return found


FAULTS = (
    Fault(
        title="Killed (kill -9) at the step", word="killed", strike=kill, lift=lambda _, end: end != DONE, kills=True
    ),
    Fault(title="The disk is full (ENOSPC) from the step on", word="full", strike=fill, lift=empty, small=True),
    Fault(
        title="The home cannot be written (EACCES) from the step on",
        word="EACCES",
        strike=forbid,
        lift=allow,
        as_nobody=True,
    ),
    Fault(
        title="Everything below the home fails (EIO) from the step on",
        word="EIO",
        strike=break_disk,
        lift=marked,
        preloaded=True,
    ),
    Fault(
        title="The clock is a year ahead from the step on, and right again in the next run",
        word="+1 year",
        strike=partial(jump, seconds=_YEAR),
        lift=marked,
        preloaded=True,
        harmless=True,
    ),
    Fault(
        title="The clock is a year behind from the step on, and right again in the next run",
        word="-1 year",
        strike=partial(jump, seconds=-_YEAR),
        lift=marked,
        preloaded=True,
        harmless=True,
    ),
)


@contextmanager
def folder_for(*, fast: bool = False) -> Iterator[Path]:
    """Give a folder that every user can reach, on a disk or, to be quick, in memory."""
    memory = Path("/dev/shm")
    where = memory if fast and os.access(memory, os.W_OK) else None
    folder = Path(tempfile.mkdtemp(prefix="packtool-faults-", dir=where))
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def small_disk(folder: Path) -> Iterator[Path | None]:
    """Give a disk of a few megabytes, or ``None`` where this user may mount none."""
    where = folder / "disk"
    where.mkdir()
    options = ["-o", "size=4m,mode=755", "-t", "tmpfs", "tmpfs"]
    mount = shutil.which("mount")
    if mount is None or subprocess.run([mount, *options, where], check=False, capture_output=True).returncode:
        yield None
        return
    try:
        yield where
    finally:
        subprocess.run(["umount", where], check=True)


@contextmanager
def ground_for(fault: Fault) -> Iterator[Ground | None]:
    """Give the ground that a fault needs, ``None`` where this user cannot have it."""
    with folder_for(fast=True) as folder:
        if fault.preloaded and not preloaded.at_hand():
            yield None
            return
        if not fault.small:
            yield Ground(folder=folder)
            return
        with small_disk(folder) as disk:
            yield None if disk is None else Ground(folder=disk)
