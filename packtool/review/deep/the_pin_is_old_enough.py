"""The pinned commit is as old as the index asks for, so that others had time to notice what is wrong with it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from packtool.findings import Rule, Severity
from packtool.review.law import Remark

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.review.looked import Looked

_DAY = timedelta(days=1)

YOUNG = Rule(
    id="review-pin-young",
    severity=Severity.WARNING,
    summary="The pinned commit is younger than the index asks for.",
    why="A stolen account is mostly noticed within days; who waits is not the first to install what it published.",
    remedy="wait, or let the keepers of the index take it earlier",
)
FUTURE = Rule(
    id="review-pin-from-the-future",
    severity=Severity.WARNING,
    summary="The pinned commit says that it was made in the future.",
    why="The date is whatever its author's machine says, so that it tells nothing of the commit's age.",
    remedy="look at when the repository got the commit",
)


def judge(looked: Looked) -> Iterator[Remark]:
    """Go by the date that the commit itself says: there is no other."""
    if looked.seen.fetched is None:
        return
    try:
        made = datetime.fromtimestamp(looked.seen.fetched.commit_time, tz=UTC)
    except (OverflowError, ValueError, OSError):
        made = datetime.max.replace(tzinfo=UTC)
    age = looked.now - made
    if age < -_DAY:
        yield Remark(rule=FUTURE, place=looked.at(), message=f"the commit is dated {made:%Y-%m-%d}")
    elif age < looked.min_age * _DAY:
        days = max(0, age.days)
        message = f"the commit is dated {made:%Y-%m-%d}, {days} days ago; {looked.min_age} days are asked for"
        yield Remark(rule=YOUNG, place=looked.at(), message=message)
