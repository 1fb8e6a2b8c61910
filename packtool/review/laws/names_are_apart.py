"""A new name is not one slip of the hand away from another plugin's: listed, removed, or part of Hermes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from packtool.contract.bundled import BUNDLED
from packtool.findings import Rule, Severity
from packtool.manifests.index.removal import fold_name
from packtool.review.changes import Kind
from packtool.review.law import Remark, at
from packtool.review.near import Near
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from packtool.manifests.index.entry import Entry
    from packtool.review.law import Review

_SHOWN = 80
_DIGITS = re.compile("[0-9]+")
_NEW = (Kind.ADD, Kind.RENAME)

ALIKE = Rule(
    id="review-name-alike",
    severity=Severity.WARNING,
    summary="A new name is one slip of the hand away from another plugin's.",
    why="Whoever mistypes the other's name gets this plugin; names are taken for that on purpose.",
    remedy="choose a name that cannot be mistaken, or let the keepers of the index decide",
)
WELL_KNOWN = Rule(
    id="review-name-well-known",
    severity=Severity.WARNING,
    summary="An entry has the name of a plugin that comes with Hermes, or one that looks like it.",
    why="People who ask for the plugin of Hermes get this one, and installed it can take the other's place.",
    remedy="choose a name of its own, or let the keepers of the index decide",
)
REMOVED_NAME = Rule(
    id="review-name-like-removed",
    severity=Severity.WARNING,
    summary="A new name looks like that of a removed plugin.",
    why="What was removed comes back under a name that is nearly the same.",
    remedy="let the keepers of the index compare the two",
)


def judge(review: Review) -> Iterator[Remark]:
    """Compare the names that are new with all others; every name where nothing is compared."""
    new = _new_names(review)
    if not new:
        return
    listed = Near((entry.name, entry) for entry in review.head.listing.entries)
    bundled = Near((name, name) for name in sorted(BUNDLED))
    removals = [*review.head.listing.removed, *(review.base.listing.removed if review.base else ())]
    removed = Near((removal.name, removal.name) for removal in removals if removal.name)
    fresh = {entry.position for entry in new}
    for entry in new:
        yield from _of(entry, bundled, removed)
        yield from _beside(entry, listed, fresh)


def _new_names(review: Review) -> list[Entry]:
    changes = review.changes
    items = [change.new for change in changes.entries if change.new and (not changes.compared or change.is_any(*_NEW))]
    return [item.entry for item in items if item.entry is not None]


def _of(entry: Entry, bundled: Near[str], removed: Near[str]) -> Iterator[Remark]:
    name, place = clean(entry.name, limit=_SHOWN), at(entry, "name")
    known = next(iter(bundled.to(entry.name)), None)
    if known is not None:
        how = "is the name of a plugin of Hermes" if fold_name(known) == fold_name(entry.name) else f"is like `{known}`"
        more = "" if how.startswith("is the") else ", a plugin of Hermes"
        yield Remark(rule=WELL_KNOWN, place=place, message=f"the name `{name}` {how}{more}")
    for other in removed.to(entry.name):
        if fold_name(other) != fold_name(entry.name):
            message = f"the name `{name}` is like that of `{clean(other, limit=_SHOWN)}`, which was removed"
            yield Remark(rule=REMOVED_NAME, place=place, message=message)
            break


def _beside(entry: Entry, listed: Near[Entry], fresh: Collection[int]) -> Iterator[Remark]:
    name = clean(entry.name, limit=_SHOWN)
    for near in listed.beside(entry.name):
        # Of two that are both new the later one is spoken of.
        if near.position > entry.position and near.position in fresh:
            continue
        # The same owner's names may be as near as they like.
        if _owner(near) == _owner(entry) or _are_numbered(near.name, entry.name):
            continue
        message = f"the name `{name}` is one slip away from `{clean(near.name, limit=_SHOWN)}`, which is {near.place}"
        yield Remark(rule=ALIKE, place=at(entry, "name"), message=message)
        break


def _are_numbered(left: str, right: str) -> bool:
    """Whether two names differ in a number alone, as those of versions and models do on purpose."""
    bare = _DIGITS.sub("0", left.casefold())
    return "0" in bare and bare == _DIGITS.sub("0", right.casefold())


def _owner(entry: Entry) -> str:
    return entry.source.kin.rpartition("/")[0]
