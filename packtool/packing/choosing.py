"""Which entry of a pack a person means by a name, a repository or a folder of one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.errors import Misuse
from packtool.packing.words import command, shown, spelled
from packtool.pins import PinError, Site, Source
from packtool.text import nearest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from packtool.manifests.lock import Locked
    from packtool.manifests.pack import Entry
    from packtool.packing.pack_file import PackFile

_LISTED = 5
_REMOVE = "remove"


def entry_called(file: PackFile, word: str, verb: str, locked: Mapping[str, Locked]) -> Entry:
    """Return the one entry that ``word`` means. Raises Misuse for none and for several.

    It is, the first that any entry fits: its name or label, its place, its repository, the plugin's name in the lock
    file, the last part of its place.
    """
    for fits in _ways(word, locked):
        found = [entry for entry in file.pack.entries if fits(entry)]
        if len(found) > 1:
            names = ", ".join(called(entry) for entry in found[:_LISTED])
            more = f" and {len(found) - _LISTED} more" if len(found) > _LISTED else ""
            remedy = _which(verb, file, called(found[0]))
            raise Misuse(f"{shown(word)} means {len(found)} entries of {file.name}: {names}{more}", remedy=remedy)
        if found:
            return found[0]
    places = [called(entry) for entry in file.pack.entries]
    # Addresses are alike by what they have in common: what is likely mistyped is the plugin's own part.
    known = [*dict.fromkeys([*(one.name or last_part(one) for one in file.pack.entries), *sorted(locked)])]
    meant = nearest(_own_part(word), [one for one in known if one]) or (places[0] if len(places) == 1 else None)
    remedy = _which(verb, file, meant) if meant else f"one of {', '.join(map(shown, places[:_LISTED]))}"
    raise Misuse(f"{file.name} has no plugin {shown(word)}", remedy=remedy)


def _own_part(word: str) -> str:
    site = site_of(word)
    if site is None:
        return word
    return site.subdir.rpartition("/")[2] if site.subdir is not None else site.source.name


def _which(verb: str, file: PackFile, meant: str) -> str:
    """Return what to type next; nobody is told to take out what they did not name."""
    if verb == _REMOVE:
        return command("show", file.path, "--no-fetch")
    return command(verb, file.path, meant)


def called(entry: Entry) -> str:
    """Return what an entry can be called on a command line: its name, else its place."""
    if entry.source is not None:
        return spelled(Site(source=entry.source, subdir=entry.subdir))
    return entry.name or entry.label


def site_of(word: str) -> Site | None:
    """Return the place that a word spells, ``None`` for a bare name."""
    if "/" not in word and ":" not in word:
        return None
    try:
        source, subdir = Source.parse(word, allow_local=True)
    except PinError:
        return None
    return Site(source=source, subdir=subdir)


def _ways(word: str, locked: Mapping[str, Locked]) -> Iterator[Callable[[Entry], bool]]:
    folded, site = word.casefold(), site_of(word)
    yield lambda entry: folded in {(entry.name or "").casefold(), entry.label.casefold()}
    if site is not None:
        yield lambda entry: _identity(entry) == site.identity
        if site.subdir is None:
            yield lambda entry: entry.source is not None and entry.source.kin == site.source.kin
    known = locked.get(word)
    if known is not None and known.site is not None:
        there = known.site.identity
        yield lambda entry: _identity(entry) == there or (entry.name is not None and entry.name == known.listed_as)
    yield lambda entry: last_part(entry).casefold() == folded


def _identity(entry: Entry) -> tuple[str, str] | None:
    return None if entry.source is None else Site(source=entry.source, subdir=entry.subdir).identity


def last_part(entry: Entry) -> str:
    """Return the last part of an entry's place, which most plugins are called by; empty for a bare name."""
    if entry.source is None:
        return ""
    return entry.subdir.rpartition("/")[2] if entry.subdir is not None else entry.source.name
