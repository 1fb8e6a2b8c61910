"""What changed between two versions of an index, entry by entry: order and form are no change."""

from __future__ import annotations

import enum
from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Mapping

    from packtool.review.side import Item, Side

_META = "plugins"
_MISSING = object()


class Kind(enum.Enum):
    """What was done to an entry. FORMAT: its keys stand in another order, or a value is written another way."""

    ADD = "add"
    BUMP = "bump"
    MOVE = "move"
    RENAME = "rename"
    METADATA = "metadata"
    REMOVE = "remove"
    FORMAT = "format"


_OF_FIELD = {"name": Kind.RENAME, "repo": Kind.MOVE, "subdir": Kind.MOVE, "ref": Kind.BUMP}


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One entry that changed: as it was, as it is, in which ways, and the keys that differ.

    An entry that merely is there, where nothing is compared, has no ``kinds`` and no ``old``.
    """

    old: Item | None
    new: Item | None
    kinds: frozenset[Kind] = frozenset()
    fields: tuple[str, ...] = ()

    @property
    def item(self) -> Item:
        """The entry as it is, or as it was when it is gone."""
        one = self.new or self.old
        if one is None:
            raise AssertionError("a change is of something")
        return one

    @property
    def words(self) -> tuple[str, ...]:
        """The kinds as words, in the order in which they are defined."""
        return tuple(kind.value for kind in Kind if kind in self.kinds)

    def is_any(self, *kinds: Kind) -> bool:
        """Whether it is of one of ``kinds``."""
        return bool(self.kinds & set(kinds))


@dataclass(frozen=True)
class Changes:
    """Everything that changed; every entry that is there where nothing is ``compared``.

    ``head`` are the keys beside ``plugins`` whose values differ. ``formatted``: the bytes differ, and only in order,
    blanks and the like.
    """

    entries: tuple[Change, ...]
    head: tuple[str, ...] = ()
    compared: bool = False
    formatted: bool = False

    @cached_property
    def positions(self) -> frozenset[int]:
        """The positions (from 1) of entries that changed in more than their form."""
        return frozenset(
            change.new.position
            for change in self.entries
            if change.new is not None and change.kinds != frozenset({Kind.FORMAT})
        )

    def counts(self, place: tuple[str | int, ...]) -> bool:
        """Whether what is at a symbolic place is part of the change, and not only met beside it."""
        if not self.compared:
            return True
        if not place:
            return True
        if place[0] == _META and len(place) > 1 and isinstance(place[1], int):
            return place[1] + 1 in self.positions
        return place[0] in self.head


def everything(head: Side) -> Changes:
    """Return every entry as one that is there, with nothing to compare it with."""
    return Changes(entries=tuple(Change(old=None, new=item) for item in head.items))


def changes(base: Side, head: Side) -> Changes:
    """Compare two versions: entries are the same by name and place, then by name, by ``renames``, then by place."""
    pairs, gone, new = _paired(base.items, head.items, _renames(head))
    found = [change for old, item in pairs if (change := _change(old, item)) is not None]
    found += [Change(old=None, new=item, kinds=frozenset({Kind.ADD})) for item in new]
    found += [Change(old=item, new=None, kinds=frozenset({Kind.REMOVE})) for item in gone]
    keys = sorted({*base.document, *head.document} - {_META})
    other = tuple(key for key in keys if _differ(base.document.get(key, _MISSING), head.document.get(key, _MISSING)))
    real = other or any(change.kinds != frozenset({Kind.FORMAT}) for change in found)
    return Changes(
        entries=tuple(sorted(found, key=lambda change: (change.new is None, change.item.position))),
        head=other,
        compared=True,
        formatted=not real and base.data != head.data,
    )


def _paired(
    before: Iterable[Item], after: Iterable[Item], renames: Mapping[str, str]
) -> tuple[list[tuple[Item, Item]], list[Item], list[Item]]:
    """Return the pairs, what is left of before, and what is left of after."""
    gone, new = list(before), list(after)
    pairs: list[tuple[Item, Item]] = []
    steps: tuple[tuple[Callable[[Item], Hashable | None], Callable[[Item], Hashable | None]], ...] = (
        (_exact, _exact),
        (lambda item: (item.folded, _place(item)), lambda item: (item.folded, _place(item))),
        (lambda item: item.folded or None, lambda item: item.folded or None),
        (lambda item: renames.get(item.folded), lambda item: item.folded or None),
        (_place, _place),
    )
    for of_old, of_new in steps:
        if not gone or not new:
            break
        gone, new = _match(gone, new, of_old, of_new, pairs)
    return pairs, gone, new


def _match(
    gone: list[Item],
    new: list[Item],
    of_old: Callable[[Item], Hashable | None],
    of_new: Callable[[Item], Hashable | None],
    pairs: list[tuple[Item, Item]],
) -> tuple[list[Item], list[Item]]:
    """Pair items with the same key in the order in which they stand; returns those that are left."""
    waiting: dict[Hashable, list[Item]] = defaultdict(list)
    for item in reversed(gone):
        key = of_old(item)
        if key is not None:
            waiting[key].append(item)
    left: list[Item] = []
    taken: set[int] = set()
    for item in new:
        key = of_new(item)
        if key is not None and waiting.get(key):
            old = waiting[key].pop()
            taken.add(old.position)
            pairs.append((old, item))
        else:
            left.append(item)
    return [item for item in gone if item.position not in taken], left


def _exact(item: Item) -> Hashable | None:
    """Return what two entries share that say the same in the same words."""
    return repr(item.fields) if item.fields else None


def _place(item: Item) -> Hashable | None:
    if item.entry is not None:
        return item.entry.identity
    repo = item.fields.get("repo")
    return (repo.strip().casefold(), repr(item.fields.get("subdir"))) if isinstance(repo, str) else None


def _change(old: Item, new: Item) -> Change | None:
    if list(old.fields.items()) == list(new.fields.items()) and repr(old.fields) == repr(new.fields):
        return None
    fields = tuple(key for key in sorted({*old.fields, *new.fields}) if _field_differs(old, new, key))
    kinds = {_OF_FIELD.get(key, Kind.METADATA) for key in fields} or {Kind.FORMAT}
    return Change(old=old, new=new, kinds=frozenset(kinds), fields=fields)


def _field_differs(old: Item, new: Item, key: str) -> bool:
    before, after = old.fields.get(key), new.fields.get(key)
    if old.entry is not None and new.entry is not None:
        if key == "repo":
            return old.entry.source.kin != new.entry.source.kin
        if key == "subdir":
            return old.entry.subdir != new.entry.subdir
        if key == "ref" and old.entry.commit is not None and new.entry.commit is not None:
            return old.entry.commit != new.entry.commit
    return _differ(before, after)


def _differ(before: Any, after: Any) -> bool:
    # 1, 1.0 and true are equal to Python, and three things to a reader of JSON.
    return before != after or (before is not after and repr(before) != repr(after) and not isinstance(before, dict))


def _renames(head: Side) -> Mapping[str, str]:
    said = head.document.get("renames")
    if not isinstance(said, dict):
        return {}
    return {
        old.strip().casefold(): new.strip().casefold()
        for old, new in said.items()
        if isinstance(new, str) and old.strip().casefold() != new.strip().casefold()
    }
