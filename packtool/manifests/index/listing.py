"""An index read from its bytes: every entry that can be used, those that cannot, and the list of removed plugins."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from packtool.manifests.index.entry import BadEntry, Entry, read_entry
from packtool.manifests.index.fault import Fault, type_word
from packtool.manifests.index.plain import NotJson, Twice, read_plain
from packtool.manifests.index.removal import Removal, fold_name, read_removal
from packtool.manifests.index.rules import REMOVED_FORM
from packtool.manifests.index.succession import judge_renames, judge_replacements, read_renames
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

INDEX_LIMIT = 5 * 1024 * 1024
MAX_ITEMS = 50_000
BARE_LIST = "is a bare list: it cannot say when it was made or what was removed"
_DATE_LENGTH = 64
_VERSION = 1
_SHOWN = 40
_LONG = 400


class NotAnIndex(ValueError):  # noqa: N818 - what the bytes are, not what went wrong
    """The bytes are no index; the message is a clause that says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """What an index says.

    ``faults`` are about entries and removals; ``unread_removals`` counts the removals not read, or not in full.
    ``names`` are the entries again, by their folded name; ``renames`` leads from folded old names to new ones.
    ``version_fault`` is the clause that says why its form may not be the one that is known, or ``None``.
    ``generated_at`` has a time zone (UTC where none was written) and is ``None`` where it is missing or unreadable.
    """

    entries: tuple[Entry, ...]
    bad: tuple[BadEntry, ...]
    removed: tuple[Removal, ...]
    unread_removals: int
    generated_at: datetime | None
    version_fault: str | None
    faults: tuple[Fault, ...]
    names: Mapping[str, tuple[Entry, ...]]
    renames: Mapping[str, str]


def read_listing(data: bytes, *, allow_local: bool = False) -> Listing:
    """Read an index: the documented object or a bare list of entries. Raises NotAnIndex, and nothing else."""
    try:
        document = read_plain(data)
    except NotJson as fault:
        raise NotAnIndex(str(fault)) from None
    return listing_of(document, allow_local=allow_local)


def listing_of(document: Any, *, allow_local: bool = False) -> Listing:
    """Read an index from plain JSON values. Raises NotAnIndex, and nothing else."""
    fault = version_fault(document.get("schema_version")) if isinstance(document, dict) else BARE_LIST
    if isinstance(document, list):
        document = {"plugins": document}
    if isinstance(document, Twice):
        raise NotAnIndex(f"has the key `{document.key}` twice")
    if not isinstance(document, dict):
        raise NotAnIndex(f"is {type_word(document)} where an object is needed")
    if not isinstance(document.get("plugins"), list):
        raise NotAnIndex("has no list under `plugins`")
    for key in ("plugins", "removed", "renames"):
        if isinstance(document.get(key), (list, dict)) and len(document[key]) > MAX_ITEMS:
            raise NotAnIndex(f"has more than {MAX_ITEMS} items under `{key}`")
    faults: list[Fault] = []
    entries, bad = _read_entries(document["plugins"], faults, allow_local=allow_local)
    removed, unread = read_removed(document.get("removed"), faults)
    names, renames = by_name(entries), read_renames(document.get("renames"), faults)
    faults += judge_renames(document.get("renames"), renames, names, removed)
    faults += judge_replacements(entries, names, renames)
    return Listing(
        entries=entries,
        bad=bad,
        removed=removed,
        unread_removals=unread,
        generated_at=parse_time(document.get("generated_at")),
        version_fault=fault,
        faults=tuple(faults),
        names=names,
        renames=MappingProxyType(renames),
    )


def version_fault(value: Any) -> str | None:
    """Return the clause that says what is wrong with a `schema_version` (``None`` where it is missing), or ``None``."""
    if type(value) is int and value == _VERSION:
        return None
    if value is None:
        return "has no `schema_version`"
    shown = type_word(value)
    if isinstance(value, int | float | str):
        shown = clean(json.dumps(value)[:_LONG], limit=_SHOWN)
    return f"has the `schema_version` {shown}, and only {_VERSION} is known"


def by_name(entries: Iterable[Entry]) -> Mapping[str, tuple[Entry, ...]]:
    """Return the entries by their folded names."""
    names: dict[str, list[Entry]] = {}
    for entry in entries:
        names.setdefault(fold_name(entry.name), []).append(entry)
    return MappingProxyType({name: tuple(several) for name, several in names.items()})


def _read_entries(
    items: Iterable[Any], faults: list[Fault], *, allow_local: bool
) -> tuple[tuple[Entry, ...], tuple[BadEntry, ...]]:
    entries: list[Entry] = []
    bad: list[BadEntry] = []
    for position, item in enumerate(items, 1):
        entry, found = read_entry(item, position, allow_local=allow_local)
        faults.extend(found)
        if isinstance(entry, Entry):
            entries.append(entry)
        else:
            bad.append(entry)
    return tuple(entries), tuple(bad)


def read_removed(items: Any, faults: list[Fault]) -> tuple[tuple[Removal, ...], int]:
    """Read a list of removed plugins; returns what can be used and how many items cannot, or not in full.

    ``None`` is an empty list.
    """
    if items is None:
        return (), 0
    if not isinstance(items, list):
        message = f"`removed` is {type_word(items)}, not a list"
        faults.append(Fault(rule=REMOVED_FORM, place=("removed",), message=message))
        return (), 1
    removals: list[Removal] = []
    for position, item in enumerate(items, 1):
        removal, found = read_removal(item, position)
        faults.extend(found)
        if removal is not None:
            removals.append(removal)
    partial = sum(removal.partial for removal in removals)
    return tuple(removals), len(items) - len(removals) + partial


def parse_time(value: Any) -> datetime | None:
    """Read an ISO 8601 date or time; UTC where it names no zone. Returns ``None`` for anything else."""
    if not isinstance(value, str) or len(value) > _DATE_LENGTH:
        return None
    try:
        moment = datetime.fromisoformat(value.strip())
        return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    except (ValueError, OverflowError):
        return None
