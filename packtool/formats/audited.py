"""An audited home, as a person reads it: the verdict, one line a plugin, then what to do something about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.formats.grid import grid
from packtool.formats.paint import wrapped
from packtool.formats.summary import NOTHING_INSTALLED
from packtool.formats.text import compose

if TYPE_CHECKING:
    from packtool.findings import Json, Report

_STYLES = {
    "pass": "bold green",
    "warn": "bold yellow",
    "fail": "bold red",
    "changed": "bold red",
    "moved": "bold red",
    "no verdict": "bold magenta",
}
_SHORT = 12


def render(report: Report, *, width: int, color: bool) -> str:
    """Return the report as text; where the home could not be read, why."""
    plugins: list[dict[str, Json]] = report.details.get("installed", [])
    shown = []
    if plugins:
        heads = ("today", "plugin", "commit!", "files", "index", "default branch")
        shown.append(grid(heads, map(_row, plugins), width=width, color=color, styles=_STYLES))
    elif "installed" in report.details:
        shown.append(NOTHING_INSTALLED)
    if "index" in report.details:
        index = report.details["index"]
        asked = "" if report.details["asked"] else "; offline, so no index and no repository was asked"
        shown.append(wrapped(f"index: {index['label']} ({index['location']}){asked}", width, "  "))
    return compose(report, shown, width=width, color=color)


def _row(one: dict[str, Json]) -> tuple[str, ...]:
    was = f"\nwas {one['verdict']}" if one["verdict"] and one["verdict"] != one["today"] else ""
    state = "" if one["state"] == "enabled" else f"\n{'not enabled' if one['state'] == 'neither' else one['state']}"
    return (
        f"{one['today'] or 'no verdict'}{was}",
        f"{one['name']}{state}",
        (one["commit"] or "-")[:_SHORT],
        one["drift"],
        one["index"] or ("not listed" if one["source"] else "not recorded"),
        one["head"] if one["source"] else "-",
    )
