"""Nothing that was removed stands in the index, however its repository is spelt, and the list keeps its items."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.findings import Location, Rule, Severity
from packtool.index.removals import RemovedList, removed_finding
from packtool.review.law import Remark, at
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.manifests.index.removal import Removal
    from packtool.review.law import Review

_NOWHERE = Location(path=".")
_HERE = "this index"
_SHOWN = 120

FORGOTTEN = Rule(
    id="review-removal-forgotten",
    severity=Severity.WARNING,
    summary="The list of removed plugins has lost an item.",
    why="Whoever has the plugin is no longer warned of it, and it can be listed again.",
    remedy="put the item back, or let the keepers of the index say why it is no longer needed",
)


def judge(review: Review) -> Iterator[Remark]:
    """Hold entries against the list as it is and as it was: a change does not get past it by shortening it."""
    before = () if review.base is None else review.base.listing.removed
    removals = tuple(dict.fromkeys((*review.head.listing.removed, *before)))
    known = RemovedList.of((removal, _HERE) for removal in removals)
    for entry in review.head.listing.entries if removals else ():
        found = known.find(entry.source, entry.subdir, (entry.name,))
        if found is not None:
            removal = found[0]
            by_name = not removal.covers(entry.source, entry.subdir)
            yield Remark.of(removed_finding(removal, _HERE, by_name=by_name, at=_NOWHERE), at(entry))
    kept = {_what(removal) for removal in review.head.listing.removed}
    for removal in before:
        if _what(removal) not in kept:
            shown = clean(removal.name or removal.key or "", limit=_SHOWN)
            message = f"`{shown}` is no longer on the list of removed plugins"
            yield Remark(rule=FORGOTTEN, place=("removed",), message=message, new=True)


def _what(removal: Removal) -> tuple[str | None, str | None, str | None]:
    return (removal.name, removal.key, removal.subdir)
