"""Progress on standard error, at a terminal only."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from packtool.pins import Pin, Source

_LABEL_LIMIT = 40


def _quiet(_: Source, __: str) -> None:
    """Tell nobody: nobody watches."""


@contextlib.contextmanager
def repositories(pins: Sequence[Pin]) -> Iterator[Callable[[Source, str], None]]:
    """Give the function to tell what is done with which repository; at a terminal a bar shows it."""
    if not pins or not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield _quiet
        return
    total = len({pin.source.key for pin in pins})
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("fetching", total=total)

        def tell(source: Source, what: str) -> None:
            if what == "done":
                bar.advance(task)
            else:
                bar.update(task, description=f"{what} {clean(source.display, limit=_LABEL_LIMIT)}")

        yield tell
