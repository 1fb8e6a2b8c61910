"""Looks a bare name up in an index: exactly one entry, or none and the reason."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.index.removals import THE_INDEX, removed_finding
from packtool.index.rules import (
    DEPRECATED,
    ENTRY_FOREIGN,
    NAME_AMBIGUOUS,
    NAME_UNKNOWN,
    PIN_DIFFERS,
    RENAMED,
    YANKED,
)
from packtool.manifests.index.removal import fold_name
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.findings import Finding, Location
    from packtool.index.loaded import LoadedIndex
    from packtool.manifests.index.entry import Entry
    from packtool.pins import Commit

MAX_CANDIDATES = 10
_SIMILAR = 0.7
_LONGEST = 64
_NAME_SHOWN = 60
_PLACE_SHOWN = 120
_REASON_SHOWN = 160


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolution:
    """What came of a name: one ``entry``, or none and in ``candidates`` what was found instead (at most ten)."""

    name: str
    entry: Entry | None
    candidates: tuple[Entry, ...] = ()
    findings: tuple[Finding, ...] = ()


def resolve(index: LoadedIndex, name: str, *, at: Location, suggest: bool = True) -> Resolution:
    """Look ``name`` up, ignoring letter case and nothing else; a near match is listed and never taken.

    A name that is no entry's any more is followed to the one it has now, unless a plugin of this name was removed.
    ``at`` is where the name is written. The index' own pin is not looked at: see ``pin_difference``. Looking for near
    matches reads every name of the index: ``suggest=False`` leaves it out where thousands of names are unknown.
    """
    wanted = fold_name(name)
    exact = index.listing.names.get(wanted, ())
    if len(exact) == 1:
        return Resolution(name=name, entry=exact[0], findings=tuple(_about(exact[0], at)))
    if exact:
        finding = NAME_AMBIGUOUS.at(at, f"`{_short(name)}` is {len(exact)} plugins in the index: {_listed(exact)}")
        return Resolution(name=name, entry=None, candidates=exact[:MAX_CANDIDATES], findings=(finding,))
    gone = next((removal for removal in index.listing.removed if removal.names(name)), None)
    if gone is not None:
        # What was removed is no longer listed, so that its name is met here and nowhere else.
        return Resolution(name=name, entry=None, findings=(removed_finding(gone, THE_INDEX, by_name=True, at=at),))
    now_called = _followed(index, wanted)
    if now_called is not None:
        told = RENAMED.at(
            at,
            f"`{_short(name)}` is called `{_short(now_called.name)}` in the index now",
            remedy=f"write `{_short(now_called.name)}`",
        )
        return Resolution(name=name, entry=now_called, findings=(told, *_about(now_called, at)))
    near = _near(index, wanted) if suggest else ()
    return Resolution(name=name, entry=None, candidates=near, findings=(_unknown(index, name, near, at),))


def pin_difference(entry: Entry, commit: Commit, *, at: Location) -> Iterator[Finding]:
    """Give a finding if the index pins another commit than the pack; a tag or branch cannot be compared."""
    if entry.commit is not None and entry.commit != commit:
        message = f"the index pins `{_short(entry.name)}` to {entry.commit.short}, the pack to {commit.short}"
        yield PIN_DIFFERS.at(at, message)


def _followed(index: LoadedIndex, wanted: str) -> Entry | None:
    """Return the one entry that an old name leads to, over any number of renames; ``None`` where they lead nowhere."""
    passed: set[str] = set()
    while wanted in index.listing.renames and wanted not in passed:
        passed.add(wanted)
        wanted = fold_name(index.listing.renames[wanted])
    found = index.listing.names.get(wanted, ()) if passed else ()
    return found[0] if len(found) == 1 else None


def _about(entry: Entry, at: Location) -> Iterator[Finding]:
    """Give what the index says about an entry that was found."""
    name, standing = _short(entry.name), entry.standing
    if not entry.plain_form:
        place = clean(entry.place, limit=_PLACE_SHOWN)
        yield ENTRY_FOREIGN.at(at, f"the index places `{name}` at {place}, which Hermes does not read")
    if standing.yanked is not None:
        yield YANKED.at(at, f"the commit of `{name}` in the index is withdrawn{_because(standing.yanked)}")
    if standing.deprecated is not None:
        instead = _short(standing.replaced_by) if standing.replaced_by else None
        yield DEPRECATED.at(
            at,
            f"`{name}` is deprecated{f' in favour of `{instead}`' if instead else ''}{_because(standing.deprecated)}",
            remedy=f"use `{instead}`: packtool info {instead}" if instead else None,
        )


def _because(reason: str) -> str:
    return f": {clean(reason, limit=_REASON_SHOWN)}" if reason else ""


def _near(index: LoadedIndex, wanted: str) -> tuple[Entry, ...]:
    by_name = index.listing.names
    inside = sorted(name for name in by_name if wanted in name or name in wanted) if wanted else []
    comparable = [name for name in by_name if len(name) <= _LONGEST]
    similar = difflib.get_close_matches(wanted[:_LONGEST], comparable, n=MAX_CANDIDATES, cutoff=_SIMILAR)
    names = dict.fromkeys([*similar, *inside])
    return tuple(entry for name in names for entry in by_name[name])[:MAX_CANDIDATES]


def _unknown(index: LoadedIndex, name: str, near: tuple[Entry, ...], at: Location) -> Finding:
    skipped = next((bad for bad in index.bad if bad.name is not None and fold_name(bad.name) == fold_name(name)), None)
    if skipped is not None:
        message = f"the index ({index.label}) lists `{_short(name)}`, but its entry cannot be read: {skipped.reason}"
        return NAME_UNKNOWN.at(at, message, remedy="name the repository under `repo`")
    message = f"the index ({index.label}) lists no plugin called `{_short(name)}`"
    if not near:
        return NAME_UNKNOWN.at(at, message)
    return NAME_UNKNOWN.at(at, f"{message}; near it are {_listed(near)}")


def _listed(entries: tuple[Entry, ...]) -> str:
    shown = [f"{_short(entry.name)} ({clean(entry.place, limit=_PLACE_SHOWN)})" for entry in entries[:MAX_CANDIDATES]]
    return ", ".join(shown)


def _short(text: str) -> str:
    return clean(text, limit=_NAME_SHOWN)
