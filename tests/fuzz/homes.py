"""A home in the scratch folder, made once, in which a target puts the one file that it is about."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from fence import scratch

from packtool.host.home import Home

if TYPE_CHECKING:
    from pathlib import Path


@functools.cache
def home() -> Home:
    """Return the home."""
    path = scratch() / "home"
    (path / "plugins").mkdir(parents=True, mode=0o700)
    return Home(path=path, chosen_by="the fuzzer")


def put(path: Path, data: bytes) -> Path:
    """Write a file, with the folders on the way to it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path
