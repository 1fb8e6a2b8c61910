"""The folder a run works in: made fresh, removed at its end, and by the next run when this one was killed."""

from __future__ import annotations

import contextlib
import shutil
import sys
import tempfile
from pathlib import Path
from typing import IO, TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.files import make_folder

if sys.platform != "win32":
    import fcntl

if TYPE_CHECKING:
    from collections.abc import Iterator

_PREFIX = "run-"
_LOCK = "lock"
_GUARD = ".guard"


@contextlib.contextmanager
def run_folder(staging: Path) -> Iterator[Path]:
    """Give a new folder under ``staging`` for the length of a ``with``; what dead runs left there goes first.

    Raises CouldNotLook when ``staging`` cannot be written.
    """
    clean_stale(staging)
    try:
        with _guarded(staging):
            folder = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=staging))
            lock = _hold(folder / _LOCK)
    except OSError as error:
        raise _unwritable(staging, error) from None
    with lock:
        try:
            yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    # Windows does not delete a file that is open.
    shutil.rmtree(folder, ignore_errors=True)


def clean_stale(staging: Path) -> None:
    """Remove the folders of runs that ended without cleaning up; those of live runs stay."""
    try:
        make_folder(staging)
        with _guarded(staging):
            for folder in sorted(staging.glob(f"{_PREFIX}*")):
                if not folder.is_symlink() and not _is_held(folder / _LOCK):
                    shutil.rmtree(folder, ignore_errors=True)
    except OSError as error:
        raise _unwritable(staging, error) from None


def _unwritable(staging: Path, error: OSError) -> CouldNotLook:
    return CouldNotLook(f"{staging} cannot be written: {error.strerror}", remedy="free or unlock that folder")


@contextlib.contextmanager
def _guarded(staging: Path) -> Iterator[None]:
    """Keep others from cleaning between the making of a folder and the taking of its lock."""
    with (staging / _GUARD).open("ab") as guard:
        if sys.platform != "win32":
            fcntl.flock(guard, fcntl.LOCK_EX)
        yield


def _hold(path: Path) -> IO[bytes]:
    lock = path.open("ab")
    if sys.platform != "win32":
        fcntl.flock(lock, fcntl.LOCK_EX)
    return lock


def _is_held(path: Path) -> bool:
    """Whether a live process holds the lock; the system lets go of it when a process dies, however it dies."""
    if sys.platform == "win32":
        try:
            path.unlink(missing_ok=True)
        except PermissionError:
            return True
        return False
    try:
        with path.open("ab") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    return False
