"""What the keepers wrote about an entry stays: its warnings, the day it was added, its standing in Hermes' catalog."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

from packtool.findings import Rule, Severity
from packtool.manifests.index.listing import parse_time
from packtool.review.law import Remark, at
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.manifests.index.entry import Entry
    from packtool.review.changes import Change
    from packtool.review.law import Review
    from packtool.review.side import Item

_SHOWN = 40
_MARKS = ("yanked", "hold", "deprecated")
# Under `verbatim` lies a whole entry of that catalog, with its tier.
_STANDING = ("tier", "verbatim")
# Clocks differ, and a day is of some place on earth.
_AHEAD = timedelta(days=1)

LOST = Rule(
    id="review-mark-lost",
    severity=Severity.WARNING,
    summary="A warning about an entry is taken away.",
    why="Whoever installs the plugin is no longer told that it was withdrawn, is on hold, or is no longer kept up.",
    remedy="put the key back, or let the keepers of the index say why it no longer holds",
)
TIER = Rule(
    id="review-catalog-tier",
    severity=Severity.WARNING,
    summary="An entry says of itself where it stands in Hermes' catalog.",
    why="People trust what is called official; that is for the keepers of the catalog to say.",
    remedy="leave `tier` out, or let the keepers of the index agree to it",
)
DAY = Rule(
    id="review-added-at-changed",
    severity=Severity.WARNING,
    summary="The day on which an entry was added is another than before.",
    why="By that day an account is known that took a name over; with another day or none it is not seen.",
    remedy="write the day that was there before",
)
LATER = Rule(
    id="review-added-at-future",
    severity=Severity.ERROR,
    summary="An entry says that it was added on a day that is still to come.",
    why="An account or a repository that is made until then would count as older than the entry.",
    remedy="write the present day in UTC under `added_at`",
)


def judge(review: Review) -> Iterator[Remark]:
    """Compare what the keepers wrote, and hold the day of every entry to the present one."""
    for change in review.changes.entries:
        if change.new is None or not change.kinds:
            continue
        yield from _compared(change, change.new)
    latest = review.now + _AHEAD
    for entry in review.head.listing.entries:
        day = parse_time(entry.added_at) if entry.added_at else None
        if day is not None and day > latest:
            message = f"entry `{_of(review, entry)}`: `added_at` is {day.date()}, which is in the future"
            yield Remark(rule=LATER, place=at(entry, "added_at"), message=message)


def _compared(change: Change, new: Item) -> Iterator[Remark]:
    old = change.old
    was, now = None if old is None else old.entry, new.entry
    for mark in _MARKS:
        if was is not None and now is not None and _has(was, mark) and not _has(now, mark):
            yield Remark(rule=LOST, place=at(new), message=f"entry `{new.shown}`: `{mark}` is taken away")
    before, after = _catalog(old), _catalog(new)
    for key in _STANDING:
        if repr(before.get(key)) != repr(after.get(key)):
            said = f"is `{clean(after[key], limit=_SHOWN)}` now" if isinstance(after.get(key), str) else "has changed"
            yield Remark(rule=TIER, place=at(new, "catalog"), message=f"entry `{new.shown}`: `catalog.{key}` {said}")
    if old is not None and repr(old.fields.get("added_at")) != repr(new.fields.get("added_at")):
        said = "has changed" if "added_at" in new.fields else "is taken away"
        place = at(new, "added_at") if "added_at" in new.fields else at(new)
        yield Remark(rule=DAY, place=place, message=f"entry `{new.shown}`: `added_at` {said}")


def _has(entry: Entry, mark: str) -> bool:
    return getattr(entry.standing, mark) is not None


def _catalog(item: Item | None) -> dict[str, Any]:
    catalog = None if item is None else item.fields.get("catalog")
    return catalog if isinstance(catalog, dict) else {}


def _of(review: Review, entry: Entry) -> str:
    return review.head.items[entry.position - 1].shown
