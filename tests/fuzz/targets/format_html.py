"""Reports as HTML: the same elements and attributes as with a plain text, and every link within the page."""

from __future__ import annotations

import functools
from html.parser import HTMLParser

from fuzz_laws import hold, is_shown
from stories import plain_report, report_of

from packtool.formats.html.page import render

GRAMMAR = "markdown"


class _Page(HTMLParser):
    """The elements of a page in their order, with the names of their attributes, and where it leads."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, ...]] = []
        self.links: list[str] = []
        self.others: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, *(name for name, _ in attrs)))
        self.links += [value or "" for name, value in attrs if name in {"href", "src", "action", "style"}]

    def handle_comment(self, data: str) -> None:
        self.others.append(data)

    def handle_pi(self, data: str) -> None:
        self.others.append(data)

    def unknown_decl(self, data: str) -> None:
        self.others.append(data)


def one(data: bytes) -> None:
    """Write one report."""
    text = render(report_of(data), width=80, color=False)
    text.encode()
    page, plain = _Page(text), _plain(data[:1])
    hold("a text makes no element", page.tags == plain.tags, data)
    hold("a text makes no comment", page.others == plain.others == [], data)
    hold("every link stays within", all(link.startswith("#") for link in page.links), page.links)
    hold("the page can be shown", is_shown(text.replace("\n", "")), data)


@functools.cache
def _plain(first: bytes) -> _Page:
    return _Page(render(plain_report(first), width=80, color=False))
