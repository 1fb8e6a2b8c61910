"""Where in the plugin's files something happens."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import FrameType

_MOST_FRAMES = 200


def calling(folder: str) -> dict[str, str | int | None]:
    """Return the innermost place in ``folder`` that is running: ``path`` below it and ``line``, or ``None``."""
    frame: FrameType | None = sys._getframe(1)  # noqa: SLF001 - the documented way to ask
    for _ in range(_MOST_FRAMES):
        if frame is None:
            break
        if frame.f_code.co_filename.startswith(folder + os.sep):
            return {"path": frame.f_code.co_filename[len(folder) + 1 :], "line": frame.f_lineno}
        frame = frame.f_back
    return {"path": None, "line": None}


def raised(fault: BaseException, folder: str) -> dict[str, str | int | None]:
    """Return the innermost place in ``folder`` that an exception came through."""
    found: dict[str, str | int | None] = {"path": None, "line": None}
    trace = fault.__traceback__
    while trace is not None:
        path = trace.tb_frame.f_code.co_filename
        if path.startswith(folder + os.sep):
            found = {"path": path[len(folder) + 1 :], "line": trace.tb_lineno}
        trace = trace.tb_next
    return found
