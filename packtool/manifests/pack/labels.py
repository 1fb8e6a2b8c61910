"""How messages call an entry and a value, and the small questions that all laws ask of a node."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from packtool.documents.scalars import Date, disagreement, typed
from packtool.manifests.pack.logins import is_named_so, may_carry_login
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Sequence

    from packtool.documents.node import Node

LABEL_LIMIT = 80
# No blank, no mark that means something to YAML at its place.
_PLAIN = re.compile(r"[A-Za-z0-9_./](?:[A-Za-z0-9_./@+~#:-]*[A-Za-z0-9_./@+~-])?")
# More names than a person compares, or a pack has.
MANY = 12


def label_of(node: Node, position: int) -> str:
    """Return what Hermes would call the entry: its name, else its repository, else ``#<position>``.

    The last also where the text may carry a login.
    """
    for key in ("name", "repo", "source"):
        value = node.get(key)
        if value is not None and value.is_text and value.value.strip():
            told = is_named_so(value.value) if key == "name" else may_carry_login(value.value)
            if told:
                break
            return clean(value.value.strip(), limit=LABEL_LIMIT)
    return f"#{position}"


def is_absent(node: Node | None) -> bool:
    """Whether Hermes reads a value as if its key were not there: missing, empty, zero, false."""
    if node is None:
        return True
    if node.kind != "scalar":
        return not node.entries and not node.items
    return not node.value


def written(mapping: Node, key: str) -> Node:
    """Return the node that a finding about ``key`` points at: its value, or the key where nothing stands behind it."""
    value, name = mapping.get(key), mapping.key(key)
    if value is None or name is None:
        return mapping
    return name if is_nothing(value) else value


def is_nothing(value: Node) -> bool:
    """Whether a value is no character wide, so that its place is wherever the next word begins."""
    return value.kind == "scalar" and not value.text and not value.quoted


def shown(text: str) -> str:
    """Return a stranger's text short enough to stand in a sentence."""
    return clean(text, limit=LABEL_LIMIT)


def as_yaml(text: str) -> str:
    """Return a stranger's text as it can be written behind a key, in quotes where it would be read otherwise."""
    plain = _PLAIN.fullmatch(text) and isinstance(typed(text), str) and disagreement(text) is None
    return shown(text if plain and not isinstance(typed(text), Date) else json.dumps(text, ensure_ascii=False))


def as_hermes_text(node: Node) -> str:
    """Return what Hermes makes of a key or a list's member when it turns it into text: ``None``, ``True``, ``1.1``."""
    return node.text if node.is_text or node.unclear or node.kind != "scalar" else str(node.value)


def listed(names: Sequence[str]) -> str:
    """Return the first few names, and how many more there are."""
    few = ", ".join(shown(name) for name in names[:MANY])
    return few if len(names) <= MANY else f"{few} and {len(names) - MANY:,} more"
