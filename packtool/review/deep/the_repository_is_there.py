"""The repository of an entry is there for everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.findings import Rule, Severity
from packtool.review.law import Remark

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.review.looked import Looked

GONE = Rule(
    id="review-no-repository",
    severity=Severity.ERROR,
    summary="There is no repository where the entry says, or none for those who do not log in.",
    why="Nobody can install the plugin; whoever makes a repository of that name decides what people get.",
    remedy="correct `repo`, or make the repository public",
)


def judge(looked: Looked) -> Iterator[Remark]:
    """Go by what the server says: one that says nothing is no answer, and the entry is then not judged."""
    if looked.seen.gone and looked.seen.unseen is not None:
        yield Remark(rule=GONE, place=looked.at("repo"), message=looked.seen.unseen.reason)
