"""Whole folders on their way: recognised, given plain modes, written down to the disk, removed."""

from __future__ import annotations

import contextlib
import ctypes
import os
import shutil
import stat
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from packtool.files import make_folder, sync_folder

if TYPE_CHECKING:
    from collections.abc import Iterator

_FOLDER_MODE = 0o755
_PROGRAM_MODE = 0o755
_FILE_MODE = 0o644


def inode_of(folder: Path) -> int | None:
    """Return what tells a folder from every other of its file system, or ``None`` when there is no folder."""
    try:
        status = folder.lstat()
    except OSError:
        return None
    return status.st_ino if stat.S_ISDIR(status.st_mode) else None


def move(folder: Path, to: Path) -> None:
    """Rename a folder to a name that must be free, and have that on the disk. Raises OSError."""
    make_folder(to.parent)
    # A rename takes the place of an empty folder without a word.
    if os.path.lexists(to):
        raise FileExistsError(None, "something lies there already", str(to))
    folder.rename(to)
    sync_folder(to.parent)
    sync_folder(folder.parent)


def plain_modes(folder: Path) -> None:
    """Give files 0644 or, where the owner could run them, 0755, and folders 0755: only the owner may write."""
    folder.chmod(_FOLDER_MODE)
    for item in _walk(folder):
        if item.is_symlink():
            continue
        mode = item.stat(follow_symlinks=False).st_mode
        if stat.S_ISDIR(mode):
            os.chmod(item.path, _FOLDER_MODE)  # noqa: PTH101 - tens of thousands of times
        elif stat.S_ISREG(mode):
            os.chmod(item.path, _PROGRAM_MODE if mode & stat.S_IXUSR else _FILE_MODE)  # noqa: PTH101 - as above


def sync_all(folder: Path) -> None:
    """Have everything under a folder written to the disk. Raises OSError."""
    # One call for the file system costs a tenth of one call a file.
    if not _sync_file_system(folder):
        _sync_each(folder)


def _sync_file_system(folder: Path) -> bool:
    if sys.platform != "linux":
        return False
    syncfs = getattr(ctypes.CDLL(None), "syncfs", None)
    if syncfs is None:
        return False
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        return bool(syncfs(descriptor) == 0)
    finally:
        os.close(descriptor)


def _sync_each(folder: Path) -> None:
    for item in _walk(folder):
        if item.is_dir(follow_symlinks=False):
            sync_folder(Path(item.path))
        elif item.is_file(follow_symlinks=False):
            descriptor = os.open(item.path, os.O_RDWR if os.name == "nt" else os.O_RDONLY)
            try:
                os.fsync(descriptor)
            finally:
                os.close(descriptor)
    sync_folder(folder)


def remove_tree(folder: Path) -> None:
    """Remove a folder and all in it, also where modes stand against it; a missing one is fine. Raises OSError."""
    with contextlib.suppress(FileNotFoundError):
        try:
            shutil.rmtree(folder)
        except PermissionError:
            folder.chmod(stat.S_IRWXU)
            for parent, folders, files in os.walk(folder):
                for name in [*folders, *(files if os.name == "nt" else ())]:
                    path = os.path.join(parent, name)  # noqa: PTH118 - a Path would change odd names
                    if not os.path.islink(path):  # noqa: PTH114 - as above
                        os.chmod(path, stat.S_IRWXU)  # noqa: PTH101 - as above
            shutil.rmtree(folder)


def _walk(folder: Path) -> Iterator[os.DirEntry[str]]:
    waiting = [str(folder)]
    while waiting:
        with os.scandir(waiting.pop()) as items:
            for item in items:
                yield item
                if item.is_dir(follow_symlinks=False):
                    waiting.append(item.path)
