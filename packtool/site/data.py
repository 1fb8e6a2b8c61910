"""What the search in the browser reads: one list a field instead of one object a plugin, and each word once."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from packtool.manifests.index.removal import fold_name
from packtool.site.card import TAGS
from packtool.site.verdicts import VERDICTS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from packtool.findings import Json
    from packtool.site.listed import Catalog, Gone

_MARKS = ("removed", "withdrawn", "deprecated", "no commit")
# What could end an element of HTML, or begin one, or a comment, is never written as it is.
_INERT = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"})


def data_of(catalog: Catalog) -> str:
    """Return the data as JSON that can stand inside of an element of HTML.

    ``page`` is 0 where it is the name, ``by`` 0 where the author is the owner; ``tags``, ``offers`` and ``asks`` count
    into ``words``, ``verdict`` into ``verdicts``, ``marks`` are bits of the words that the keepers say.
    """
    plugins = catalog.plugins
    words = _Words()
    fields = {
        "name": [one.data["name"] for one in plugins],
        "page": [0 if one.page == one.data["name"] else one.page for one in plugins],
        "about": [one.data["description"] for one in plugins],
        "owner": [one.data["owner"] for one in plugins],
        "by": [0 if one.data["author"] == one.data["owner"] else one.data["author"] for one in plugins],
        "place": [one.data["place"] for one in plugins],
        "tags": [words.of(one.data["tags"]) for one in plugins],
        "offers": [words.of(one.data["offers"]) for one in plugins],
        "asks": [words.of(one.asks) for one in plugins],
        "verdict": [VERDICTS.index(one.verdict) for one in plugins],
        "marks": [sum(1 << _MARKS.index(mark) for mark in one.marks) for one in plugins],
    }
    whole = {
        **fields,
        "words": words.every,
        "verdicts": VERDICTS,
        "shown": TAGS,
        "former": {fold_name(old): fold_name(one.data["name"]) for one in plugins for old in one.former},
        "gone": [[one.name, one.page, _said(one)] for one in catalog.gone],
    }
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":")).translate(_INERT)


class _Words:
    """Words by their number, in the order in which they were met."""

    def __init__(self) -> None:
        self.every: list[str] = []
        self._numbers: dict[str, int] = {}

    def of(self, words: Iterable[str]) -> list[int]:
        """Return the numbers of words."""
        found = []
        for word in words:
            if word not in self._numbers:
                self._numbers[word] = len(self.every)
                self.every.append(word)
            found.append(self._numbers[word])
        return found


def _said(one: Gone) -> Json:
    if one.leads_to is not None:
        return f"is now {one.leads_to[1]}"
    reason = (one.removal or {}).get("reason")
    return f"was removed: {reason or 'no reason is given'}"
