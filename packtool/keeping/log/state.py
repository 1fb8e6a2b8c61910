"""What an index says of its entries, as far as its log and its publishing look: names, places, pins, removals."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from packtool.manifests.index.removal import fold_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """One entry: its name as written, where it is, and its pin (``ref``), each a text or ``None``."""

    name: str
    place: str
    ref: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """The entries by their folded names, and the removals by what they are about; values are as written."""

    entries: Mapping[str, Known] = field(default_factory=dict)
    removals: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    renames: Mapping[str, str] = field(default_factory=dict)


def state_of(document: Mapping[str, Any]) -> State:
    """Return the state of an index; what is no entry or removal is left out. Of two of one name the last counts."""
    entries = {fold_name(one.name): one for one in _entries(document)}
    removed = document.get("removed")
    removals = [one for one in removed if isinstance(one, dict)] if isinstance(removed, list) else []
    renames = document.get("renames")
    return State(
        entries=entries,
        removals={removal_key(one): one for one in removals},
        renames={
            fold_name(old): fold_name(new)
            for old, new in (renames.items() if isinstance(renames, dict) else ())
            if isinstance(new, str)
        },
    )


def removal_key(removal: Mapping[str, Any]) -> str:
    """Return what a removal is about, as one text: the name and the place, folded."""
    parts = [removal.get(key) for key in ("name", "repo", "subdir")]
    return " ".join(fold_name(part) for part in parts if isinstance(part, str) and part.strip())


def place_of(entry: Mapping[str, Any]) -> str:
    """Return where an entry is, as one text."""
    subdir = entry.get("subdir")
    inside = subdir.strip("/") if isinstance(subdir, str) else ""
    return f"{entry.get('repo')}{f'#{inside}' if inside else ''}"


def _entries(document: Mapping[str, Any]) -> Iterator[Known]:
    for entry in document["plugins"]:
        name = entry.get("name") if isinstance(entry, dict) else None
        if isinstance(name, str) and name.strip():
            ref = entry.get("ref")
            yield Known(name=name, place=place_of(entry), ref=ref if isinstance(ref, str) and ref else None)
