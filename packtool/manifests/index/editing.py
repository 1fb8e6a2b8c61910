"""An index changed entry by entry: each function takes a document of plain JSON values and returns a new one."""

from __future__ import annotations

from datetime import UTC
from typing import TYPE_CHECKING, Any

from packtool.manifests.index.removal import fold_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import datetime

Document = dict[str, Any]


def positions(document: Mapping[str, Any], name: str) -> tuple[int, ...]:
    """Return where in ``plugins`` (from 0) entries of this name stand, in any letter case."""
    return tuple(position for position, entry in enumerate(document["plugins"]) if _is_called(entry, name))


def with_entry(document: Mapping[str, Any], entry: Mapping[str, Any], *, instead_of: int | None = None) -> Document:
    """Add ``entry``, or put it ``instead_of`` the one at that position (from 0)."""
    plugins = list(document["plugins"])
    if instead_of is None:
        plugins.append(dict(entry))
    else:
        plugins[instead_of] = dict(entry)
    return {**document, "plugins": plugins}


def without(document: Mapping[str, Any], name: str) -> Document:
    """Take out every entry of this name, and the old names that lead to it: they would lead nowhere."""
    plugins = [entry for entry in document["plugins"] if not _is_called(entry, name)]
    return _with_renames({**document, "plugins": plugins}, _renames_not_onto(document, name))


def with_removal(document: Mapping[str, Any], removal: Mapping[str, Any]) -> Document:
    """Add an item to the list of removed plugins, behind those that are there."""
    return {**document, "removed": [*(document.get("removed") or ()), dict(removal)]}


def renamed(document: Mapping[str, Any], old: str, new: str) -> Document:
    """Give every entry called ``old`` the name ``new``, and let ``old`` and all that led to it lead to ``new``.

    Entries that named ``old`` as their replacement name ``new`` then. ``new`` is an entry now, so that it no longer
    leads anywhere else.
    """
    plugins = [_renamed_entry(entry, old, new) for entry in document["plugins"]]
    before = dict(document.get("renames") or {})
    after = {name: new if _same(target, old) else target for name, target in before.items() if not _same(name, new)}
    if not _same(old, new):
        after = {name: target for name, target in after.items() if not _same(name, old)} | {old: new}
    return _with_renames({**document, "plugins": plugins}, after)


def made_at(document: Mapping[str, Any], moment: datetime) -> Document:
    """Say when the index was made: ``moment`` has a time zone, and is written in UTC to the second."""
    return {**document, "generated_at": f"{moment.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"}


def _renamed_entry(entry: Any, old: str, new: str) -> Any:
    if not isinstance(entry, dict):
        return entry
    keys = [key for key in ("name", "replaced_by") if isinstance(entry.get(key), str) and _same(entry[key], old)]
    return {**entry, **dict.fromkeys(keys, new)}


def _renames_not_onto(document: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    before: Iterable[tuple[str, Any]] = (document.get("renames") or {}).items()
    return {old: target for old, target in before if not _same(target, name)}


def _with_renames(document: Document, renames: Mapping[str, Any]) -> Document:
    if renames:
        return {**document, "renames": dict(renames)}
    return {key: value for key, value in document.items() if key != "renames"}


def _is_called(entry: Any, name: str) -> bool:
    return isinstance(entry, dict) and _same(entry.get("name"), name)


def _same(written: Any, name: str) -> bool:
    return isinstance(written, str) and fold_name(written) == fold_name(name)
