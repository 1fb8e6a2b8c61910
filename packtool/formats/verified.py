"""What verifying a home came to, as a person reads it: the verdict, one line a plugin, then every file that differs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.formats.grid import grid
from packtool.formats.paint import counted
from packtool.formats.summary import NOTHING_INSTALLED
from packtool.formats.text import compose

if TYPE_CHECKING:
    from packtool.findings import Json, Report

_STYLES = {"unchanged": "bold green", "changed": "bold red", "moved": "bold red", "not known": "bold magenta"}
_HELD_TO = {
    "receipt": "packtool's receipt",
    "record": "packtool's record",
    "commit": "its own git commit",
    "lock": "the lock file",
}
_SHORT = 12


def render(report: Report, *, width: int, color: bool) -> str:
    """Return the report as text."""
    plugins: list[dict[str, Json]] = report.details.get("installed", [])
    shown = []
    if plugins:
        heads = ("files", "plugin", "commit!", "held to")
        shown.append(grid(heads, map(_row, plugins), width=width, color=color, styles=_STYLES))
    elif "installed" in report.details and not report.findings:
        shown.append(NOTHING_INSTALLED)
    if report.details.get("cleaned"):
        shown.append(f"removed {counted(report.details['cleaned'], 'file')} of Python's own bytecode")
    return compose(report, shown, width=width, color=color)


def _row(one: dict[str, Json]) -> tuple[str, ...]:
    count = len(one["files"])
    differ = f"\n{counted(count, 'file')}" if count else ""
    return (
        f"{one['drift']}{differ}",
        one["name"],
        (one["commit"] or "-")[:_SHORT],
        _HELD_TO.get(one["held_to"] or "", "nothing"),
    )
