"""Every file of a tree: what it is, its blob, and its text where it has one; nothing is ever left out in silence."""

from __future__ import annotations

import hashlib
import importlib
import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.scan.kinds import FileKind, holds_macros, kind_of, named_as_text
from packtool.scan.match import Unit
from packtool.scan.texts import read_text
from packtool.trees import Entry, Kind, Tree

if TYPE_CHECKING:
    from collections.abc import Mapping

    from packtool.scan.pickles import Pickled

FILE_LIMIT = 50 * 1024 * 1024
TEXT_LIMIT = 4 * 1024 * 1024
_DIALECTS = {"tsx": ".tsx"}
# Names of what may be a pickle in an archive, such as torch and numpy write.
_PICKLED = re.compile(rb"(?i)\.(?:pkl|pickle|pck|pickled|joblib|dill|npy)")


@dataclass(frozen=True, slots=True, kw_only=True)
class ScannedFile:
    """One entry of a tree as the scanner sees it.

    ``kind`` and ``blob`` (``sha256:…``) are ``None`` for what is no regular file; ``unit`` is its text for the
    engines; ``odd`` a clause about its encoding; ``unread`` a clause why it was not read; ``head`` its first bytes;
    ``macros`` whether an office document holds programs; ``pickled`` what is said by the pickles that it is or holds.
    """

    entry: Entry
    kind: FileKind | None = None
    blob: str | None = None
    unit: Unit | None = None
    odd: str | None = None
    unread: str | None = None
    head: bytes = field(default=b"", repr=False)
    macros: bool = False
    pickled: Pickled | None = None

    @property
    def path(self) -> str:
        """The path, relative to the tree."""
        return self.entry.path


def take_inventory(tree: Tree) -> tuple[ScannedFile, ...]:
    """Read every file once, in the order of the tree."""
    known: dict[str, Unit] = {}
    return tuple(_scanned(tree, entry, known) for entry in tree.entries)


def _scanned(tree: Tree, entry: Entry, known: dict[str, Unit]) -> ScannedFile:
    if entry.kind is not Kind.FILE:
        return ScannedFile(entry=entry)
    try:
        content = tree.read(entry, limit=FILE_LIMIT)
    except CouldNotLook as fault:
        return ScannedFile(entry=entry, unread=fault.message)
    blob = f"sha256:{hashlib.sha256(content).hexdigest()}"
    kind = kind_of(entry.path, content)
    macros = kind is FileKind.OFFICE and holds_macros(content)
    pickled = _pickled(kind, content)
    file = ScannedFile(entry=entry, kind=kind, blob=blob, head=content[:64], macros=macros, pickled=pickled)
    if kind is FileKind.BINARY and named_as_text(entry.path):
        return replace(file, unread="holds binary data under the name of a text")
    if not kind.is_text:
        return file
    if len(content) > TEXT_LIMIT:
        reason = f"is larger than {TEXT_LIMIT} bytes, which is more than is read of one text"
        return replace(file, unread=reason)
    suffix = _DIALECTS.get(entry.path.rpartition(".")[2].lower(), "")
    return _with_unit(file, content, suffix, known)


def _pickled(kind: FileKind, content: bytes) -> Pickled | None:
    array = kind is FileKind.BINARY and content.startswith(b"\x93NUMPY")
    archive = kind is FileKind.ARCHIVE and content.startswith(b"PK") and _PICKLED.search(content)
    if not (kind is FileKind.PICKLE or array or archive):
        return None
    # What reads pickles is loaded where there is one.
    pickled: Pickled | None = importlib.import_module("packtool.scan.pickles").read_pickles(content)
    return pickled


def _with_unit(file: ScannedFile, content: bytes, suffix: str, known: dict[str, Unit]) -> ScannedFile:
    kind = file.kind or FileKind.TEXT
    key = f"{file.blob}:{kind.name.lower()}{suffix}"
    read = read_text(content, kind)
    # Files with the same content share one text.
    unit = known.setdefault(key, Unit(key=key, kind=kind, text=read.text, suffix=suffix))
    return ScannedFile(entry=file.entry, kind=file.kind, blob=file.blob, unit=unit, odd=read.odd, head=file.head)


def units_of(files: tuple[ScannedFile, ...]) -> Mapping[str, Unit]:
    """Return the units of all files by their keys."""
    return {file.unit.key: file.unit for file in files if file.unit is not None}
