"""The log of an index as text: whether it can be believed, then what was published when."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.formats.paint import Paint, counted, wrapped
from packtool.formats.summary import most_severe_first
from packtool.formats.text import compose, finding_lines
from packtool.text import visible

if TYPE_CHECKING:
    from packtool.findings import Json, Report

_DAY = 10


def render(report: Report, *, width: int, color: bool) -> str:
    """Return the report as text of at most ``width`` columns where words allow, with a final line feed."""
    details = report.details
    if "shown" not in details:
        return compose(report, [], width=width, color=color)
    paint = Paint(color=color)
    lines, changes = counted(details["lines"], "line"), counted(details["changes"], "change")
    state = "every line follows the one before it" if not report.findings else "it cannot be believed as it is"
    if details["verified"]:
        state = f"{state}, and it ends where {details['index']} is"
    head = wrapped(f"{visible(report.subject)}: {lines}, {changes}; {state}", width, "  ")
    blocks = [head, *(finding_lines(one, width, paint) for one in sorted(report.findings, key=most_severe_first))]
    shown = [_line(one, width) for one in details["shown"]]
    return "\n\n".join([*blocks, *(["\n".join(shown)] if shown else [])]) + "\n"


def _line(one: dict[str, Json], width: int) -> str:
    by = f" ({one['by']})" if one["by"] else ""
    return wrapped(f"{one['at'][:_DAY]:<{_DAY}}  {one['words']}{by}", width, " " * (_DAY + 2))
