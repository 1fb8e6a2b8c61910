"""One plugin in a list: its name, verdict, what the keepers say, what it is about. `search.js` makes the same."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlencode

from packtool.formats.html.build import Markup, badge, said, tag
from packtool.formats.html.section import state

if TYPE_CHECKING:
    from packtool.site.listed import Plugin

_MARKS = {"removed": "fail", "withdrawn": "fail", "deprecated": "warn", "no commit": "none"}
TAGS = 8


def card(plugin: Plugin, root: str) -> Markup:
    """Return the item of a list; ``root`` leads to the folder of the site."""
    data = plugin.data
    name = tag("a", said(data["name"]), href=f"{root}plugins/{plugin.page}.html")
    about = tag("p", said(data["description"])) if data["description"] else None
    by = tag("p", "by ", said(data["owner"]), class_="dim")
    return tag("li", tag("h3", name, " ", *marks(plugin)), about, by, tags(plugin, root), class_="card")


def marks(plugin: Plugin) -> list[Markup]:
    """Return the verdict and what the keepers say, as badges with a blank between."""
    badges = [state(plugin.verdict), *(badge(_MARKS[word], word) for word in plugin.marks)]
    return [part for one in badges for part in (one, Markup(" "))][:-1]


def tags(plugin: Plugin, root: str, most: int = TAGS) -> Markup | None:
    """Return the tags as links to all that have them."""
    words = plugin.data["tags"][:most]
    if not words:
        return None
    links = (tag("li", tag("a", said(word), href=f"{root}index.html#{urlencode({'tag': word})}")) for word in words)
    return tag("ul", *links, class_="tags", aria_label="Tags")
