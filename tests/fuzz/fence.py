"""Reading and judging touches nothing but a scratch folder: no file elsewhere is written, nothing is run or called."""

from __future__ import annotations

import functools
import os
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fuzz_laws import Broken

if TYPE_CHECKING:
    from collections.abc import Iterator

_WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
# How many of its arguments are paths.
_PATHS = {
    **dict.fromkeys(("os.remove", "os.rmdir", "os.mkdir", "os.chmod", "os.truncate", "os.utime", "shutil.rmtree"), 1),
    **dict.fromkeys(("os.rename", "os.link"), 2),
}
_STARTS = ("subprocess.", "os.exec", "os.posix_spawn", "os.spawn", "os.system", "os.fork", "pty.")
# A target may serve its own bytes to the client that it fuzzes.
_OWN_SERVER = "127.0.0.1"
_up: list[bool] = [False]


@functools.cache
def scratch() -> Path:
    """Return the one folder that may be written; it lasts as long as the process."""
    made = tempfile.TemporaryDirectory(prefix="packtool-fuzz-")
    _kept.append(made)
    _watch()
    return Path(made.name).resolve()


_kept: list[tempfile.TemporaryDirectory[str]] = []


@contextmanager
def fenced() -> Iterator[None]:
    """Let nothing leave the scratch folder inside of the block. Raises Broken."""
    scratch()
    before, _up[0] = _up[0], True
    try:
        yield
    finally:
        _up[0] = before


def _watch() -> None:
    # A hook stays for good, so there is one for all.
    sys.addaudithook(lambda event, arguments: _seen(event, arguments) if _up[0] else None)


def _seen(event: str, arguments: tuple[Any, ...]) -> None:
    if event.startswith(_STARTS):
        _stop(event, arguments)
    if event == "open":
        path, mode, flags = arguments
        writes = bool(set(mode) & set("wax+")) if isinstance(mode, str) else bool((flags or 0) & _WRITES)
        if writes and not _is_within(path):
            _stop(event, arguments)
    if event == "socket.connect" and str(arguments[1][0]) != _OWN_SERVER:
        _stop(event, arguments)
    if event == "os.symlink" and not _is_within(arguments[1]):
        _stop(event, arguments)
    if not all(map(_is_within, arguments[: _PATHS.get(event, 0)])):
        _stop(event, arguments)


def _is_within(path: object) -> bool:
    if not isinstance(path, (str, bytes, os.PathLike)):  # a file that is open already
        return True
    place = os.path.realpath(os.fsdecode(path))
    inside = place == str(scratch()) or place.startswith(f"{scratch()}{os.sep}")
    # Python keeps what it compiles when a module is loaded late.
    return inside or "__pycache__" in place or place == os.devnull or not Path(os.fsdecode(path)).is_absolute()


def _stop(event: str, arguments: tuple[Any, ...]) -> None:
    _up[0] = False
    raise Broken(f"nothing leaves the scratch folder: {event} {arguments!a}"[:500])
