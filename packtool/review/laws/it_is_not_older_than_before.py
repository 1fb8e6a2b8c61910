"""The date of the index never goes back, and is not in the future."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from packtool.findings import Rule, Severity
from packtool.manifests.index.rules import GENERATED_AT
from packtool.review.law import Remark

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.review.law import Review

_PLACE = ("generated_at",)
# Clocks differ, and dates without a time are of some place on earth.
_AHEAD = timedelta(days=1)

WENT_BACK = Rule(
    id="review-date-went-back",
    severity=Severity.ERROR,
    summary="The index says that it was made before the one that it replaces.",
    why="Clients refuse an index that is older than what they have: they would never see this one.",
    remedy="write the present time in UTC under `generated_at`",
)


def judge(review: Review) -> Iterator[Remark]:
    """Compare the dates."""
    now = review.head.listing.generated_at
    before = None if review.base is None else review.base.listing.generated_at
    if now is None:
        lost = before is not None
        message = "`generated_at` is missing or is no date and time" + (", and was there before" if lost else "")
        yield Remark(rule=GENERATED_AT, place=_PLACE, message=message, new=lost)
    elif before is not None and now < before:
        message = f"`generated_at` is {now.isoformat()}, which is before {before.isoformat()}"
        yield Remark(rule=WENT_BACK, place=_PLACE, message=message)
    elif now > review.now + _AHEAD:
        message = f"`generated_at` is {now.isoformat()}, which is in the future"
        yield Remark(rule=GENERATED_AT, place=_PLACE, message=message, remedy="write the present time in UTC")
