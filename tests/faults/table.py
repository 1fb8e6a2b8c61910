"""What is printed: tables of at most 80 columns; what is bad has a number there, and its words below."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

WIDTH = 80
BAD = "BAD"
LEGEND = """\
What was lost: nothing, where no cell says BAD. A cell says what is there, whole
and with all that belongs to it, when the next run has looked; behind > stands
what the same command, given once more, comes to.
  old, new    all is as it was before the change, or as it is after it
  none        nothing is installed under the name
  same        the command changes nothing, and nothing changed
  12/3        disturbed at 15 places: old after 12, new after 3, then always new
  -           the step is never reached, or left out of --slice
  skipped     this machine cannot do that (no mount, or no C compiler)
killed: kill -9. full: ENOSPC. EACCES: nothing can be written. EIO: every call
below the home fails, reads too. All four last from the step to the end of the
command. EIO once: a single call fails, each in turn. +1 year, -1 year: the
clock jumps at the step and is right again in the next run."""


@dataclass(slots=True, kw_only=True)
class Table:
    """Rows of cells under heads; ``first`` is the width of the names at the left."""

    title: str
    heads: Sequence[str]
    first: int
    good: bool = True
    _notes: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Print the title and the heads."""
        print(f"\n{self.title}")
        if self.heads:
            self._print("", self.heads)

    def row(self, name: str, cells: Iterable[str]) -> None:
        """Print a row."""
        self._print(name, [self._short(name, head, cell) for head, cell in zip(self.heads, cells, strict=True)])

    def line(self, name: str, found: str) -> None:
        """Print a case and what came of it, on two lines where one is too short."""
        self.good &= BAD not in found
        if len(name) < self.first and self.first + len(found) <= WIDTH:
            print(f"{name:{self.first}}{found}", flush=True)
        else:
            print(f"{name}\n{textwrap.indent(textwrap.fill(found, WIDTH - 4), '    ')}", flush=True)

    def end(self) -> bool:
        """Print what was bad; return whether nothing was."""
        for note in self._notes:
            print(note)
        return self.good

    def _short(self, name: str, head: str, cell: str) -> str:
        if BAD in cell:
            self.good = False
            self._notes.append(f"{BAD} {len(self._notes) + 1} ({name}, {head}): {cell}")
            return f"{BAD} {len(self._notes)}"
        return cell or "-"

    def _print(self, name: str, cells: Sequence[str]) -> None:
        width = (WIDTH - self.first) // len(self.heads)
        print(
            f"{name[: self.first - 1]:{self.first}}{''.join(f'{cell:{width}}' for cell in cells)}".rstrip(), flush=True
        )
