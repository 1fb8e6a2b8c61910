"""The files of one commit's folder: listed, measured, and written where they can be looked at."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.git.objects import SUBMODULE, Listed, read_listed
from packtool.git.writing import BlobWriter
from packtool.process import OutOfBounds
from packtool.trees.names import hostile_reason, not_portable_reason
from packtool.trees.tree import EXECUTABLE, LINK, REGULAR, Entry, Tree, TreeLimits, sort_key

if TYPE_CHECKING:
    from pathlib import Path

    from packtool.git.store import Store

_BYTES_A_LINE = 512
_LINK_BYTES = 4096
_KIND_BITS = 0o170000
_FILE_KIND = 0o100000
_RUNS = 0o111


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """What a commit's folder holds: the tree as written; paths of submodules and LFS pointers; hostile (path, why)."""

    tree: Tree
    submodules: tuple[str, ...]
    pointers: tuple[str, ...]
    hostile: tuple[tuple[str, str], ...]


def write_content(store: Store, tree_id: str, folder: Path, limits: TreeLimits) -> Content:
    """Write the tree with this id into ``folder``, which must not exist; hostile paths and leaving links stay out.

    Raises CouldNotLook when the tree is larger than the limits or cannot be written.
    """
    listed = _list(store, tree_id, limits)
    hostile = tuple((entry.path, reason) for entry in listed if (reason := _unwritable(entry)))
    refused = {path for path, _ in hostile}
    kept = [entry for entry in map(_normal, listed) if entry.path not in refused]
    plan = [entry for entry in kept if entry.mode in {REGULAR, EXECUTABLE, LINK}]
    submodules = tuple(entry.path for entry in kept if entry.mode == SUBMODULE)
    writer = BlobWriter(folder, plan)
    try:
        asked = "".join(f"{entry.oid}\n" for entry in plan).encode()
        bound = limits.total_bytes + 128 * len(plan) + 1
        store.ask("cat-file", "--batch", stdin=asked, bound=bound, sink=writer.feed)
        writer.make_empty(submodules)
        writer.finish()
    except OSError as error:
        raise CouldNotLook(f"the files cannot be written: {error.strerror}", remedy="free some disk space") from None
    finally:
        writer.close()
    entries = [_entry(entry, writer.targets) for entry in kept if entry.mode != SUBMODULE]
    return Content(
        tree=Tree(root=folder, entries=tuple(sorted(entries, key=sort_key))),
        submodules=submodules,
        pointers=tuple(writer.pointers),
        hostile=hostile,
    )


def _list(store: Store, tree_id: str, limits: TreeLimits) -> list[Listed]:
    too_many = f"there are more than {limits.entries} files"
    try:
        answer = store.ask("ls-tree", "-r", "-z", "-l", "--full-tree", tree_id, bound=limits.entries * _BYTES_A_LINE)
    except OutOfBounds:
        raise CouldNotLook(too_many) from None
    listed = read_listed(answer.stdout)
    if len(listed) > limits.entries:
        raise CouldNotLook(too_many)
    largest = max(listed, key=lambda entry: entry.size, default=None)
    if largest is not None and largest.size > limits.file_bytes:
        raise CouldNotLook(f"{largest.path} holds {largest.size} bytes; at most {limits.file_bytes} are looked at")
    total = sum(entry.size for entry in listed)
    if total > limits.total_bytes:
        raise CouldNotLook(f"the files hold {total} bytes; at most {limits.total_bytes} are looked at")
    return listed


def _unwritable(entry: Listed) -> str | None:
    if entry.mode == LINK and entry.size > _LINK_BYTES:
        return f"is a link longer than {_LINK_BYTES} bytes"
    return hostile_reason(entry.path) or (not_portable_reason(entry.path) if os.name == "nt" else None)


def _normal(entry: Listed) -> Listed:
    """Bring the mode to one of git's: old repositories hold 100664 and the like."""
    if entry.mode & _KIND_BITS != _FILE_KIND:
        return entry
    mode = EXECUTABLE if entry.mode & _RUNS else REGULAR
    return Listed(mode=mode, oid=entry.oid, size=entry.size, path=entry.path)


def _entry(entry: Listed, targets: dict[str, bytes]) -> Entry:
    target = targets.get(entry.path)
    mode = entry.mode if entry.mode in {REGULAR, EXECUTABLE, LINK} else 0
    return Entry(path=entry.path, mode=mode, size=entry.size, target=None if target is None else os.fsdecode(target))
