"""The tag that a comment behind a commit names: ``ref: 0123…  # v1.2.0``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from packtool.documents.document import Document
    from packtool.documents.node import Node
    from packtool.findings import Location

# One word, so that prose names no tag; `frozen:` is what pre-commit writes before it.
_COMMENT = re.compile(
    r"(?P<before>[\]},\s]*\s#\s*(?:(?:tag|frozen)\s*:\s*)?)(?P<tag>[A-Za-z0-9][A-Za-z0-9._/+@-]{0,99})\s*"
)
_VERSION = re.compile(r"(?:^|[-/@])(?:v[0-9]{1,9}(?:\.|$)|[0-9]{1,9}\.[0-9])")


def tag_beside(document: Document, ref: Node) -> tuple[str, Location] | None:
    """Return the word that stands alone in the comment on the line of ``ref``, and its place."""
    if ref.line != ref.end_line or not 1 <= ref.line <= len(document.lines):
        return None
    start = ref.end_column - 1
    found = _COMMENT.fullmatch(document.lines[ref.line - 1], start)
    if found is None:
        return None
    return found["tag"], document.place(ref.line, found.start("tag") + 1, found.end("tag") + 1)


def is_version(tag: str) -> bool:
    """Whether a word can hardly be anything but a tag: it tells a version."""
    return bool(_VERSION.search(tag))
