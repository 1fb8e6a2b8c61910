"""A tree: a plugin's files under one folder, listed without ever following a link."""

from __future__ import annotations

import enum
import os
import stat
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO

from packtool.errors import CouldNotLook
from packtool.trees import git_own

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

REGULAR = 0o100644
EXECUTABLE = 0o100755
LINK = 0o120000
GIT_FOLDER = git_own.GIT_FOLDER
_OWNER_RUNS = 0o100


class Kind(enum.Enum):
    """What an entry is; ``OTHER`` is a pipe, a socket or a device, which no plugin has a use for."""

    FILE = "file"
    LINK = "link"
    OTHER = "other"


@dataclass(frozen=True, slots=True, kw_only=True)
class TreeLimits:
    """How much of a tree is looked at: entries (folders count), bytes in all, bytes in one file, folders in folders."""

    entries: int = 50_000
    total_bytes: int = 200 * 1024 * 1024
    file_bytes: int = 50 * 1024 * 1024
    depth: int = 64


DEFAULT_TREE_LIMITS = TreeLimits()


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One file or link.

    ``path`` is POSIX, relative to the tree; bytes that are not UTF-8 are kept as surrogates (``os.fsdecode``).
    ``mode`` is one of git's: 0o100644, 0o100755, 0o120000, or 0 for what is neither file nor link. ``size`` is in
    bytes; ``target`` is where a link points, as written.
    """

    path: str
    mode: int
    size: int
    target: str | None = None

    @property
    def kind(self) -> Kind:
        """File, link or neither."""
        if self.mode == LINK:
            return Kind.LINK
        return Kind.FILE if self.mode in {REGULAR, EXECUTABLE} else Kind.OTHER


@dataclass(frozen=True, slots=True, kw_only=True)
class Tree:
    """A plugin's files: ``root`` is the folder that holds them, ``entries`` are sorted by the bytes of their path.

    A link that leaves the tree may be listed without lying in ``root``.
    """

    root: Path
    entries: tuple[Entry, ...]

    @property
    def files(self) -> tuple[Entry, ...]:
        """The regular files."""
        return tuple(entry for entry in self.entries if entry.kind is Kind.FILE)

    @property
    def total_bytes(self) -> int:
        """What the files hold together, in bytes."""
        return sum(entry.size for entry in self.files)

    def find(self, path: str) -> Entry | None:
        """Return the entry at exactly this path, or ``None``."""
        return next((entry for entry in self.entries if entry.path == path), None)

    def read(self, entry: Entry, *, limit: int) -> bytes:
        """Return the bytes of one regular file, at most ``limit``; longer or unreadable: CouldNotLook."""
        try:
            with open_file(self.root, entry.path) as file:
                content = file.read(limit + 1)
        except OSError as error:
            raise CouldNotLook(f"{entry.path} cannot be read: {error.strerror}") from None
        if len(content) > limit:
            raise CouldNotLook(f"{entry.path} is longer than {limit} bytes")
        return content


def sort_key(entry: Entry) -> bytes:
    """Order entries by the bytes of the path, as git and every digest see them."""
    return os.fsencode(entry.path)


def open_file(root: Path, path: str) -> BinaryIO:
    """Open one regular file of a tree for reading; the file itself is never reached through a link (OSError)."""
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
    return os.fdopen(os.open(root / path, flags), "rb")


def read_tree(root: Path, *, limits: TreeLimits = DEFAULT_TREE_LIMITS) -> Tree:
    """List a folder on this machine, without what is git's own in the ``.git`` at its root; no link is followed.

    Raises CouldNotLook for a folder that is missing, unreadable or larger than the limits.
    """
    if not root.is_dir():
        raise CouldNotLook(f"{root} is no folder")
    entries: list[Entry] = []
    total = 0
    for entry in _walk(root, limits):
        entries.append(entry)
        total += entry.size
        if total > limits.total_bytes or entry.size > limits.file_bytes:
            raise CouldNotLook(f"{root} holds more than {limits.total_bytes} bytes, or {limits.file_bytes} in one file")
    return Tree(root=root, entries=tuple(sorted(entries, key=sort_key)))


def _walk(root: Path, limits: TreeLimits) -> Iterator[Entry]:
    gits = git_own.GitsOwn(root)
    waiting = [("", 0)]
    count = 0
    while waiting:
        folder, depth = waiting.pop()
        for item in _scan(root, folder):
            path = f"{folder}{item.name}"
            inner = item.is_dir(follow_symlinks=False)
            own = gits.folder(path) if inner else gits.file(path)
            # A repository may hold any number of objects; they are no part of the tree.
            count += not own
            if count > limits.entries or depth > limits.depth:
                raise CouldNotLook(f"{root} holds more than {limits.entries} entries, or is nested too deep")
            if inner:
                waiting.append((f"{path}/", depth + 1))
            elif not own:
                yield _entry(path, item)


def _scan(root: Path, folder: str) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(root / folder) as items:
            return list(items)
    except OSError as error:
        raise CouldNotLook(f"{root / folder} cannot be read: {error.strerror}") from None


def _entry(path: str, item: os.DirEntry[str]) -> Entry:
    try:
        status = item.stat(follow_symlinks=False)
        if item.is_symlink():
            target = os.readlink(item.path)  # noqa: PTH115 - a Path would change what is written there
            return Entry(path=path, mode=LINK, size=len(os.fsencode(target)), target=target)
    except OSError as error:
        raise CouldNotLook(f"{item.path} cannot be read: {error.strerror}") from None
    if not stat.S_ISREG(status.st_mode):
        return Entry(path=path, mode=0, size=0)
    mode = EXECUTABLE if status.st_mode & _OWNER_RUNS else REGULAR
    return Entry(path=path, mode=mode, size=status.st_size)
