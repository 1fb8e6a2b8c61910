"""Two folders exchanged in one rename, where the system can."""

from __future__ import annotations

import ctypes
import errno
import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2
# An old kernel, a file system that cannot, a sandbox that does not let us: the two renames then do.
_CANNOT = frozenset({errno.ENOSYS, errno.EINVAL, errno.EPERM, errno.EOPNOTSUPP})


def exchange(first: Path, second: Path) -> bool:
    """Let two folders change places at one moment; returns False where the system cannot. Raises OSError."""
    if sys.platform != "linux":
        return False
    library = ctypes.CDLL(None, use_errno=True)
    # The C libraries of some systems are older than the call.
    renameat2 = getattr(library, "renameat2", None)
    if renameat2 is None:
        return False
    if renameat2(_AT_FDCWD, os.fsencode(first), _AT_FDCWD, os.fsencode(second), _RENAME_EXCHANGE) == 0:
        return True
    number = ctypes.get_errno()
    if number in _CANNOT:
        return False
    raise OSError(number, os.strerror(number), str(first), None, str(second))
