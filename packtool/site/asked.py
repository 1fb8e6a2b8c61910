"""What a plugin asks for and brings along, with what granting each capability means in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.at_pin import FACTS
from packtool.contract.capabilities import KNOWN
from packtool.formats.html.build import Markup, code, facts, joined, listed, tag
from packtool.formats.html.section import Section
from packtool.site.verdicts import NOT_JUDGED, NOT_LOOKED_AT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from packtool.site.listed import Plugin

_MOST = 40
_UNKNOWN = "no release of Hermes that is known grants this"
# The picture shows what the code does; capabilities have sentences of their own.
_ELSEWHERE = frozenset({"behaviours", "capabilities"})


def asked(plugin: Plugin) -> Section | None:
    """Return what a sweep saw of that; ``None`` where nobody looked."""
    if plugin.verdict in {NOT_LOOKED_AT, NOT_JUDGED}:
        return None
    told = plugin.facts
    rows = [
        (words, listed(told[kind], most=_MOST))
        for kind, words in FACTS.items()
        if told.get(kind) and kind not in _ELSEWHERE
    ]
    body = joined(_capabilities(plugin.asks), facts(rows) if rows else None)
    return Section(id="asks", title="What it asks for and brings", body=body)


def _capabilities(ids: Sequence[str]) -> Markup:
    if not ids:
        return tag("p", "It asks for no capability that has to be consented to.")
    items = (tag("li", code(one), " ", KNOWN[one].risk if one in KNOWN else _UNKNOWN) for one in ids[:_MOST])
    return joined(tag("p", "It asks for consent to this:"), tag("ul", *items))
