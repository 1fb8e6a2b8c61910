"""A manifest that may be mended: its text, what was found in it, and which characters each of its words stands on."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.documents.yaml import read_yaml
from packtool.manifests.skill.frontmatter import split

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from packtool.documents.document import Document
    from packtool.documents.node import Node
    from packtool.findings import Finding
    from packtool.registry import Judged, Kind

# As `documents.decode` folds them, so that lines and columns mean the same.
LINE_END = re.compile(r"\r\n|\r|\n")
Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A word of the document: the ``path`` of keys and positions to it, ``holder`` the mapping or list it stands in."""

    node: Node
    path: Path
    is_key: bool
    holder: Node | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """A file as it was read. ``text`` has no byte order mark; ``starts`` are the offsets at which its lines begin."""

    kind: Kind
    path: str
    data: bytes
    text: str
    starts: tuple[int, ...]
    document: Document
    findings: tuple[Finding, ...]
    spots: Mapping[tuple[int, int], Spot]

    @property
    def root(self) -> Node | None:
        """The outermost value; ``None`` where the text could not be read."""
        return self.document.root

    @property
    def has_bom(self) -> bool:
        """Whether a byte order mark stands before the text."""
        return self.data.startswith(codecs.BOM_UTF8)

    def offset(self, line: int, column: int) -> int:
        """Return where a line and column (from 1) are in ``text``."""
        return self.starts[line - 1] + column - 1

    def line(self, number: int) -> str:
        """Return a line (from 1) without its line end."""
        end = self.starts[number] if number < len(self.starts) else len(self.text)
        return self.text[self.starts[number - 1] : end].rstrip("\r\n")

    def span(self, node: Node) -> tuple[int, int]:
        """Return the characters that ``node`` stands on, end-exclusive."""
        return self.offset(node.line, node.column), self.offset(node.end_line, node.end_column)

    def bytes_with(self, text: str) -> bytes:
        """Return the bytes of the file with ``text`` in the place of its text."""
        return (codecs.BOM_UTF8 if self.has_bom else b"") + text.encode()


def read_subject(kind: Kind, data: bytes, path: str, *, allow_local: bool) -> Subject | None:
    """Read a manifest; ``None`` for bytes that are no text."""
    try:
        text = data.removeprefix(codecs.BOM_UTF8).decode()
    except UnicodeDecodeError:
        return None
    reading = kind.read(data, path, allow_local=allow_local)
    document = _document(reading, data, path)
    if document is None:
        return None
    return Subject(
        kind=kind,
        path=path,
        data=data,
        text=text,
        starts=(0, *(found.end() for found in LINE_END.finditer(text))),
        document=document,
        findings=reading.findings,
        spots={(spot.node.line, spot.node.column): spot for spot in _spots(document.root)},
    )


def _document(reading: Judged, data: bytes, path: str) -> Document | None:
    document: Document | None = getattr(reading, "document", None)
    if document is not None:
        return document
    # A skill is its frontmatter; its lines are numbered as those of the file.
    front = split(data)
    return None if front is None else read_yaml(front.text, path, lenient=True)


def _spots(root: Node | None) -> Iterator[Spot]:
    waiting: list[Spot] = [] if root is None else [Spot(node=root, path=(), is_key=False, holder=None)]
    seen: set[int] = set()
    while waiting:
        spot = waiting.pop()
        node = spot.node
        if node.kind == "scalar":
            # What is not written stands wherever the next word begins.
            if node.text or node.quoted:
                yield spot
            continue
        if id(node) in seen:  # an alias stands for a value that was met already
            continue
        seen.add(id(node))
        for key, name, value in node.named():
            path = (*spot.path, key)
            waiting.append(Spot(node=name, path=path, is_key=True, holder=node))
            waiting.append(Spot(node=value, path=path, is_key=False, holder=node))
        for position, item in enumerate(node.items):
            waiting.append(Spot(node=item, path=(*spot.path, position), is_key=False, holder=node))
