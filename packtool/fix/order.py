"""The entries of an index put in the order of their names, each with every character of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.documents.edits import Edit
from packtool.manifests.index import ORDER, in_order

if TYPE_CHECKING:
    from packtool.findings import Finding
    from packtool.fix.subject import Subject


def sorted_entries(subject: Subject) -> tuple[Finding, tuple[Edit, ...], tuple[int, ...]] | None:
    """Return the finding that says so, the edits, and for each place the position of the entry that comes there.

    ``None`` where nothing is to be sorted.
    """
    finding = next((one for one in subject.findings if one.rule is ORDER), None)
    root = subject.root
    listed = root.get("plugins") if root is not None else None
    if finding is None or listed is None:
        return None
    order = in_order(listed.items)
    spans = [subject.span(item) for item in listed.items]
    moved = ((slot, spans[position]) for slot, position in zip(spans, order, strict=True) if slot != spans[position])
    edits = (Edit(start=slot[0], end=slot[1], text=subject.text[start:end]) for slot, (start, end) in moved)
    return finding, tuple(edits), order
