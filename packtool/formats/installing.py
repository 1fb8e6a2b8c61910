"""What an install came to, for a person: a line a plugin, what is left to type, and what went wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.formats import review
from packtool.formats.paint import Paint, counted, wrapped
from packtool.formats.summary import most_severe_first
from packtool.formats.text import finding_lines, unseen_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.findings import Json, Report

_GOOD = frozenset({"installed", "replaced", "already there"})
_STYLES = {"refused": "fail", "failed": "fail", "not installed": "warn"}
_STATE = 14
_OWN = ("install-", "move-", "enable-")


def render(report: Report, *, width: int, color: bool) -> str:
    """Return the table of what happened; the review itself where nothing could come of it or nobody saw it."""
    rows: Sequence[dict[str, Json]] = report.details.get("outcome", [])
    shown = report.details.get("shown", False)
    if not rows and not shown:
        return review.render(report, width=width, color=color)
    paint = Paint(color=color)
    blocks = ["\n".join(line for row in rows for line in _row(row, width, paint))] if rows else []
    blocks += [unseen_lines(one, width, paint) for one in report.unseen]
    # At a terminal the review was shown before; what it found stands here again only where it kept a plugin out.
    kept_out = any(row["state"] not in _GOOD for row in rows)
    # Where nothing was asked, nothing stands between the two.
    asked = any(row["state"] in _GOOD or row["state"] == "not installed" for row in rows)
    levels = ({"error"} if asked else set()) if shown else {"error", "warning"}
    told = [
        one for one in report.findings if one.rule.id.startswith(_OWN) or (kept_out and one.severity.word in levels)
    ]
    blocks += [finding_lines(one, width, paint) for one in sorted(told, key=most_severe_first)]
    blocks += [_end(rows, report.details["later"], width)] if rows else []
    return ("\n" if shown and not asked else "") + "\n\n".join(blocks) + "\n"


def _row(row: dict[str, Json], width: int, paint: Paint) -> Iterator[str]:
    state = row["state"]
    words = [str(row["name"] or row["label"])]
    words += [f"at {row['commit'][:12]}"] if row["commit"] else []
    if state in _GOOD:
        words += ["enabled" if row["enabled"] else "not enabled"]
        words += [f"granted {', '.join(row['granted'])}"] if row["granted"] else []
        words += [f"set {', '.join(row['variables'])}"] if row["variables"] else []
        words += [f"still unset: {', '.join(row['missing'])}"] if row["missing"] else []
        words += [f"the pack's settings under {', '.join(row['seeds'])}"] if row["seeds"] else []
    line = wrapped(f"{state:<{_STATE}}{', '.join(words)}", width, " " * _STATE)
    yield paint(_STYLES.get(state, "pass"), state) + line[len(state) :]


def _end(rows: Sequence[dict[str, Json]], later: str, width: int) -> str:
    good = sum(row["state"] in _GOOD for row in rows)
    bad = len(rows) - good
    words = [f"{counted(good, 'plugin')} in place"] + ([f"{bad} not"] if bad else [])
    lines = [wrapped(", ".join(words) + ".", width, "")]
    following = list(dict.fromkeys(row["next"] for row in rows if row["state"] in _GOOD and row["next"]))
    lines += [f"  next: {one}" for one in following]
    lines += [f"  any day: {later}"] if good else []
    return "\n".join(lines)
