"""A disk that fails with EIO and a clock that jumps, by a small library that this program is started again with."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_LIBRARY = "PACKTOOL_FAULTS_LIBRARY"
_SOURCE = Path(__file__).with_name("bad_disk.c")
_NO_END = 2**40


def started_with_it(argv: Sequence[str]) -> int | None:
    """Start this program again with the library before all others, and return how that ended.

    ``None`` where it runs with it already, or where there is no C compiler or no Linux: such faults are left out then.
    """
    compiler = shutil.which("cc")
    if _LIBRARY in os.environ or compiler is None or sys.platform != "linux":
        return None
    with tempfile.TemporaryDirectory(prefix="packtool-faults-") as folder:
        library = f"{folder}/bad_disk.so"
        # Whoever acts as nobody has to reach it.
        Path(folder).chmod(0o755)
        subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library, str(_SOURCE), "-ldl"], check=True)
        environment = {**os.environ, "LD_PRELOAD": library, _LIBRARY: library}
        return subprocess.run([sys.executable, *argv], env=environment, check=False).returncode


def at_hand() -> bool:
    """Whether this program runs with the library."""
    return _LIBRARY in os.environ


def fail(folder: Path, *, call: int = 1, once: bool = False) -> None:
    """Let calls below a folder fail in this process, from the ``call``-th on or that one alone."""
    _library().bad_disk(os.fsencode(folder.resolve()), call, call if once else _NO_END)


def calls() -> int:
    """Return how many calls below that folder there have been."""
    return int(_library().bad_disk_seen())


def jump(seconds: int) -> None:
    """Let the clock of this process be ahead of the true one; a negative number has it behind."""
    _library().bad_clock(seconds)


@cache
def _library() -> ctypes.CDLL:
    library = ctypes.CDLL(os.environ[_LIBRARY])
    library.bad_disk.argtypes = (ctypes.c_char_p, ctypes.c_long, ctypes.c_long)
    library.bad_disk.restype = library.bad_clock.restype = None
    library.bad_disk_seen.restype = ctypes.c_long
    library.bad_clock.argtypes = (ctypes.c_long,)
    return library
