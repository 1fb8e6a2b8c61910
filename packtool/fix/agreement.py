"""Whether a mended document says what it said before, but for what was mended."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from packtool.documents.node import Node


def agree(before: Node, after: Node, texts: Mapping[int, str], order: Sequence[int] | None = None) -> bool:
    """Whether ``after`` is ``before`` with the words in ``texts`` (by the id of their node) as those texts.

    All other words must be the same, and written so that every reader takes them as before. ``order`` tells which
    entry of an index comes to which place.
    """
    waiting = [(before, after)]
    listed = None if order is None else before.get("plugins")
    while waiting:
        old, new = waiting.pop()
        if old.kind != new.kind or len(old.entries) != len(new.entries) or len(old.items) != len(new.items):
            return False
        if old.kind == "scalar" and not _same(old, new, texts.get(id(old))):
            return False
        items = [old.items[position] for position in order] if order is not None and old is listed else old.items
        waiting += zip(items, new.items, strict=True)
        for (key, value), (other_key, other_value) in zip(old.entries, new.entries, strict=True):
            waiting += [(key, other_key), (value, other_value)]
    return True


def _same(old: Node, new: Node, wanted: str | None) -> bool:
    if wanted is not None:
        return new.is_text and not new.unclear and new.value == wanted
    return (old.text, old.quoted, old.unclear, type(old.value)) == (new.text, new.quoted, new.unclear, type(new.value))
