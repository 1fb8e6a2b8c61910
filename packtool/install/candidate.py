"""A plugin that is to be put in place, wherever it was read: what it is, where it is from, and how it was judged."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Mapping

    from packtool.findings import Json, Location, Unseen
    from packtool.git import Fetched
    from packtool.install.wish import Wish
    from packtool.manifests.pack import Entry
    from packtool.pins import Commit, Pin
    from packtool.plugin.model import Plugin
    from packtool.show import Reviewed
    from packtool.show.looked import Looked

_WORDS = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """One plugin after it was looked at.

    ``state`` is pass, warn, fail, or another word where nothing was judged. ``label`` is what messages call it and
    ``at`` where they stand. ``names`` are other names that it goes by in the pack. ``requested`` is how the person
    asked for it, ``index`` the index that its pin is from, ``pinned`` whether the commit was named. ``scan`` is the
    scan's receipt. ``mirror`` is the folder that stood in for the host.
    """

    position: int
    label: str
    at: Location
    state: str
    pinned: bool
    commit: Commit | None = None
    pin: Pin | None = None
    plugin: Plugin | None = None
    digest: str | None = None
    fetched: Fetched | None = None
    unseen: Unseen | None = None
    scan: Mapping[str, Json] | None = field(default=None, repr=False)
    requested: str = ""
    index: str | None = None
    names: tuple[str, ...] = ()
    mirror: str | None = None


def candidates_of(reviewed: Reviewed, wish: Wish) -> list[Candidate]:
    """Return the entries of a reviewed pack."""
    rows = reviewed.report.details.get("plugins", [])
    return [
        _candidate(looked, str(row["state"]), reviewed, wish)
        for looked, row in zip(reviewed.looked, rows, strict=True)
    ]  # fmt: skip


def _called(entry: Entry) -> str:
    """Return what an entry is called beside others: of one repository there may be several folders."""
    if entry.name is not None or entry.subdir is None:
        return entry.label
    return f"{entry.label}{'#' if '://' in entry.label else '/'}{clean(entry.subdir, limit=_WORDS)}"


def _candidate(looked: Looked, state: str, reviewed: Reviewed, wish: Wish) -> Candidate:
    entry = looked.placed.entry
    return Candidate(
        position=entry.position,
        label=_called(entry),
        at=entry.location,
        state=state,
        pinned=wish.pinned,
        commit=entry.commit,
        pin=looked.placed.pin,
        plugin=looked.plugin,
        digest=looked.digest,
        fetched=looked.fetched,
        unseen=looked.unseen,
        scan=None if looked.scan is None else looked.scan.receipt,
        requested=wish.requested or entry.label,
        index=reviewed.index_label if entry.by_name_alone else None,
        names=(entry.name,) if entry.name else (),
        mirror=wish.mirror,
    )
