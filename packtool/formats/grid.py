"""A table as text that holds at any width: it folds, or becomes a list, and wide characters count twice."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text

from packtool.formats.fitting import broken, longest_step
from packtool.formats.paint import columns

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

_GAP = 2
# How wide the names of facts are at least, so that those of several things stand below each other.
_FACT = 8


def grid(
    heads: Sequence[str], rows: Iterable[Sequence[str]], *, width: int, color: bool, styles: Mapping[str, str]
) -> str:
    """Return rows below their heads. ``styles`` gives the style of a cell by its words (its first line).

    A head that ends with ``!`` stands above a column that is never folded; the mark is not shown. Where the window is
    so narrow that words would be broken, each cell stands on a line of its own, behind its head.
    """
    cells = [tuple(row) for row in rows]
    wide = _widths(heads, cells, width)
    shown = [head.removesuffix("!") for head in heads]
    table = Table.grid(padding=(0, _GAP, 0, 0))
    if wide is None:
        room = width - max(map(columns, shown)) - _GAP
        table.add_column(no_wrap=True, style="dim")
        table.add_column(no_wrap=True)
        for at, row in enumerate(cells):
            if at:
                table.add_row()
            for head, cell in zip(shown, row, strict=True):
                table.add_row(Text(head), _styled(cell, room, styles))
    else:
        for one in wide:
            table.add_column(no_wrap=True, min_width=one)
        table.add_row(*(_styled(head, room, {head: "bold"}) for head, room in zip(shown, wide, strict=True)))
        for row in cells:
            table.add_row(*(_styled(cell, room, styles) for cell, room in zip(row, wide, strict=True)))
    return _printed(table, width=width, color=color)


def holds(heads: Sequence[str], rows: Iterable[Sequence[str]], width: int) -> bool:
    """Whether a table of these rows breaks no word at ``width`` columns."""
    return _widths(heads, [tuple(row) for row in rows], width) is not None


def facts(rows: Iterable[tuple[str, str]], *, width: int, color: bool, styles: Mapping[str, str]) -> str:
    """Return what is told of one thing: a name on the left, its words beside it, broken where they must be."""
    told = list(rows)
    left = max([_FACT, *(columns(name) for name, _ in told)])
    table = Table.grid(padding=(0, _GAP, 0, 0))
    table.add_column(no_wrap=True, min_width=left, style="dim")
    table.add_column(no_wrap=True)
    for name, words in told:
        table.add_row(Text(name, style=styles.get(name, "")), _styled(words, width - left - _GAP, styles))
    return _printed(table, width=width, color=color)


def _printed(table: Table, *, width: int, color: bool) -> str:
    """Return a table as text, with no blank at the end of any line."""
    console = Console(
        file=io.StringIO(),
        width=width,
        force_terminal=color,
        color_system="standard" if color else None,
        highlight=False,
        legacy_windows=False,
    )
    with console.capture() as capture:
        console.print(table)
    return "\n".join(line.rstrip() for line in capture.get().rstrip("\n").split("\n"))


def _styled(cell: str, room: int, styles: Mapping[str, str]) -> Text:
    lines = [line for part in cell.split("\n") for line in broken(part, room)]
    return Text("\n".join(lines), style=styles.get(cell.partition("\n")[0], ""))


def _widths(heads: Sequence[str], rows: Sequence[Sequence[str]], width: int) -> list[int] | None:
    """Return how wide each column is to be; ``None`` where a word would be broken whatever they are."""
    whole = [[head.removesuffix("!"), *(row[at] for row in rows)] for at, head in enumerate(heads)]
    natural = [max(columns(line) for cell in cells for line in cell.split("\n")) for cells in whole]
    least = [
        wide if head.endswith("!") else max(map(longest_step, cells))
        for head, cells, wide in zip(heads, whole, natural, strict=True)
    ]
    room = width - _GAP * (len(heads) - 1)
    if sum(least) > room:
        return None
    # Whoever lacks the least is served first, each with an even share of what is left.
    left = room - sum(least)
    lacking = sorted((need - has, at) for at, (need, has) in enumerate(zip(natural, least, strict=True)))
    for served, (most, at) in enumerate(lacking):
        given = min(most, left // (len(lacking) - served))
        least[at] += given
        left -= given
    return least
