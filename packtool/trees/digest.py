"""One digest over all files of a tree, the same from a clone, a bundle or a folder."""

from __future__ import annotations

import hashlib
import os
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.trees.tree import Entry, Kind, Tree, open_file

if TYPE_CHECKING:
    from hashlib import _Hash

PREFIX = "sha256:"
_MAGIC = b"packtool tree 1\n"
_CHUNK = 1024 * 1024


def digest(tree: Tree) -> str:
    r"""Return ``sha256:`` and 64 hex digits over every file and link of a tree.

    What is hashed, in this order: the 16 bytes ``packtool tree 1\n``; then for each entry, sorted by the bytes of its
    path: the length of the path (8 bytes, big-endian), the path, git's mode as 6 ASCII digits (``100644``, ``100755``
    or ``120000``), the length of the content (8 bytes, big-endian), the content. A link's content is where it
    points, as written. Folders, times and owners do not count; what is neither file nor link is left out (``judge``
    makes it an error). Raises CouldNotLook when a file cannot be read or changes meanwhile.
    """
    total = hashlib.sha256(_MAGIC)
    for entry in tree.entries:
        if entry.kind is not Kind.OTHER:
            _add(total, tree, entry)
    return PREFIX + total.hexdigest()


def _add(total: _Hash, tree: Tree, entry: Entry) -> None:
    path = os.fsencode(entry.path)
    total.update(len(path).to_bytes(8, "big") + path + f"{entry.mode:06o}".encode() + entry.size.to_bytes(8, "big"))
    if entry.target is not None:
        total.update(os.fsencode(entry.target))
        return
    seen = 0
    try:
        with open_file(tree.root, entry.path) as file:
            while chunk := file.read(_CHUNK):
                seen += len(chunk)
                total.update(chunk)
    except OSError as error:
        raise CouldNotLook(f"{entry.path} cannot be read: {error.strerror}") from None
    if seen != entry.size:
        raise CouldNotLook(f"{entry.path} changed while it was read", remedy="run the same command again")
