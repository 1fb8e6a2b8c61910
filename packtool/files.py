"""Files of the user's own: read with a limit, written whole or not at all."""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def read_bounded(path: Path, limit: int) -> bytes:
    """Return the bytes of the regular file ``path``; raises OSError, also for more than ``limit`` bytes."""
    # A pipe or a device would block for ever or never end.
    if not stat.S_ISREG(path.stat().st_mode):
        raise OSError(None, "not a file")
    with path.open("rb") as file:
        data = file.read(limit + 1)
    if len(data) > limit:
        raise OSError(None, f"larger than {limit} bytes")
    return data


def write_atomically(path: Path, data: bytes) -> None:
    """Put ``data`` under ``path`` for its owner alone; another process sees the old file or the new. Raises OSError.

    Folders that are missing are made.
    """
    missing = [folder for folder in path.parents if not folder.exists()]
    for folder in reversed(missing):
        folder.mkdir(mode=0o700, exist_ok=True)
    # mkstemp gives mode 0600.
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=".packtool-", suffix=".tmp")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)  # noqa: PTH105 - both are plain names of one folder
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(name)  # noqa: PTH108 - as above
        raise


def why(fault: OSError) -> str:
    """Return the clause that says what a fault of the file system was."""
    return (fault.strerror or "unknown fault").lower()
