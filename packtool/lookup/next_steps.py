"""The commands that a person may want to type next, as they work when they are typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.lookup.typed import typed
from packtool.manifests.index.removal import fold_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.index import LoadedIndex
    from packtool.lookup.around import Around, Known
    from packtool.lookup.holding import Held
    from packtool.manifests.index.entry import Entry


def next_steps(around: Around, known: Known, entries: Sequence[Entry], held: Sequence[Held]) -> Iterator[str]:
    """Give whole commands: how to install what is not installed, else how to hold it to what was installed.

    Nothing is given that installs what was removed or withdrawn, one of several entries, or in the place of another.
    """
    for one in held:
        if _is_removed(one, known):
            yield typed(around, "remove", one.one.key)
        elif not one.one.by_nix:
            yield typed(around, "verify", one.one.key)
    if len(entries) != 1:
        return
    entry = entries[0]
    if entry.standing.replaced_by is not None:
        yield typed(around, "info", entry.standing.replaced_by)
    gone = known.removed.find(entry.source, entry.subdir, (entry.name,)) is not None
    if gone or entry.standing.yanked is not None:
        return
    if held:
        yield from _moving(around, entry, held)
    else:
        yield typed(around, "install", *_what(entry, known.index))


def _is_removed(held: Held, known: Known) -> bool:
    """Whether what is installed is itself what was removed, and no namesake of it."""
    if held.site is None:
        return False
    return known.removed.find(held.site.source, held.site.subdir, ()) is not None


def _moving(around: Around, entry: Entry, held: Sequence[Held]) -> Iterator[str]:
    """Give the command that moves an installed plugin to the commit that the index pins, if it is at another."""
    for one in held:
        revision = one.one.record.revision if one.one.record is not None else ""
        if one.is_of(entry) and entry.commit is not None and revision != entry.commit.hex:
            yield typed(around, "install", _place(entry), "--ref", entry.commit.hex, "--replace", *_local(entry))


def _what(entry: Entry, index: LoadedIndex) -> list[str]:
    if len(index.listing.names.get(fold_name(entry.name), ())) == 1:
        return [entry.name, *_local(entry)]
    commit = [] if entry.commit is None else ["--ref", entry.commit.hex]
    return [_place(entry), *commit, *_local(entry)]


def _place(entry: Entry) -> str:
    if entry.source.on_github:
        return entry.place
    return f"{entry.source.url}#{entry.subdir}" if entry.subdir else entry.source.url


def _local(entry: Entry) -> list[str]:
    return ["--allow-local"] if entry.source.local else []
