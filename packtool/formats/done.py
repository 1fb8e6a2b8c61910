"""What a command that changes a home has done: one line each, then what there is to say about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.formats.paint import Paint, wrapped
from packtool.formats.summary import most_severe_first
from packtool.formats.text import compose, finding_lines, following

if TYPE_CHECKING:
    from packtool.findings import Report


def render(report: Report, *, width: int, color: bool) -> str:
    """Return what was done, then what was found; the usual text where nothing could be done."""
    if report.unseen or "done" not in report.details:
        did = "\n".join(wrapped(line, width, "  ") for line in report.details.get("done", ()))
        return compose(report, [did] if did else [], width=width, color=color)
    paint = Paint(color=color)
    lines = [wrapped(line, width, "  ") for line in report.details["done"]]
    blocks = ["\n".join(lines)] if lines else []
    blocks += [finding_lines(one, width, paint) for one in sorted(report.findings, key=most_severe_first)]
    blocks += following(report)
    return "\n\n".join(blocks) + "\n" if blocks else ""
