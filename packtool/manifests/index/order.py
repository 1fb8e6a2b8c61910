"""Whether the entries of an index stand in the order of their names."""

from __future__ import annotations

import itertools
import shlex
from typing import TYPE_CHECKING, Any

from packtool.manifests.index.removal import fold_name
from packtool.manifests.index.rules import ORDER
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.documents.document import Document
    from packtool.documents.node import Node
    from packtool.findings import Finding

_SHOWN = 80


def judge_order(document: Document) -> Iterator[Finding]:
    """Give a finding at the first entry that stands behind one it should stand before.

    Nothing is said of a list in which an entry has no name: it has no order.
    """
    root = document.root
    listed = root.get("plugins") if root is not None else None
    named = [] if listed is None else [(_name(item), item) for item in listed.items]
    if not all(name for name, _ in named):
        return
    for (before, _), (name, item) in itertools.pairwise(named):
        if fold_name(name) < fold_name(before):
            shown = clean(name, limit=_SHOWN), clean(before, limit=_SHOWN)
            message = f"entry `{shown[0]}` stands behind `{shown[1]}`; the entries are not in the order of their names"
            remedy = f"sort the entries by name: packtool fix {shlex.quote(document.path)}"
            yield ORDER.at(document.at(item.get("name") or item), message, remedy=remedy)
            return


def in_order(items: Sequence[Node]) -> tuple[int, ...]:
    """Return the positions (from 0) of entries in the order of their names; equal names keep theirs."""
    return tuple(sorted(range(len(items)), key=lambda position: fold_name(_name(items[position]))))


def place_in_order(entry: Any) -> str:
    """Return what decides where an entry stands, from its plain value: by this, ``sorted`` does what ``in_order`` does.

    An entry without a name comes first.
    """
    name = entry.get("name") if isinstance(entry, dict) else None
    return fold_name(name) if isinstance(name, str) else ""


def _name(item: Node) -> str:
    name = item.get("name") if item.is_mapping else None
    return name.text.strip() if name is not None and name.is_text else ""
