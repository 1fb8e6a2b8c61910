"""How many columns there are to fill."""

from __future__ import annotations

import shutil

NARROWEST = 40
WIDEST = 120
IN_A_FILE = 80


def terminal_width() -> int:
    """Return the columns to fill: those of the terminal, or of COLUMNS, within bounds; 80 where nothing tells."""
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size((80, 24)).columns))


def file_width() -> int:
    """Return the columns of a text in a file, which is read anywhere: no more than any window has, or this one."""
    return min(IN_A_FILE, terminal_width())
