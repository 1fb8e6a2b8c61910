"""A new name is not one slip of the hand away from another plugin's: listed, removed, or part of Hermes."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, Generic, TypeVar

from packtool.contract.bundled import BUNDLED
from packtool.contract.name import skeleton
from packtool.findings import Rule, Severity
from packtool.manifests.index.removal import fold_name
from packtool.review.changes import Kind
from packtool.review.law import Remark, at
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from packtool.manifests.index.entry import Entry
    from packtool.review.law import Review

# Short names are near to each other by chance: `cal` and `mal`, `brain` and `gbrain`.
_SHORTEST = 6
_SHOWN = 80
_LONGEST = 40
# Of names that are all one slip apart: nobody is kept busy by ten thousand of them.
_MOST = 16
_DIGITS = re.compile("[0-9]+")
_NEW = (Kind.ADD, Kind.RENAME)
T = TypeVar("T")

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
    listed = _Near((entry.name, entry) for entry in review.head.listing.entries)
    bundled = _Near((name, name) for name in sorted(BUNDLED))
    removals = [*review.head.listing.removed, *(review.base.listing.removed if review.base else ())]
    removed = _Near((removal.name, removal.name) for removal in removals if removal.name)
    fresh = {entry.position for entry in new}
    for entry in new:
        yield from _of(entry, bundled, removed)
        yield from _beside(entry, listed, fresh)


def _new_names(review: Review) -> list[Entry]:
    changes = review.changes
    items = [change.new for change in changes.entries if change.new and (not changes.compared or change.is_any(*_NEW))]
    return [item.entry for item in items if item.entry is not None]


def _of(entry: Entry, bundled: _Near[str], removed: _Near[str]) -> Iterator[Remark]:
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


def _beside(entry: Entry, listed: _Near[Entry], fresh: Collection[int]) -> Iterator[Remark]:
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


class _Near(Generic[T]):
    """Finds what is one letter more, less or other, or two neighbours swapped, away from a name.

    Two such names have something in common once one letter is taken out of one or both of them, so that none need be
    compared with all others. Most of what is left of a name then is of that name alone, and has no list of its own.
    """

    def __init__(self, named: Iterable[tuple[str, T]]) -> None:
        self._exact: dict[str, list[T]] = defaultdict(list)
        self._first: dict[str, tuple[str, T]] = {}
        self._more: dict[str, list[tuple[str, T]]] = defaultdict(list)
        for name, thing in named:
            look = skeleton(name)
            self._exact[look].append(thing)
            one = (look, thing)
            for less in _less(look):
                if self._first.setdefault(less, one) is not one:
                    self._more[less].append(one)

    def to(self, name: str) -> Iterator[T]:
        """Give what looks the same, then what is one slip away."""
        look = skeleton(name)
        yield from self._exact.get(look, ())
        yield from self._slips(look)

    def beside(self, name: str) -> Iterator[T]:
        """Give what is one slip away, and not what looks the same."""
        return self._slips(skeleton(name))

    def _slips(self, look: str) -> Iterator[T]:
        told: set[int] = set()
        for less in _less(look):
            first = self._first.get(less)
            if first is None or (first[0] == look and less not in self._more):
                continue
            for other, thing in (first, *self._more.get(less, ())[:_MOST]):
                if id(thing) in told or len(told) > _MOST:
                    continue
                told.add(id(thing))
                if other != look and _one_slip(look, other):
                    yield thing


def _less(look: str) -> list[str]:
    """Return a name, and what is left of it without each of its letters; nothing of one that is short or endless."""
    if not _SHORTEST <= len(look) <= _LONGEST:
        return []
    return [look, *(look[:spot] + look[spot + 1 :] for spot in range(len(look)))]


def _one_slip(left: str, right: str) -> bool:
    if min(len(left), len(right)) < _SHORTEST or abs(len(left) - len(right)) > 1:
        return False
    spot = next((n for n, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), min(len(left), len(right)))
    a, b = left[spot:], right[spot:]
    if len(left) == len(right):
        return a[1:] == b[1:] or (a[:2] == b[1::-1] and a[2:] == b[2:])
    # A letter before a name is how people tell theirs apart: `xwecom`, `gbrain`.
    return spot > 0 and (a[1:] == b if len(left) > len(right) else a == b[1:])
