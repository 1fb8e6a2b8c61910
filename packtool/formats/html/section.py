"""A part of the page: what it is called, where a link leads to it, and what it holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.formats.html.build import Markup, badge, tag

if TYPE_CHECKING:
    from packtool.findings import Json

# What a verdict, a state or a change looks like; every other word is for what is not known.
_STYLES = {
    "pass": "pass",
    "warn": "warn",
    "fail": "fail",
    "added": "new",
    "removed": "gone",
    "changed": "plain",
    "moved": "plain",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A part of the page; ``id`` and ``title`` are ours."""

    id: str
    title: str
    body: Markup

    def markup(self) -> Markup:
        """Return it as a landmark with its heading."""
        heading = f"{self.id}-title"
        return tag("section", tag("h2", self.title, id=heading), self.body, id=self.id, aria_labelledby=heading)

    def link(self) -> Markup:
        """Return the item of the list of parts."""
        return tag("li", tag("a", self.title, href=f"#{self.id}"))


def state(word: Json) -> Markup:
    """Return a verdict or a state as a word with its colour."""
    return badge(_STYLES.get(str(word), "none"), str(word))
