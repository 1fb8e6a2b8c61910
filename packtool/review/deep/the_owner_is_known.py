"""What only a forge knows of repository and owner: without its answers nothing is said to be in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.findings import Rule, Severity
from packtool.review.law import Remark

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.review.looked import Looked

NOT_CHECKED = Rule(
    id="review-owner-not-checked",
    severity=Severity.NOTE,
    summary="Whose the repository is was not checked.",
    why="Whether it is archived, was renamed, has a license, and belongs to whoever submits it only its host can say.",
    remedy="look at the repository's page",
)


def judge(looked: Looked) -> Iterator[Remark]:
    """Say that it was not checked, unless a forge was asked."""
    if looked.owner is None:
        message = f"the owner of {looked.entry.source.display} was not checked: no forge was asked"
        yield Remark(rule=NOT_CHECKED, place=looked.at("repo"), message=message)
