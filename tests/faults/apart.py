"""Something done in a process of its own, and how that ended and what it said."""

from __future__ import annotations

import os
import sys
import traceback
from typing import TYPE_CHECKING

from faulty import DONE

from packtool.errors import CouldNotLook

if TYPE_CHECKING:
    from collections.abc import Callable

_SAID = 600


def start(act: Callable[[], object], uid: int | None = None) -> tuple[int, int]:
    """Act in a process of its own; return its id and where it writes what it says."""
    sys.stdout.flush()
    said = os.memfd_create("said")
    child = os.fork()
    if child == 0:
        code = 70
        try:
            for descriptor in (1, 2):
                os.dup2(said, descriptor)
            sys.stdout, sys.stderr = open(1, "w", closefd=False), open(2, "w", closefd=False)  # noqa: SIM115
            if uid is not None:
                os.setuid(uid)
            code = _acted(act)
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)
    return child, said


def _acted(act: Callable[[], object]) -> int:
    try:
        act()
    except SystemExit as ended:
        return int(ended.code or 0)
    except CouldNotLook as fault:
        sys.stderr.write(fault.message)
        return 2
    except BaseException:  # noqa: BLE001 - told in the cell
        sys.stderr.write(traceback.format_exc())
        return 70
    return DONE


def ended(started: tuple[int, int]) -> tuple[int, str]:
    """Wait for a process; return how it ended and the last of what it said, on one line."""
    child, said = started
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return code, " ".join(told(said).split())[-_SAID:]


def told(descriptor: int) -> str:
    with open(descriptor, "rb") as file:
        file.seek(0)
        return file.read().decode(errors="replace")
