"""The tag that a comment behind a commit names: ``ref: 0123…  # v1.2.0``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from packtool.documents.document import Document
    from packtool.documents.node import Node
    from packtool.findings import Location

_TAG = re.compile(r"[A-Za-z0-9][A-Za-z0-9._/+@-]{0,99}")
# One word, so that prose names no tag; `frozen:` is what pre-commit writes before it.
_COMMENT = re.compile(rf"[}},\s]*\s#\s*(?:(?:tag|frozen)\s*:\s*)?(?P<tag>{_TAG.pattern})\s*")
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


def may_be_noted(tag: str) -> bool:
    """Whether a tag's name can be written into such a comment and is read from there again."""
    return bool(_TAG.fullmatch(tag))
