"""HTML put together from parts in which every text is escaped and visible, so that nothing of strangers' is markup."""

from __future__ import annotations

import functools
from html import escape
from typing import TYPE_CHECKING, TypeVar

from packtool.text import ELLIPSIS, visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from packtool.findings import Json

T = TypeVar("T")
WORDS = 320
PATH = 240
# Whatever a caller forgets to cut: no single text makes the page.
_LONGEST = 2_000
# Characters of HTML that one list may take, and how many things it may hold: the page stays one that a phone can open.
ROOM = 600_000
MOST = 500
# Elements that hold nothing. In a drawing, one that is not closed would hold what comes after it.
_EMPTY = frozenset({"meta", "link", "input", "path", "circle", "rect"})


class Markup(str):
    """HTML that is safe as it is; every other ``str`` is a text that is still to be escaped."""

    __slots__ = ()


def tag(name: str, /, *children: str | None, **attributes: str | int | None) -> Markup:
    """Return an element. Names are ours; children that are no Markup, and all attributes, are escaped.

    ``class_`` is ``class`` and ``aria_label`` is ``aria-label``; an attribute that is ``None`` is left out.
    """
    named = "".join(f' {_name(key)}="{_text(str(value))}"' for key, value in attributes.items() if value is not None)
    if name in _EMPTY:
        return Markup(f"<{name}{named}/>")
    return Markup(f"<{name}{named}>{joined(*children)}</{name}>")


def joined(*parts: str | None) -> Markup:
    """Return the parts one after the other, texts escaped."""
    return Markup("".join(part if isinstance(part, Markup) else _text(part) for part in parts if part is not None))


def said(text: Json, *, limit: int = WORDS) -> Markup:
    """Return words of strangers, in whatever direction they are written, apart from the direction of ours."""
    return tag("bdi", _cut(str(text), limit))


def code(text: Json, *, limit: int = WORDS) -> Markup:
    """Return a name, a place or a line as it stands in a file, from left to right."""
    return tag("code", _cut(str(text), limit), dir="ltr")


def badge(style: str, *words: str) -> Markup:
    """Return a word with a colour of its own; ``style`` is one of ours."""
    return tag("span", *words, class_=f"badge {style}")


def bounded(
    items: Sequence[T], make: Callable[[T], Markup], *, most: int = MOST, room: int = ROOM
) -> tuple[Markup, int]:
    """Return what is made of the items as far as there is room, and how many are left out."""
    made: list[Markup] = []
    for item in items[:most]:
        one = make(item)
        room -= len(one)
        if room < 0:
            break
        made.append(one)
    return Markup("".join(made)), len(items) - len(made)


def rest(count: int) -> Markup | None:
    """Say how many are not shown, and where they are."""
    if not count:
        return None
    return tag("p", f"And {count} more, not shown here. The whole list: ", code("-o json=FILE"), class_="rest")


def table(
    title: str, heads: tuple[str, ...], items: Sequence[T], make: Callable[[T], tuple[str, ...]], *, most: int = MOST
) -> Markup:
    """Return a table with a caption; the first cell of each row is its head. Says what is left out."""

    def row(item: T) -> Markup:
        first, *others = make(item)
        # On a phone, where a row is a block, each cell says what it is.
        cells = (tag("td", cell, data_label=head or None) for head, cell in zip(heads[1:], others, strict=True))
        return tag("tr", tag("th", first, scope="row"), *cells)

    top = tag("thead", tag("tr", *(tag("th", one, scope="col") for one in heads)))
    body, more = bounded(items, row, most=most)
    return joined(tag("table", tag("caption", title), top, tag("tbody", body)), rest(more))


def listed(items: Sequence[str], *, most: int, prose: bool = False) -> Markup:
    """Return names of strangers side by side, or sentences (``prose``) one below the other; says what is left out."""
    word, style = (said, "plainly") if prose else (code, "chips")
    shown, more = bounded(items, lambda one: tag("li", word(one)), most=most)
    return tag("ul", shown, tag("li", f"and {more} more") if more else None, class_=style)


def facts(rows: Iterable[tuple[str, str]]) -> Markup:
    """Return words and what they stand for, as a description list."""
    return tag("dl", *(tag("div", tag("dt", name), tag("dd", words)) for name, words in rows))


@functools.cache
def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _text(text: str) -> str:
    return escape(_cut(text, _LONGEST))


def _cut(text: str, limit: int) -> str:
    # An escape is up to ten characters long: what is cut before is more than is shown.
    shown = visible(text[: limit + 1])
    return shown if len(shown) <= limit else shown[: limit - 1] + ELLIPSIS
