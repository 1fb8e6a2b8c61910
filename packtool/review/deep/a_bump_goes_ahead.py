"""A bump leads to a commit that has the old one behind it: never back, and never aside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.findings import Rule, Severity
from packtool.git import Kind as Way
from packtool.review.law import Remark

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.review.looked import Looked

REWOUND = Rule(
    id="review-pin-rewound",
    severity=Severity.ERROR,
    summary="A bump leads back to an older commit.",
    why="Faults that were mended since come back to everybody who updates; it is how a known hole is opened again.",
    remedy="pin a commit that has the present one behind it; to withdraw it, mark the entry as `yanked`",
)
SIDEWAYS = Rule(
    id="review-pin-sideways",
    severity=Severity.ERROR,
    summary="A bump leads to a commit that does not have the old one behind it.",
    why="What was reviewed is not part of it: it comes from another branch, or history was written anew.",
    remedy="pin a commit that has the present one behind it",
)
GONE = Rule(
    id="review-old-pin-gone",
    severity=Severity.WARNING,
    summary="The commit that the entry pinned before is on no branch or tag any more.",
    why="Somebody wrote the repository's history anew, so that what was reviewed cannot be compared with what follows.",
    remedy="ask the owner why, and look at all of the plugin as if it were new",
)
UNTOLD = Rule(
    id="review-pin-order-unknown",
    severity=Severity.WARNING,
    summary="Whether a bump goes ahead cannot be told.",
    why="It may lead back to what was mended, or to a branch that nobody reviewed.",
    remedy="compare the two commits by hand",
)
_RULES = {Way.BEHIND: REWOUND, Way.DIVERGED: SIDEWAYS, Way.GONE: GONE, Way.UNTOLD: UNTOLD}


def judge(looked: Looked) -> Iterator[Remark]:
    """Say where the new commit stands as seen from the old one."""
    relation, before = looked.relation, looked.before
    if relation is None or before is None or before.entry.commit is None or looked.entry.commit is None:
        return
    rule = _RULES.get(relation.kind)
    # A commit on no branch has no order, and a law of its own.
    if rule is None or (rule is UNTOLD and looked.seen.standing is not None and not _stands(looked)):
        return
    message = f"from {before.entry.commit.short} to {looked.entry.commit.short}: {relation.words}"
    yield Remark(rule=rule, place=looked.at(), message=message)


def _stands(looked: Looked) -> bool:
    standing = looked.seen.standing
    return standing is not None and bool(standing.branches or standing.tags)
