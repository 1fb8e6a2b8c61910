"""Help that holds in a narrow window: below each option or command what it does, where there is no room beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from packtool.cli.width import terminal_width

if TYPE_CHECKING:
    from collections.abc import Iterable

WIDEST = 100
_MARGIN = 2
_ROOM_FOR_TWO = 60
_BELOW = 4


class _Formatter(click.HelpFormatter):
    """As click's, which takes no window for narrower than 50 columns."""

    def __init__(self, indent_increment: int = 2, width: int | None = None, max_width: int | None = None) -> None:
        del width
        columns = min(terminal_width(), max_width or WIDEST) - _MARGIN
        super().__init__(indent_increment=indent_increment, width=columns)

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Write words and what they mean, side by side or below each other."""
        super().write_dl(rows, col_max if self.width >= _ROOM_FOR_TWO else _BELOW, col_spacing)


class HelpContext(click.Context):
    """The context of a command whose help holds at any width."""

    formatter_class = _Formatter
