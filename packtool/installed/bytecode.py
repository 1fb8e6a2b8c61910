"""Bytecode that Python itself wrote beside a plugin's sources, told apart from bytecode that somebody put there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from packtool.trees import Kind
from packtool.trees.tree import open_file

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from packtool.trees import Entry

CACHE_FOLDER = "__pycache__"
_NAME = re.compile(r"(?P<stem>[^/]+)\.(?P<tag>[a-z]{2,20}-?[0-9]{2,6}t?)(?:\.opt-[12])?\.pyc")
_HEADER = 16
_MAGIC_ENDS = b"\r\n"
_BY_TIME = 0
_BY_HASH_CHECKED = 3
_BY_HASH_UNCHECKED = 1


def is_bytecode(path: str) -> bool:
    """Whether a path (POSIX) is one that Python reads bytecode from."""
    return path.endswith((".pyc", ".pyo"))


def why_foreign(root: Path, present: Mapping[str, Entry], entry: Entry) -> str | None:
    """Return why a file is no cache that Python wrote for a source beside it, as a clause, or ``None`` if it is.

    ``present`` holds every entry of the tree at ``root`` by its path.

    What the bytecode does is not looked at: Python wrote it, or somebody who took the same trouble.
    """
    folder, _, name = entry.path.rpartition("/")
    above, _, last = folder.rpartition("/")
    found = _NAME.fullmatch(name)
    if last != CACHE_FOLDER or found is None:
        return "is bytecode where Python keeps none, so that it runs in the place of a source"
    if entry.kind is not Kind.FILE:
        return "is no file"
    source = present.get(f"{above}/{found['stem']}.py" if above else f"{found['stem']}.py")
    if source is None or source.kind is not Kind.FILE:
        return "is bytecode without a source"
    return _why_bad_header(root, entry.path)


def _why_bad_header(root: Path, path: str) -> str | None:
    try:
        with open_file(root, path) as file:
            head = file.read(_HEADER)
    except OSError:
        return "is bytecode that cannot be read"
    if len(head) < _HEADER or head[2:4] != _MAGIC_ENDS:
        return "is called bytecode and is none"
    flags = int.from_bytes(head[4:8], "little")
    if flags == _BY_HASH_UNCHECKED:
        return "is bytecode that Python runs without looking at the source"
    return None if flags in {_BY_TIME, _BY_HASH_CHECKED} else "is bytecode of a form that Python does not write"
