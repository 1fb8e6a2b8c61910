"""Under which name each plugin has its page: readable, safe in every file system, and the same from run to run."""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING

from packtool.index.search import fold
from packtool.manifests.index.removal import fold_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from packtool.manifests.index.entry import Entry

_LONGEST = 64
_STEM = 40
_DIGITS = 12
# No name that is taken as it stands has two hyphens side by side, so that none is that of another.
_PLAIN = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)*")
_OTHER = re.compile(r"[^a-z0-9]+")
# Windows takes these for devices, whatever stands behind a dot.
_DEVICES = frozenset(
    ["con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10))]
)


def addresses(entries: Sequence[Entry]) -> list[str]:
    """Return a name for the page of each entry: its own where only it has that, else one with a digest behind it."""
    count: dict[str, int] = {}
    for entry in entries:
        name = fold_name(entry.name)
        count[name] = count.get(name, 0) + 1
    taken: set[str] = set()
    found = []
    for entry in entries:
        alone = count[fold_name(entry.name)] == 1 and is_plain(entry.name)
        address = entry.name if alone else marked(entry.name, entry.place)
        # Two entries may say the same; an index that is checked has no such two.
        number = 2
        while address in taken:
            address, number = f"{marked(entry.name, entry.place)}--{number}", number + 1
        taken.add(address)
        found.append(address)
    return found


def is_plain(name: str) -> bool:
    """Whether a name can be that of a file as it stands."""
    return len(name) <= _LONGEST and name not in _DEVICES and _PLAIN.fullmatch(name) is not None


def marked(name: str, place: str) -> str:
    """Return the readable part of a name with the digest of all of it, and of the place, behind it."""
    stem = _OTHER.sub("-", fold(name)).strip("-")[:_STEM].strip("-")
    digest = hashlib.sha256(f"{name}\n{place}".encode("utf-8", "surrogatepass")).hexdigest()
    return f"{stem or 'plugin'}--{digest[:_DIGITS]}"
