"""Sources that are refused and may carry a login: they are never shown, not even as the name of an entry."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from packtool.pins import PinError, Source

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.documents.node import Node

_KEYS = frozenset({"repo", "source"})
_MARKS = frozenset("@?")
_PLAIN_LOGIN = re.compile(r"git@[A-Za-z0-9.-]{1,253}:[A-Za-z0-9._~+/-]{1,1024}")


def may_carry_login(text: str) -> bool:
    """Whether a source is refused and holds what user information or a query is known by.

    Where it begins and ends cannot be told in a text that is no address, so that all of it counts.
    """
    if _MARKS.isdisjoint(text) or _PLAIN_LOGIN.fullmatch(text.strip()):
        return False
    try:
        source, _ = Source.parse(text, allow_local=True)
    except PinError:
        return True
    # A path, which is refused unless it is allowed: `//me:word@host/path` was meant to be an address.
    return not source.host and ("?" in text or ":" in text.partition("@")[0])


def is_named_so(text: str) -> bool:
    """Whether a name is no name but a source that may carry a login."""
    return not {":", "?"}.isdisjoint(text) and may_carry_login(text)


def login_nodes(root: Node) -> Iterator[Node]:
    """Give the values of a pack that are such sources, in an entry or in the place of one."""
    for name, _, plugins in root.named():
        for entry in plugins.items if name == "plugins" else ():
            if entry.kind == "scalar" and may_carry_login(entry.text):
                yield entry
            for key, _, value in entry.named():
                if (key in _KEYS and _any(value)) or (key == "name" and is_named_so(value.text)):
                    yield value


def _any(value: Node) -> bool:
    waiting = [value]
    while waiting:
        node = waiting.pop()
        if node.kind == "scalar" and may_carry_login(node.text):
            return True
        waiting.extend((*node.items, *(part for entry in node.entries for part in entry)))
    return False


def line_tells(key: str, rest: str) -> bool:
    """Whether what follows a key on its line may be such a source, in a text that cannot be parsed."""
    return key in _KEYS and not _MARKS.isdisjoint(rest) and not _PLAIN_LOGIN.fullmatch(rest)
