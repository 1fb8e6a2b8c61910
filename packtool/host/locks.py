"""Locks on a home: packtool's own for a whole change, and the one that Hermes takes around its records."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.files import make_folder, why

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.host.home import Home

_AGAIN_EVERY = 0.05
_BUSY = frozenset({errno.EAGAIN, errno.EACCES, errno.EDEADLK})
_LOCKS = Path("/proc/locks")
_HELD = threading.local()


@contextlib.contextmanager
def locked(home: Home, *, seconds: float = 10) -> Iterator[None]:
    """Keep other runs of packtool from changing the home; waits up to ``seconds`` for one that does.

    A thread may take it again while it has it. Raises CouldNotLook when it stays busy or cannot be taken.
    """
    with _holding(home.own / "lock", home, seconds):
        yield


@contextlib.contextmanager
def hermes_locked(home: Home, *, seconds: float = 10) -> Iterator[None]:
    """Keep Hermes from changing its records, as its newer releases keep each other; older ones know no lock.

    A thread may take it again while it has it. Raises CouldNotLook when it stays busy or cannot be taken.
    """
    with _holding(home.records.with_name(f"{home.records.name}.lock"), home, seconds):
        yield


@contextlib.contextmanager
def _holding(path: Path, home: Home, seconds: float) -> Iterator[None]:
    held: set[Path] = _HELD.__dict__.setdefault("paths", set())
    if path in held:
        yield
        return
    descriptor = _open(path)
    try:
        _take(descriptor, path, home, seconds)
        held.add(path)
        try:
            yield
        finally:
            held.discard(path)
            _release(descriptor)
    finally:
        os.close(descriptor)


def _open(path: Path) -> int:
    try:
        make_folder(path.parent)
        return os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)
    except OSError as fault:
        raise CouldNotLook(f"{path} cannot be opened: {why(fault)}", remedy="free or unlock that folder") from None


def _take(descriptor: int, path: Path, home: Home, seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while True:
        try:
            _try(descriptor)
        except OSError as fault:
            if fault.errno not in _BUSY:
                raise CouldNotLook(f"{path} cannot be locked: {why(fault)}") from None
        else:
            return
        if time.monotonic() >= deadline:
            raise CouldNotLook(
                f"the home {home.path} is being changed by {_who(descriptor)}",
                remedy="wait until that has ended, then run the same command again",
            )
        time.sleep(_AGAIN_EVERY)


def _who(descriptor: int) -> str:
    """Name the process that has the lock, where the system tells."""
    with contextlib.suppress(OSError, ValueError, IndexError):
        inode = os.fstat(descriptor).st_ino
        for line in _LOCKS.read_text().splitlines():
            words = line.split()
            # 1: FLOCK ADVISORY WRITE 4711 fe:00:131081 0 EOF; a line with -> is one who waits.
            if words[1] == "FLOCK" and words[5].endswith(f":{inode}"):
                name = Path(f"/proc/{int(words[4])}/comm").read_text().strip()
                return f"process {words[4]} ({name})"
    return "another run of packtool or Hermes"


if sys.platform == "win32":

    def _try(descriptor: int) -> None:
        os.lseek(descriptor, 0, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

    def _release(descriptor: int) -> None:
        os.lseek(descriptor, 0, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)

else:

    def _try(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _release(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_UN)
