"""Words that the commands of keepers share: names made safe, and what to type next."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Any

from packtool.errors import Misuse
from packtool.manifests.index.editing import positions
from packtool.text import clean, nearest

if TYPE_CHECKING:
    from collections.abc import Mapping

_NAME = 80


def shown(name: object) -> str:
    """Return a stranger's name as it may be shown."""
    return clean(str(name), limit=_NAME)


def typed(name: object) -> str:
    """Return a name as it is typed in a shell."""
    return shlex.quote(shown(name))


def counted(count: int, word: str) -> str:
    """Return ``1 pin``, ``2 pins``."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def only_entry(document: Mapping[str, Any], name: str) -> tuple[int, dict[str, Any]]:
    """Return the position (from 0) of the one entry of this name, and the entry. Raises Misuse."""
    found = positions(document, name)
    if len(found) > 1:
        raise Misuse(
            f"the index has {len(found)} entries called {shown(name)}",
            remedy="keep one of them, or rename one in the file, then run the command again",
        )
    if not found:
        raise Misuse(f"the index has no entry called {shown(name)}", remedy=_near(document, name))
    return found[0], document["plugins"][found[0]]


def _near(document: Mapping[str, Any], name: str) -> str:
    names = [one.get("name") for one in document["plugins"] if isinstance(one, dict)]
    near = nearest(name, [one for one in names if isinstance(one, str)])
    return f"did you mean {typed(near)}?" if near else f"packtool search {typed(name)}"
