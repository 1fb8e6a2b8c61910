"""Where a command changes a home, or reads there: told as it happens, and what a child loaded is loaded here too."""

from __future__ import annotations

import contextlib
import importlib
import os
from pathlib import Path
from typing import TYPE_CHECKING

from crash import SWEPT

if TYPE_CHECKING:
    from collections.abc import Callable

    from packtool.host import Home

_READ = frozenset({"open", "os.listdir", "os.scandir"})


class Steps:
    """Tells of each change to the disk below a home, or of each thing read, once for those at one place in a row."""

    def __init__(self, home: Home, tell: Callable[[str], None], *, reads: bool) -> None:
        """Tell ``tell`` where a step is."""
        self._home, self._tell, self._reads = str(home.path), tell, reads
        self._last, self._telling = "", False

    def __call__(self, event: str, arguments: tuple[object, ...]) -> None:
        if self._telling or event not in (_READ if self._reads else SWEPT) or not arguments:
            return
        if (
            event == "open"
            and not self._reads
            and not (isinstance(arguments[2], int) and arguments[2] & (os.O_WRONLY | os.O_RDWR))
        ):
            return
        place = arguments[1] if event == "os.rename" else arguments[0]
        if not isinstance(place, str | bytes | os.PathLike) or not os.fsdecode(place).startswith(f"{self._home}/"):
            return
        step = _place(Path(os.fsdecode(place)).relative_to(self._home))
        if step != self._last:
            self._last, self._telling = step, True
            try:
                self._tell(step)
            finally:
                self._telling = False


def _place(path: Path) -> str:
    """Return a place without the names that are others in every run; ``*`` is a file that is renamed later."""
    parts = ["*" if part.startswith(".packtool-") else part for part in path.parts[:2]]
    return "/".join(parts)


def load_as_in(modules_file: Path) -> None:
    """Load the modules that are named there, so that they are at hand in every child.

    Nobody may not be able to read where Python keeps them.
    """
    for name in modules_file.read_text("utf-8").splitlines():
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
