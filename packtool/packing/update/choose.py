"""Which entries of a pack are moved, and whereto."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook, Misuse
from packtool.findings import Location, Unseen
from packtool.index import resolve
from packtool.packing.choosing import called, entry_called
from packtool.packing.rules import CANNOT_MOVE
from packtool.packing.update.row import Row, State
from packtool.packing.wanted import Target, newest, tag_at, target_of
from packtool.packing.words import command, shown
from packtool.pins import Pin

if TYPE_CHECKING:
    from packtool.git import Listing
    from packtool.manifests.index.entry import Entry as Listed
    from packtool.manifests.pack import Entry
    from packtool.packing.pack_file import PackFile
    from packtool.packing.update.row import Far, Updating
    from packtool.pins import Source

LATEST = "latest"


def choose(file: PackFile, wish: Updating, far: Far) -> list[Row]:
    """Return a row for every entry that is asked for; those without a state are to be looked at. Raises Misuse."""
    chooser = _Chooser(file, wish, far)
    return [chooser.row(entry) for entry in _entries(file, wish)]


def _entries(file: PackFile, wish: Updating) -> list[Entry]:
    if not wish.names:
        return list(file.pack.entries)
    locked = file.locked()
    found = (entry_called(file, name, "update", locked) for name in wish.names)
    return list({entry.position: entry for entry in found}.values())


class _Chooser:
    """Asks each repository once."""

    def __init__(self, file: PackFile, wish: Updating, far: Far) -> None:
        self._file, self._wish, self._far = file, wish, far
        self._listings: dict[str, Listing | CouldNotLook] = {}

    def row(self, entry: Entry) -> Row:
        """Return the row of one entry."""
        try:
            listed = self._listed(entry)
            old = _pin(entry, listed)
            if old is None:
                return self._unpinned(entry)
            target = self._target(entry, old, listed)
        except Misuse:
            raise
        except CouldNotLook as fault:
            unseen = Unseen(subject=entry.label, reason=fault.message, remedy=fault.remedy)
            return Row(entry=entry, old=entry.pin, state=State.NOT_SEEN, words=fault.message, unseen=unseen)
        row = Row(entry=entry, old=old, new=replace(old, commit=target.commit), tag=target.tag)
        if target.commit != old.commit:
            return row
        return replace(row, state=State.CURRENT, words="it is pinned to that commit already")

    def _listed(self, entry: Entry) -> Listed | None:
        if not entry.by_name_alone or entry.name is None:
            return None
        found = resolve(self._far.load(), entry.name, at=Location(path=entry.label))
        if found.entry is None:
            first = next(iter(found.findings), None)
            message = first.message if first is not None else f"the index has no plugin called {shown(entry.name)}"
            raise CouldNotLook(message, remedy=first.remedy if first is not None else "")
        return found.entry

    def _target(self, entry: Entry, old: Pin, listed: Listed | None) -> Target:
        to = self._wish.to
        listing = self._listing(old.source)
        if to is not None and to != LATEST:
            again = f"{command('update', self._file.path, called(entry), '--to')} "
            return target_of(to, old.source, listing, again)
        if listed is None:
            return newest(old.source, listing, entry.tag)
        # What the keepers of the index reviewed is what a name means; a withdrawn commit is no place to go to.
        if listed.commit is None or listed.standing.yanked is not None:
            return Target(commit=old.commit, tag=entry.tag)
        return Target(commit=listed.commit, tag=tag_at(listed.commit, listing))

    def _listing(self, source: Source) -> Listing:
        if source.key not in self._listings:
            try:
                self._listings[source.key] = self._far.ask(source)
            except CouldNotLook as fault:
                self._listings[source.key] = fault
        found = self._listings[source.key]
        if isinstance(found, CouldNotLook):
            raise found
        return found

    def _unpinned(self, entry: Entry) -> Row:
        message = f"{entry.label}: it has no commit and no repository that can be read, so it was not moved"
        remedy = f"packtool validate {shown(self._file.name)}"
        found = CANNOT_MOVE.at(entry.location, message, remedy=remedy)
        return Row(entry=entry, old=None, state=State.UNPINNED, words="it has no pin", findings=(found,))


def _pin(entry: Entry, listed: Listed | None) -> Pin | None:
    if listed is not None and entry.commit is not None:
        return Pin(source=listed.source, commit=entry.commit, subdir=listed.subdir)
    return entry.pin
