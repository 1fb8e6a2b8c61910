"""What a keeper's command did to an index: one line, what was seen, the diff of a dry run, then what was found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.formats.paint import Paint, wrapped
from packtool.formats.summary import most_severe_first
from packtool.formats.text import compose, finding_lines, following, headline, unseen_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from packtool.findings import Report

_PAINTS = {"-": "error", "+": "pass"}
_MARKS = ("---", "+++", "@@")
_MOST_TOLD = 40


def render(report: Report, *, width: int, color: bool) -> str:
    """Return the report as text; lines of a diff are as long as they are."""
    details = report.details
    if "done" not in details:
        return compose(report, [], width=width, color=color)
    paint = Paint(color=color)
    blocks = [headline(report, width, paint)] if report.findings or report.unseen else []
    blocks.append("\n".join(wrapped(line, width, "  ") for line in details["done"]))
    blocks += _listed(details.get("told", ()), width)
    blocks += _listed(details.get("changes", ()), width)
    blocks += ["\n".join(diff_line(line, paint) for line in details["diff"])] if details["diff"] else []
    blocks += [unseen_lines(one, width, paint) for one in report.unseen]
    blocks += [finding_lines(one, width, paint) for one in sorted(report.findings, key=most_severe_first)]
    return "\n\n".join([*blocks, *following(report)]) + "\n"


def diff_line(line: str, paint: Paint) -> str:
    """Return a line of a diff, painted."""
    name = None if line.startswith(_MARKS) else _PAINTS.get(line[:1])
    return line if name is None else paint(name, line)


def _listed(lines: Sequence[str], width: int) -> list[str]:
    shown = [wrapped(f"  {line}", width, "    ") for line in lines[:_MOST_TOLD]]
    if len(lines) > _MOST_TOLD:
        shown.append(f"  … and {len(lines) - _MOST_TOLD} more (all of them: -o json)")
    return ["\n".join(shown)] if shown else []
