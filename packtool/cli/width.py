"""How many columns there are to fill."""

from __future__ import annotations

import shutil

NARROWEST = 40
WIDEST = 120


def terminal_width() -> int:
    """Return the columns to fill: those of the terminal, or of COLUMNS, within bounds; 80 where nothing tells."""
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size((80, 24)).columns))
