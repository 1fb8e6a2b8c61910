"""What was done with a pack file: one line, what changed, the commands that come next, then what was found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.formats import bumped
from packtool.formats.grid import grid
from packtool.formats.paint import Paint, wrapped
from packtool.formats.summary import most_severe_first
from packtool.formats.text import compose, finding_lines, following, headline, unseen_lines

if TYPE_CHECKING:
    from packtool.findings import Json, Report

_STYLES = {"as locked": "bold green", "differs": "bold red", "not locked": "bold red", "not seen": "bold magenta"}
_SHORT = 12
_REFS = 2


def render(report: Report, *, width: int, color: bool) -> str:
    """Return the report as text; a command is never broken, since it is there to be copied."""
    details = report.details
    if "entries" in details:
        return bumped.render(report, width=width, color=color)
    if details.get("verified"):
        heads = ("files", "plugin", "commit!", "on", "tag")
        table = grid(heads, map(_row, details["verified"]), width=width, color=color, styles=_STYLES)
        return compose(report, [table], width=width, color=color)
    if "done" not in details:
        return compose(report, [], width=width, color=color)
    paint = Paint(color=color)
    blocks = [headline(report, width, paint)] if report.findings or report.unseen else []
    blocks += ["\n".join(wrapped(line, width, "  ") for line in details["done"])] if details["done"] else []
    changes = [wrapped(f"  {line}", width, " " * 10) for line in details.get("changes", ())]
    blocks += ["\n".join(changes)] if changes else []
    blocks += [unseen_lines(one, width, paint) for one in report.unseen]
    blocks += [finding_lines(one, width, paint) for one in sorted(report.findings, key=most_severe_first)]
    return "\n\n".join([*blocks, *following(report)]) + "\n"


def _row(one: Json) -> tuple[str, ...]:
    refs = one["refs"]
    on = ", ".join(refs[:_REFS]) + (" …" if refs[_REFS:] else "")
    tag = f"{one['tag']}, {one['tag_state']}" if one["tag_state"] in {"moved", "gone"} else one["tag"] or "-"
    return (one["state"], one["name"] or one["label"], (one["commit"] or "-")[:_SHORT], on or "-", tag)
