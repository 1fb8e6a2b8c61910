"""The bytes of a file that a person names: a path, ``-`` for standard input, or an https address."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.files import meant_instead
from packtool.text import typed_word

if TYPE_CHECKING:
    from collections.abc import Callable

STANDARD_INPUT = "-"
STANDARD_INPUT_NAME = "standard input"
_PACKS = ("hermes-pack.yaml", "hermes-pack.yml")
_HOW = "give a file, an https:// address, or - for standard input"


def obtain(name: str, *, limit: int, download: Callable[[str], bytes] | None = None) -> tuple[bytes, str]:
    """Return at most ``limit`` + 1 bytes (one more tells that there are too many) and the name to show for them.

    ``download`` gets an address; without it addresses are refused. Raises CouldNotLook when there is nothing to read.
    """
    if name == STANDARD_INPUT:
        return sys.stdin.buffer.read(limit + 1), STANDARD_INPUT_NAME
    if "://" in name:
        if download is None or not name.lower().startswith("https://"):
            raise CouldNotLook(f"{name} is no address that packtool reads from", remedy=_HOW)
        return download(name), name
    return _read(Path(name), limit), Path(name).as_posix()


def _read(path: Path, limit: int) -> bytes:
    try:
        place = path.expanduser()
        # A pipe or a device would be waited for, or never end.
        with open(os.open(place, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)), "rb") as file:  # noqa: PTH123
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise CouldNotLook(f"{path} is no regular file", remedy=_HOW)
            return file.read(limit + 1)
    except FileNotFoundError:
        raise CouldNotLook(f"{path} does not exist", remedy=meant_instead(path)) from None
    except IsADirectoryError:
        raise _folder(path) from None
    except (OSError, RuntimeError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise CouldNotLook(f"{path} cannot be read: {reason}", remedy=_HOW) from None


def _folder(path: Path) -> CouldNotLook:
    """Return what to say of a folder in the place of a file: the pack in it, where there is one."""
    pack = next((path / name for name in _PACKS if (path.expanduser() / name).is_file()), None)
    if pack is not None:
        return CouldNotLook(f"{path} is a folder", remedy=f"name the file in it: {pack}")
    remedy = f"name the file that is meant; to look at a plugin's folder: packtool scan {typed_word(str(path))}"
    return CouldNotLook(f"{path} is a folder, and no {_PACKS[0]} is in it", remedy=remedy)
