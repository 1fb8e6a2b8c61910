"""The laws of every kind of manifest: it is read without a fault of ours, mended once for all, and told in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fuzz_laws import are_fit, has_errors, hold, is_fit

from packtool.fix.diff import diff_of
from packtool.fix.rounds import mend
from packtool.fix.subject import read_subject
from packtool.registry import kinds

if TYPE_CHECKING:
    from packtool.documents.document import Document
    from packtool.documents.node import Node
    from packtool.registry import Judged, Kind

# What is longer is read, and not mended besides: each mend reads the file anew.
_MENDED = 4_000
_MOST_NODES = 300


def judged(name: str, data: bytes, path: str) -> Judged:
    """Read a manifest of the kind ``name`` and hold what comes out to the laws. Raises Broken."""
    kind = kinds()[name]
    hold("a file is of a kind or not", isinstance(kind.matches(path, data), bool))
    reading = kind.read(data, path, allow_local=True)
    are_fit(reading.findings)
    document = getattr(reading, "document", None)
    # A configuration may hold nothing.
    is_nothing = name == "config" and document is not None and document.root is None
    is_told = reading.manifest is not None or has_errors(reading.findings) or is_nothing
    hold("what cannot be read has an error", is_told, data)
    if document is not None:
        _is_placed(document)
    if len(data) <= _MENDED:
        hold("the same bytes are told alike", kind.read(data, path, allow_local=True).findings == reading.findings)
        is_mended_once(kind, data, path)
    return reading


def is_mended_once(kind: Kind, data: bytes, path: str) -> None:
    """Hold mending to its laws: a second time changes nothing, and nothing is worse than before. Raises Broken."""
    subject = read_subject(kind, data, path, allow_local=True)
    if subject is None:
        return
    mended = mend(subject, allow_local=True)
    for line in diff_of(mended).lines:
        hold("a line of a diff shows no escape code", "\x1b" not in line and "\u202e" not in line, line)
    if not mended.changed:
        return
    hold("what was changed was found", mended.done and mended.places > 0, data)
    again = read_subject(kind, mended.after.data, path, allow_local=True)
    hold("a mended file can be read", again is not None, data, mended.after.data)
    if again is not None:
        twice = mend(again, allow_local=True)
        hold("mending twice is mending once", not twice.changed, data, mended.after.data, twice.after.data)


def _is_placed(document: Document) -> None:
    """Hold every value to a place inside of the document."""
    waiting: list[Node] = [] if document.root is None else [document.root]
    for _ in range(_MOST_NODES):
        if not waiting:
            break
        node = waiting.pop()
        hold("a value stands in the document", 1 <= node.line <= node.end_line <= len(document.lines) + 1, node.line)
        is_fit(document.at(node))
        waiting += [one for entry in node.entries for one in entry]
        waiting += node.items
    document.plain()
