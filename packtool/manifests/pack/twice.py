"""Entries that meet: the same plugin twice, at two commits, or under two names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.manifests.pack.rules import SAME_NAME, SAME_TWICE, TWO_COMMITS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from packtool.findings import Finding
    from packtool.manifests.pack.model import Entry


def judge_meetings(entries: Iterable[Entry]) -> Iterator[Finding]:
    """Give a finding for every entry that names a plugin, or bears a name, that an earlier entry has.

    Spellings do not matter: letter case (where the host ignores it), ``.git``, ``https://github.com/`` and ``github:``.
    """
    by_place: dict[tuple[str, str], Entry] = {}
    by_name: dict[str, Entry] = {}
    by_last_part: dict[str, Entry] = {}
    for entry in entries:
        place = identity_of(entry)
        earlier = by_place.setdefault(place, entry) if place else entry
        if earlier is not entry:
            yield _same_plugin(entry, earlier)
            continue
        yield from _same_word(entry, by_name, by_last_part)


def identity_of(entry: Entry) -> tuple[str, str] | None:
    """Return what two entries for the same plugin share: kin of the source and subdir, else the name (or ``None``)."""
    if entry.source is not None:
        return (entry.source.kin, entry.subdir or "")
    return ("", entry.name.casefold()) if entry.name else None


def _same_plugin(entry: Entry, earlier: Entry) -> Finding:
    word = "source" if entry.source is not None else "name"
    other = f"as entry `{earlier.label}` on line {earlier.location.line}"
    if entry.commit != earlier.commit and entry.commit is not None and earlier.commit is not None:
        message = f"entry `{entry.label}` is the same plugin {other}, at another commit"
        return TWO_COMMITS.at(entry.at("commit"), message)
    renamed = entry.name and earlier.name and entry.name.casefold() != earlier.name.casefold()
    names = ", under another name" if renamed else ""
    return SAME_TWICE.at(entry.at(word), f"entry `{entry.label}` is the same plugin {other}{names}")


def _same_word(entry: Entry, by_name: dict[str, Entry], by_last_part: dict[str, Entry]) -> Iterator[Finding]:
    last_part = _last_part(entry)
    if entry.name is not None:
        name = entry.name.casefold()
        earlier = by_name.setdefault(name, entry)
        if earlier is not entry:
            message = f"entry `{entry.label}` has the name of another entry, on line {earlier.location.line}"
            yield SAME_NAME.at(entry.at("name"), message)
        elif entry.by_name_alone and name in by_last_part:
            yield _perhaps_the_same(entry, by_last_part[name])
    if last_part is not None:
        by_last_part.setdefault(last_part, entry)
        named = by_name.get(last_part)
        if named is not None and named.by_name_alone and entry.name is None:
            yield _perhaps_the_same(entry, named)


def _last_part(entry: Entry) -> str | None:
    if entry.source is None:
        return None
    return (entry.subdir.rpartition("/")[2] if entry.subdir else entry.source.name).casefold()


def _perhaps_the_same(entry: Entry, earlier: Entry) -> Finding:
    other = f"entry `{earlier.label}` on line {earlier.location.line}"
    message = f"entry `{entry.label}` would most likely be installed under the same name as {other}"
    remedy = "keep one of the two; if they are different plugins, write the repository of both"
    rule = SAME_TWICE if entry.commit == earlier.commit or None in {entry.commit, earlier.commit} else TWO_COMMITS
    return rule.at(entry.location, message, remedy=remedy)
