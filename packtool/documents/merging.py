"""What the merge key of YAML 1.1, ``<<``, puts into a mapping, as both YAML readers of Hermes do it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from packtool.documents.node import Node

    Entry = tuple[Node, Node]

KEY = "<<"


def is_merge(node: Node) -> bool:
    """Whether a scalar is the plain word ``<<``."""
    return node.unclear and node.text == KEY


def merged(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """Return the entries of a mapping with those that its merge keys name before its own, each key once.

    A merge key whose value is no mapping, nor a list of them, stays: readers stop at it.
    """
    found: list[Entry] = []
    own: list[Entry] = []
    for key, value in entries:
        sources = sources_of(value) if is_merge(key) else None
        if sources is None:
            own.append((key, value))
            continue
        # The first that has a key is the one that counts, and so it comes last.
        found.extend(entry for source in reversed(sources) for entry in source.entries)
    if len(own) == len(entries):
        return entries
    named = {key.text for key, _ in own}
    last = {key.text: (key, value) for key, value in found if key.text not in named}
    return (*last.values(), *own)


def sources_of(value: Node) -> tuple[Node, ...] | None:
    """Return the mappings that a merge key names, or ``None`` when its value is nothing that can be merged."""
    if value.is_mapping:
        return (value,)
    if value.is_sequence and all(item.is_mapping for item in value.items):
        return value.items
    return None
