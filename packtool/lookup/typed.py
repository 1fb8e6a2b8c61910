"""Commands to type next, whole and quoted: for the same index and the same home."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from packtool.contract.name import safe_to_show

if TYPE_CHECKING:
    from packtool.lookup.around import Around

# Commands that look names up.
_LOOKS_UP = frozenset({"info", "install", "search"})


def typed(around: Around, command: str, name: str = "", *options: str) -> str:
    """Return a packtool command about ``name`` as it works when it is typed: a hostile name is one word, no option."""
    home = ["--home", around.home.named] if around.home.named else []
    location = around.wanted.location if command in _LOOKS_UP else None
    index = [] if location is None else ["--index", location]
    # Behind a mark, a name that looks like an option is none.
    mark = ["--"] if name.startswith("-") else []
    return shlex.join(["packtool", command, *home, *index, *options, *mark, *([safe_to_show(name)] if name else [])])
