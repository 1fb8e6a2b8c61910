"""A table as text that holds at any width: words fold inside of their column, and wide characters count twice."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


def grid(
    heads: Sequence[str], rows: Iterable[Sequence[str]], *, width: int, color: bool, styles: Mapping[str, str]
) -> str:
    """Return rows below their heads. ``styles`` gives the style of a cell by its words (its first line).

    A head that ends with ``!`` stands above a column that is never folded; the mark is not shown.
    """
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold", expand=False)
    for head in heads:
        keep = head.endswith("!")
        table.add_column(head.removesuffix("!"), no_wrap=keep, overflow="fold")
    for row in rows:
        table.add_row(*(Text(cell, style=styles.get(cell.split("\n")[0], "")) for cell in row))
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
