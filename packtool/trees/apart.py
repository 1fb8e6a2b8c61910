"""Which files two trees have apart, and how many lines of each: bounded, whatever the files hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.trees.tree import EXECUTABLE, Kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.trees.tree import Entry, Tree

ADDED = "added"
CHANGED = "changed"
REMOVED = "removed"
# Longer files are compared as a whole; a hostile one would keep us counting.
LINES_LIMIT = 1024 * 1024
_WORK = 4_000_000
_WHOLE = 64 * 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class FileChange:
    """One file that is not the same in both trees.

    ``how`` is added, changed or removed. ``added`` and ``removed`` are lines, ``None`` where there are none to count
    (no text, a link, too long, too much apart). ``words`` say what else is to be known, empty for most. ``path`` and
    ``words`` may hold any character.
    """

    path: str
    how: str
    added: int | None = None
    removed: int | None = None
    words: str = ""


def apart(old: Tree, new: Tree) -> tuple[FileChange, ...]:
    """Return what differs, by path. Raises CouldNotLook for a file that cannot be read."""
    before = {entry.path: entry for entry in old.entries}
    after = {entry.path: entry for entry in new.entries}
    return tuple(_apart(old, before, new, after))


def _apart(old: Tree, before: dict[str, Entry], new: Tree, after: dict[str, Entry]) -> Iterator[FileChange]:
    for path in sorted({*before, *after}):
        was, now = before.get(path), after.get(path)
        if was is None and now is not None:
            lines = lines_of(new, now)
            yield FileChange(path=path, how=ADDED, added=None if lines is None else len(lines), words=_what(now))
        elif now is None and was is not None:
            lines = lines_of(old, was)
            yield FileChange(path=path, how=REMOVED, removed=None if lines is None else len(lines))
        elif was is not None and now is not None and (words := _difference(old, was, new, now)) is not None:
            added, removed = _counted(lines_of(old, was), lines_of(new, now))
            yield FileChange(path=path, how=CHANGED, added=added, removed=removed, words=words)


def lines_of(tree: Tree, entry: Entry) -> list[bytes] | None:
    """Return the lines of a file, ``None`` for what is no text or too long. Raises CouldNotLook."""
    if entry.kind is not Kind.FILE or entry.size > LINES_LIMIT:
        return None
    content = tree.read(entry, limit=LINES_LIMIT)
    return None if b"\0" in content else content.splitlines()


def _what(entry: Entry) -> str:
    if entry.kind is Kind.LINK:
        return f"a link to {entry.target}"
    if entry.kind is Kind.OTHER:
        return "neither a file nor a link"
    return "can be executed" if entry.mode == EXECUTABLE else ""


def _difference(old: Tree, was: Entry, new: Tree, now: Entry) -> str | None:
    """Say how two entries differ; ``None`` when they are the same, empty when only the content differs."""
    if was.kind is not now.kind or now.kind is not Kind.FILE:
        same = was.kind is now.kind and was.target == now.target
        return None if same else f"{_what(now) or 'a file'} now"
    if was.mode != now.mode:
        return "can be executed now" if now.mode == EXECUTABLE else "can no longer be executed"
    if was.size != now.size:
        return ""
    if now.size > _WHOLE:
        raise CouldNotLook(f"{now.path} is too large to be compared")
    return None if old.read(was, limit=_WHOLE) == new.read(now, limit=_WHOLE) else ""


def _counted(old: list[bytes] | None, new: list[bytes] | None) -> tuple[int | None, int | None]:
    if old is None or new is None:
        return None, None
    apart_by = _edits(*_middle(old, new))
    if apart_by is None:
        return None, None
    more = len(new) - len(old)
    return (apart_by + more) // 2, (apart_by - more) // 2


def _middle(old: list[bytes], new: list[bytes]) -> tuple[Sequence[bytes], Sequence[bytes]]:
    """Cut off what both begin and end with."""
    first, most = 0, min(len(old), len(new))
    while first < most and old[first] == new[first]:
        first += 1
    last = 0
    while last < most - first and old[-1 - last] == new[-1 - last]:
        last += 1
    return old[first : len(old) - last], new[first : len(new) - last]


def _edits(old: Sequence[bytes], new: Sequence[bytes]) -> int | None:
    """Return the least number of lines to take out and put in (Myers), ``None`` where that takes too much work."""
    furthest = {1: 0}
    steps = 0
    for edits in range(len(old) + len(new) + 1):
        for line in range(-edits, edits + 1, 2):
            down = line == -edits or (line != edits and furthest[line - 1] < furthest[line + 1])
            at = furthest[line + 1] if down else furthest[line - 1] + 1
            start = at
            while at < len(old) and at - line < len(new) and old[at] == new[at - line]:
                at += 1
            steps += 1 + at - start
            furthest[line] = at
            if at >= len(old) and at - line >= len(new):
                return edits
        if steps > _WORK:
            return None
    return None
