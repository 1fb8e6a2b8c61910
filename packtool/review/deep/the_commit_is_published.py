"""The pinned id is a commit, and stands on a branch or tag of its repository."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.findings import Rule, Severity
from packtool.git.commits import MISSING, NOT_A_COMMIT, NOT_ON_BRANCH, REFUSED_OBJECT
from packtool.review.law import Remark
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.review.looked import Looked

_OF_THE_COMMIT = (MISSING, NOT_A_COMMIT, NOT_ON_BRANCH, REFUSED_OBJECT)
_SHOWN = 80

SIDE_BRANCH = Rule(
    id="review-commit-beside-default",
    severity=Severity.NOTE,
    summary="The pinned commit is not on the default branch of its repository.",
    why="What people read on the repository's page is another branch than the one that is installed.",
    remedy="pin a commit of the default branch, unless releases are made elsewhere",
)


def judge(looked: Looked) -> Iterator[Remark]:
    """Say what git says of the commit."""
    for finding in looked.seen.findings:
        if finding.rule in _OF_THE_COMMIT:
            yield Remark.of(finding, looked.at())
    standing = looked.seen.standing
    if standing is None or standing.default_branch is None or standing.default_branch in standing.branches:
        return
    where = [f"branch {name}" for name in standing.branches] + [f"tag {name}" for name in standing.tags]
    if where:
        default = clean(standing.default_branch, limit=_SHOWN)
        message = f"the commit is on {clean(where[0], limit=_SHOWN)}, and not on the default branch {default}"
        yield Remark(rule=SIDE_BRANCH, place=looked.at(), message=message)
