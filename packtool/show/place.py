"""Where each entry's plugin is: by its own words, or by its name in the index; and what the index says about it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from packtool.index import LoadedIndex, known_removals, load, pin_difference, resolve
from packtool.pins import Pin

if TYPE_CHECKING:
    from datetime import datetime

    from packtool.findings import Finding
    from packtool.index import Ask, Places, RemovedList, Wanted
    from packtool.manifests.index.entry import Entry as IndexEntry
    from packtool.manifests.lock import Lock
    from packtool.manifests.pack import Entry, Pack


SUGGESTED = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """An entry of the pack and the exact place of its plugin; ``pin`` is ``None`` when that is not known."""

    entry: Entry
    pin: Pin | None
    listed: IndexEntry | None = None
    findings: tuple[Finding, ...] = ()

    @property
    def called(self) -> str:
        """What a person calls the entry: its name, else its place, which no other entry has."""
        return self.entry.name or (self.pin.place if self.pin is not None else self.entry.label)

    @property
    def names(self) -> tuple[str, ...]:
        """Every name that the plugin goes by so far."""
        listed = self.listed.name if self.listed is not None else None
        return tuple(name for name in (self.entry.name, listed) if name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Placing:
    """Every entry with its place, the index if a name was looked up, and the removed plugins that are known."""

    placed: tuple[Placed, ...]
    index: LoadedIndex | None
    removed: RemovedList


def place(pack: Pack, wanted: Wanted, places: Places, *, ask: Ask | None, now: datetime) -> Placing:
    """Look up the names of ``pack``; an entry that names its repository never touches the index for that.

    Raises CouldNotLook when an index that was asked for cannot be had.
    """
    by_name = any(entry.by_name_alone for entry in pack.entries)
    index = load(wanted, places, ask=ask, now=now) if by_name or wanted.location is not None else None
    removed = known_removals(wanted, places, loaded=index, now=now)
    # Looking for near names takes a while in a large index: a pack of nothing but unknown names gets it a few times.
    return Placing(
        placed=tuple(_placed(entry, index, removed, suggest=entry.position <= SUGGESTED) for entry in pack.entries),
        index=index,
        removed=removed,
    )


def place_without_index(pack: Pack, wanted: Wanted, places: Places, *, now: datetime) -> Placing:
    """Place the entries that name their repository; bare names stay without a place, and nothing says what they are."""
    removed = known_removals(wanted, places, loaded=None, now=now)
    placed = tuple(_placed(entry, None, removed, suggest=False) for entry in pack.entries)
    return Placing(placed=placed, index=None, removed=removed)


def place_by_lock(pack: Pack, wanted: Wanted, places: Places, *, lock: Lock, now: datetime) -> Placing:
    """Place the entries that name their repository, and bare names where the lock file has them; no index is asked."""
    removed = known_removals(wanted, places, loaded=None, now=now)
    listed = {one.listed_as.casefold(): one.site for one in lock.plugins.values() if one.listed_as and one.site}
    placed = []
    for entry in pack.entries:
        one = _placed(entry, None, removed, suggest=False)
        site = listed.get(entry.name.casefold()) if entry.by_name_alone and entry.name is not None else None
        if site is not None and entry.commit is not None:
            pin = Pin(source=site.source, commit=entry.commit, subdir=site.subdir)
            gone = removed.against(pin.source, pin.subdir, (entry.name or "",), at=entry.location)
            one = replace(one, pin=pin, findings=(*one.findings, *gone))
        placed.append(one)
    return Placing(placed=tuple(placed), index=None, removed=removed)


def _placed(entry: Entry, index: LoadedIndex | None, removed: RemovedList, *, suggest: bool) -> Placed:
    findings: list[Finding] = []
    pin, listed = entry.pin, None
    if entry.by_name_alone and entry.name is not None and index is not None:
        where = entry.at("name")
        found = resolve(index, entry.name, at=where, suggest=suggest)
        findings.extend(found.findings)
        listed = found.entry
        if listed is not None and entry.commit is not None:
            pin = Pin(source=listed.source, commit=entry.commit, subdir=listed.subdir)
            findings.extend(pin_difference(listed, entry.commit, at=entry.at("commit")))
    if pin is not None:
        names = tuple(name for name in (entry.name, listed.name if listed else None) if name)
        findings.extend(removed.against(pin.source, pin.subdir, names, at=entry.location))
    return Placed(entry=entry, pin=pin, listed=listed, findings=tuple(findings))
