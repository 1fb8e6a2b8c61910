"""An entry that goes leaves a reason in the list of removed plugins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.findings import Rule, Severity
from packtool.review.changes import Kind
from packtool.review.law import Remark

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.manifests.index.removal import Removal
    from packtool.review.law import Review
    from packtool.review.side import Item

WITHOUT = Rule(
    id="review-removal-unexplained",
    severity=Severity.ERROR,
    summary="An entry was taken out of the index without a reason.",
    why="Whoever has the plugin is told nothing, and the next one who lists it does not know that it was there.",
    remedy='add {"name": "…", "repo": "owner/repo", "reason": "…", "date": "YYYY-MM-DD"} to `removed`',
)


def judge(review: Review) -> Iterator[Remark]:
    """Look for the item of every entry that is gone."""
    left = {entry.identity for entry in review.head.listing.entries}
    for change in review.changes.entries:
        if not change.is_any(Kind.REMOVE) or change.old is None:
            continue
        # One of two entries for the same place, or of the same name, can go without a word: the plugin is still listed.
        old = change.old
        if old.folded in review.head.listing.names or (old.entry is not None and old.entry.identity in left):
            continue
        found = [removal for removal in review.head.listing.removed if _is_about(removal, old)]
        if not any(removal.reason for removal in found):
            why = "its item in `removed` gives no reason" if found else "nothing in `removed` says why"
            message = f"entry `{old.shown}` is gone, and {why}"
            yield Remark(rule=WITHOUT, place=("removed",) if found else (), message=message, about=old.position)


def _is_about(removal: Removal, item: Item) -> bool:
    if removal.names(item.name):
        return True
    return item.entry is not None and removal.covers(item.entry.source, item.entry.subdir)
