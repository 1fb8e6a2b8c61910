"""From what the laws say to findings at lines: what is not part of a change is told as a note, and decides nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.findings import Location, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from packtool.findings import Finding
    from packtool.review.changes import Changes
    from packtool.review.law import Remark
    from packtool.review.locating import Places

MOST = 2_000
BESIDE = "not part of this change"

MORE = Rule(
    id="review-more-remarks",
    severity=Severity.ERROR,
    summary="There is more to say about the index than is told.",
    why="A list that nobody reads to its end hides what matters.",
    remedy="correct what is told and run the command again",
)


def weighed(remarks: Iterable[Remark], changes: Changes, places: Places) -> list[tuple[Remark, Finding]]:
    """Return each remark with its finding, the heaviest first where there are more than are told."""
    every = sorted(remarks, key=lambda remark: -_severity(remark, changes))
    return [(remark, _finding(remark, changes, places)) for remark in every[:MOST]]


def left_out(remarks: Sequence[Remark], changes: Changes, path: str) -> list[Finding]:
    """Return the finding that says how many remarks are not told, if any are not; a note where none of them counts."""
    more = len(remarks) - MOST
    if more <= 0:
        return []
    counting = sum(_severity(remark, changes) is not Severity.NOTE for remark in remarks)
    severity = None if counting > MOST else Severity.NOTE
    place = Location(path=path, line=1, column=1)
    return [MORE.at(place, f"{more:,} remarks are not told", severity=severity)]


def _counts(remark: Remark, changes: Changes) -> bool:
    return remark.new or remark.about is not None or changes.counts(remark.place)


def _severity(remark: Remark, changes: Changes) -> Severity:
    if not _counts(remark, changes):
        return Severity.NOTE
    return remark.rule.severity if remark.severity is None else remark.severity


def _finding(remark: Remark, changes: Changes, places: Places) -> Finding:
    beside = "" if _counts(remark, changes) else f" ({BESIDE})"
    return remark.rule.at(
        places.of(remark.place),
        remark.message + beside,
        remedy=remark.remedy,
        severity=_severity(remark, changes),
    )
