"""A table as text that holds at any width: it folds, or becomes a list, and wide characters count twice."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text

from packtool.formats.paint import columns

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


# Narrower than this, a table whose words would be broken becomes a list.
_NARROW = 64
_GAP = 2


def grid(
    heads: Sequence[str], rows: Iterable[Sequence[str]], *, width: int, color: bool, styles: Mapping[str, str]
) -> str:
    """Return rows below their heads. ``styles`` gives the style of a cell by its words (its first line).

    A head that ends with ``!`` stands above a column that is never folded; the mark is not shown. Where a narrow window
    would break words, each cell stands on a line of its own, behind its head.
    """
    cells = [[Text(cell, style=styles.get(cell.split("\n")[0], "")) for cell in row] for row in rows]
    is_list = width < _NARROW and _least(heads, cells) > width
    console = Console(
        file=io.StringIO(),
        width=width,
        force_terminal=color,
        color_system="standard" if color else None,
        highlight=False,
        legacy_windows=False,
    )
    with console.capture() as capture:
        console.print(_listed(heads, cells) if is_list else _table(heads, cells))
    return "\n".join(line.rstrip() for line in capture.get().rstrip("\n").split("\n"))


def _table(heads: Sequence[str], rows: Iterable[Sequence[Text]]) -> Table:
    table = Table(box=None, padding=(0, _GAP, 0, 0), header_style="bold", expand=False)
    for head in heads:
        keep = head.endswith("!")
        table.add_column(head.removesuffix("!"), no_wrap=keep, overflow="fold")
    for row in rows:
        table.add_row(*row)
    return table


def _listed(heads: Sequence[str], rows: Iterable[Sequence[Text]]) -> Table:
    table = Table.grid(padding=(0, _GAP, 0, 0))
    table.add_column(no_wrap=True, style="dim")
    table.add_column(overflow="fold")
    for at, row in enumerate(rows):
        if at:
            table.add_row()
        for head, cell in zip(heads, row, strict=True):
            table.add_row(Text(head.removesuffix("!")), cell)
    return table


def _least(heads: Sequence[str], rows: Sequence[Sequence[Text]]) -> int:
    """Return how many columns it takes to break no word."""
    wholes = [[Text(head.removesuffix("!")), *(row[at] for row in rows)] for at, head in enumerate(heads)]
    wide = (max(columns(word) for cell in whole for word in cell.plain.split() or [""]) for whole in wholes)
    return sum(wide) + _GAP * len(heads)
