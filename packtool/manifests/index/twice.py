"""Entries of an index that stand in each other's way: one name for two, or one place under two names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.manifests.index.removal import fold_name
from packtool.manifests.index.rules import ENTRY_TWICE, PLACE_TWICE
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from packtool.findings import Finding, Location
    from packtool.manifests.index.entry import Entry
    from packtool.manifests.index.listing import Listing

_SHOWN = 80


def judge_twice(listing: Listing, locate: Callable[[int, str], Location]) -> Iterator[Finding]:
    """Give a finding for every entry that repeats an earlier one; ``locate`` takes a position from 1 and a key."""
    by_name: dict[str, Entry] = {}
    by_place: dict[tuple[str, str], Entry] = {}
    for entry in listing.entries:
        earlier = by_name.setdefault(fold_name(entry.name), entry)
        same_place = by_place.setdefault(entry.identity, entry)
        name = clean(entry.name, limit=_SHOWN)
        if earlier is not entry:
            line = locate(earlier.position, "name").line
            yield ENTRY_TWICE.at(
                locate(entry.position, "name"), f"the name `{name}` stands twice: here and on line {line}"
            )
        elif same_place is not entry:
            other = clean(same_place.name, limit=_SHOWN)
            message = f"entry `{name}`: leads to the same place as `{other}`"
            yield PLACE_TWICE.at(locate(entry.position, "repo"), message)
