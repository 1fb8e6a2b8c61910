"""Which files differ between two trees, and by how many lines: read as data, bounded, in one pass."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from packtool.findings import Json
    from packtool.trees import Entry, Tree

ADDED, CHANGED, GONE = "added", "changed", "gone"
MOST_TOLD = 200
_FILE_LIMIT = 50 * 1024 * 1024
_TEXT_LIMIT = 2 * 1024 * 1024
_PATH = 512
_SKILL = "SKILL.md"


@dataclass(frozen=True, slots=True, kw_only=True)
class FileChange:
    """One file: how it differs, and how many lines come and go; ``None`` where it is no text, or too long."""

    path: str
    how: str
    plus: int | None = None
    minus: int | None = None

    def data(self) -> dict[str, Json]:
        """Return it as plain data, safe to show."""
        return {"path": clean(self.path, limit=_PATH), "how": self.how, "plus": self.plus, "minus": self.minus}


@dataclass(frozen=True, slots=True, kw_only=True)
class FilesApart:
    """All files that differ, by path."""

    changes: tuple[FileChange, ...]

    @property
    def skills(self) -> tuple[str, ...]:
        """The texts among them that agents follow."""
        return tuple(one.path for one in self.changes if one.path.rpartition("/")[2] == _SKILL)

    def data(self) -> dict[str, Json]:
        """Return the counts, and the first files by path; ``left_out`` counts the rest."""
        counts: dict[str, Json] = {how: sum(one.how == how for one in self.changes) for how in (ADDED, CHANGED, GONE)}
        return {
            **counts,
            "plus": sum(one.plus or 0 for one in self.changes),
            "minus": sum(one.minus or 0 for one in self.changes),
            "files": [one.data() for one in self.changes[:MOST_TOLD]],
            "left_out": max(0, len(self.changes) - MOST_TOLD),
        }


def files_apart(old: Tree | None, new: Tree | None) -> FilesApart:
    """Compare two trees; a line that only moved inside of its file counts neither as new nor as gone.

    Raises CouldNotLook when a file cannot be read.
    """
    return FilesApart(changes=tuple(_changes(old, new)))


def _changes(old: Tree | None, new: Tree | None) -> Iterator[FileChange]:
    before, after = _by_path(old), _by_path(new)
    for path in sorted({*before, *after}, key=os.fsencode):
        was, now = before.get(path), after.get(path)
        first = b"" if was is None or old is None else _content(old, was)
        second = b"" if now is None or new is None else _content(new, now)
        if was is not None and now is not None and was.mode == now.mode and first == second:
            continue
        plus, minus = _lines(first, second)
        how = ADDED if was is None else GONE if now is None else CHANGED
        yield FileChange(path=path, how=how, plus=plus, minus=minus)


def _by_path(tree: Tree | None) -> Mapping[str, Entry]:
    return {} if tree is None else {entry.path: entry for entry in tree.entries}


def _content(tree: Tree, entry: Entry) -> bytes:
    if entry.target is not None:
        return os.fsencode(entry.target)
    try:
        return tree.read(entry, limit=_FILE_LIMIT)
    except CouldNotLook:
        if entry.mode == 0:
            return b""
        raise


def _lines(first: bytes, second: bytes) -> tuple[int | None, int | None]:
    if max(len(first), len(second)) > _TEXT_LIMIT or b"\0" in first or b"\0" in second:
        return None, None
    before, after = Counter(first.splitlines()), Counter(second.splitlines())
    return (after - before).total(), (before - after).total()
