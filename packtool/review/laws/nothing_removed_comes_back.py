"""Nothing that was removed stands in the index, however its repository is spelt, and the list keeps its items."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.findings import Rule, Severity
from packtool.manifests.index.removal import fold_name, source_key
from packtool.review.law import Remark, at
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from packtool.manifests.index.entry import Entry
    from packtool.manifests.index.removal import Removal
    from packtool.review.law import Review

_SHOWN = 120

REMOVED = Rule(
    id="review-removed-comes-back",
    severity=Severity.ERROR,
    summary="An entry is what the index has on its list of removed plugins.",
    why="It was taken out for a reason, and comes back to everybody who searches the index.",
    remedy="take the entry out; that the reason no longer holds is for the keepers to say, in a change of its own",
)
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
    removals = list(dict.fromkeys((*review.head.listing.removed, *before)))
    if removals:
        # An item that is new on the list and meets an entry is part of the change, wherever the entry stands.
        fresh = frozenset() if review.base is None else frozenset(removals) - frozenset(before)
        yield from _come_back(review.head.listing.entries, removals, fresh)
    kept = {_what(removal) for removal in review.head.listing.removed}
    for removal in before:
        if _what(removal) not in kept:
            shown = clean(removal.name or removal.key or "", limit=_SHOWN)
            message = f"`{shown}` is no longer on the list of removed plugins"
            yield Remark(rule=FORGOTTEN, place=("removed",), message=message, new=True)


def _come_back(entries: Iterable[Entry], removals: Sequence[Removal], fresh: Collection[Removal]) -> Iterator[Remark]:
    by_key: dict[str | None, list[Removal]] = {}
    by_name: dict[str | None, Removal] = {}
    for removal in removals:
        by_key.setdefault(removal.key, []).append(removal)
        by_name.setdefault(removal.name, removal)
    for entry in entries:
        there = by_key.get(source_key(entry.source), ())
        place = next((removal for removal in there if removal.covers(entry.source, entry.subdir)), None)
        found = place or by_name.get(fold_name(entry.name))
        if found is not None:
            name = clean(entry.name, limit=_SHOWN)
            what = f"{entry.place} was removed" if place else "a plugin of this name was removed"
            when = f" on {clean(found.date, limit=_SHOWN)}" if found.date else ""
            reason = clean(found.reason, limit=_SHOWN) or "no reason is given"
            yield Remark(
                rule=REMOVED,
                place=at(entry, "repo" if place else "name"),
                message=f"entry `{name}`: {what}{when}: {reason}",
                new=found in fresh,
            )


def _what(removal: Removal) -> tuple[str | None, str | None, str | None]:
    return (removal.name, removal.key, removal.subdir)
