"""Keys of an index that nobody reads."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from packtool.findings import Severity
from packtool.manifests.index.keys import ENTRY_KEYS, REMOVAL_KEYS, TOP_KEYS
from packtool.manifests.index.removal import PLACE_KEYS
from packtool.manifests.index.rules import UNKNOWN_KEY
from packtool.text import clean, nearest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.documents.document import Document
    from packtool.documents.node import Node
    from packtool.findings import Finding

_ALIASES = frozenset(PLACE_KEYS[1:])
# Looking for what was meant takes time, and nobody reads more.
_MOST = 200
_SHOWN = 60


def judge_keys(document: Document) -> Iterator[Finding]:
    """Give a finding for unknown keys, the first two hundred: an error where a known key was probably meant."""
    if document.root is not None:
        yield from islice(_judge(document, document.root), _MOST)


def _judge(document: Document, root: Node) -> Iterator[Finding]:
    if root.is_sequence:
        yield from _judge_items(document, root, ENTRY_KEYS)
        return
    yield from _judge_object(document, root, TOP_KEYS)
    yield from _judge_items(document, root.get("plugins"), ENTRY_KEYS)
    yield from _judge_items(document, root.get("removed"), REMOVAL_KEYS)
    yield from _judge_aliases(document, root.get("removed"))


def _judge_items(document: Document, items: Node | None, known: tuple[str, ...]) -> Iterator[Finding]:
    for item in () if items is None else items.items:
        yield from _judge_object(document, item, known)


def _judge_aliases(document: Document, items: Node | None) -> Iterator[Finding]:
    for item in () if items is None else items.items:
        for name, key, _ in item.named():
            if name in _ALIASES:
                message = f"the key `{name}` is understood here, but is not the one that readers look for"
                yield UNKNOWN_KEY.at(document.at(key), message, remedy=f"write `{PLACE_KEYS[0]}`")


def _judge_object(document: Document, node: Node, known: tuple[str, ...]) -> Iterator[Finding]:
    present = {name for name, _, _ in node.named()}
    for name, key, _ in node.named():
        if name in known or (known is REMOVAL_KEYS and name in _ALIASES):
            continue
        meant = nearest(name, [candidate for candidate in known if candidate not in present])
        message = f"the key `{clean(name, limit=_SHOWN)}` is not read"
        if meant is None:
            yield UNKNOWN_KEY.at(document.at(key), message, remedy=f"remove it; known are {', '.join(known)}")
        else:
            yield UNKNOWN_KEY.at(document.at(key), message, remedy=f"write `{meant}`", severity=Severity.ERROR)
