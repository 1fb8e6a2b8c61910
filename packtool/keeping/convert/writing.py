"""What is exported put in its place: each file whole or not at all, and nothing of somebody else's written over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.files import read_bounded, why, write_atomically
from packtool.index.catalog_folder import SUFFIX

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_MODE = 0o644
_LIMIT = 64 * 1024 * 1024
_NAMED = 3


def write_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write ``files`` into ``folder``; those that hold the same already are left alone.

    Raises CouldNotLook when the folder holds entries that are not among them: they may be anybody's, and Hermes would
    read them too.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        others = sorted(path.name for path in folder.iterdir() if path.suffix == SUFFIX and path.name not in files)
    except OSError as fault:
        raise CouldNotLook(f"{folder} cannot be used: {why(fault)}", remedy="name a folder") from None
    if others:
        more = f", and {len(others) - _NAMED} more" if len(others) > _NAMED else ""
        message = f"{folder} holds entries that the index does not: {', '.join(others[:_NAMED])}{more}"
        raise CouldNotLook(message, remedy="remove those files, or name an empty folder")
    for name, data in files.items():
        write_file(folder / name, data)


def write_file(path: Path, data: bytes) -> None:
    """Write one file, unless it holds that already. Raises CouldNotLook."""
    try:
        if path.exists() and read_bounded(path, _LIMIT) == data:
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, data, mode=_MODE)
    except OSError as fault:
        raise CouldNotLook(f"{path} cannot be written: {why(fault)}", remedy="name another place") from None
