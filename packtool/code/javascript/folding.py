"""Evaluates constant texts in a row of JavaScript tokens: concatenation, decoders, and a few methods."""

from __future__ import annotations

import urllib.parse
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from packtool.code.folding.values import (
    BASE64,
    CHARACTERS,
    ESCAPED,
    HEX,
    JOINED,
    LARGEST_TEXT,
    XORED,
)
from packtool.code.javascript.methods import (
    MOST_ITEMS,
    Value,
    apply,
    characters,
    decoded,
    octets,
    shifted,
    text_of,
)
from packtool.code.javascript.tokens import NEEDLESS, Kind, Token

if TYPE_CHECKING:
    from collections.abc import Callable

_DEEPEST = 8
_FEW_ESCAPES = 3
_MOST_STEPS = 800_000
_MOST_PRODUCED = 32 << 20
_CODECS = {"base64": BASE64, "base64url": BASE64, "hex": HEX}
_UNQUOTERS = frozenset(["unescape", "decodeURIComponent", "decodeURI"])
_DECODERS = _UNQUOTERS | {"atob", "Buffer", "String"}


class Found(NamedTuple):
    """A value, how it came about (bits), and the index of the token behind it."""

    value: Value
    how: int
    next: int


class Folder:
    """Evaluates from a token on; ``None`` where there is no constant."""

    def __init__(self, row: list[Token]) -> None:
        """Prepare to evaluate in ``row``."""
        self.row = row
        self._steps = 0
        self._produced = 0
        self._places = self._assigned_once()
        self._busy: set[str] = set()
        self._known: dict[str, Found | None] = {}

    @property
    def exhausted(self) -> bool:
        """Whether the work that one file is given was used up."""
        return self._steps > _MOST_STEPS or self._produced > _MOST_PRODUCED

    def mark(self, index: int, text: str) -> bool:
        """Whether the token at ``index`` is written as ``text``."""
        return index < len(self.row) and self.row[index].text == text

    def knows(self, name: str) -> bool:
        """Whether a name is a decoder or a variable that is assigned once."""
        return name in _DECODERS or name in self._places

    def sum(self, index: int, depth: int = 0) -> Found | None:
        """Evaluate terms that are joined by ``+``."""
        found = self._term(index, depth)
        if found is None or not self.mark(found.next, "+"):
            return found
        pieces = [text_of(found.value)]
        how, after = found.how, found.next
        size = len(pieces[0] or "")
        while self.mark(after, "+") and pieces[-1] is not None and size < LARGEST_TEXT:
            term = self._term(after + 1, depth)
            piece = None if term is None else text_of(term.value)
            if term is None or piece is None:
                break
            pieces.append(piece)
            size += len(piece)
            how, after = how | term.how | JOINED, term.next
        if pieces[0] is None or len(pieces) == 1:
            return found
        self._produced += size
        return Found("".join(piece for piece in pieces if piece is not None), how, after)

    def _term(self, index: int, depth: int) -> Found | None:
        self._steps += 1
        if depth > _DEEPEST or self.exhausted or index >= len(self.row):
            return None
        found = self._atom(index, depth)
        while found is not None:
            further = self._method(found, depth)
            if further is None:
                return found
            found = further
        return None

    def _atom(self, index: int, depth: int) -> Found | None:
        token = self.row[index]
        if token.kind is Kind.TEXT:
            masked = "\\" in token.text and len(NEEDLESS.findall(token.text)) > _FEW_ESCAPES
            return None if token.value is None else Found(token.value, ESCAPED if masked else 0, index + 1)
        if token.kind is Kind.NUMBER:
            return None if token.value is None else Found(token.value, 0, index + 1)
        if token.kind is Kind.NAME:
            return self._named(token.text, index, depth)
        if token.text == "(":
            inner = self.sum(index + 1, depth + 1)
            return inner._replace(next=inner.next + 1) if inner is not None and self.mark(inner.next, ")") else None
        return self._list(index + 1, "]", depth) if token.text == "[" else None

    def _named(self, name: str, index: int, depth: int) -> Found | None:
        if name == "atob":
            return self._called(index + 1, depth, lambda text: decoded(text, "base64"), BASE64)
        if name in _UNQUOTERS:
            return self._called(index + 1, depth, lambda text: urllib.parse.unquote(str(text_of(text))), ESCAPED)
        if name == "Buffer" and self.mark(index + 1, ".") and self.mark(index + 2, "from"):
            return self._buffer(index + 3, depth)
        if name == "String" and self.mark(index + 1, "."):
            return self._codes(index + 2, depth)
        if self.mark(index + 1, "(") or self.mark(index + 1, "="):
            return None
        known = self._variable(name, depth)
        return None if known is None else known._replace(next=index + 1)

    def _variable(self, name: str, depth: int) -> Found | None:
        if name in self._known:
            return self._known[name]
        place = self._places.get(name)
        if place is None or name in self._busy:
            return None
        self._busy.add(name)
        found = self.sum(place, depth + 1)
        self._busy.discard(name)
        ends = found is not None and (found.next >= len(self.row) or self._ends(found.next))
        self._known[name] = found if ends else None
        return self._known[name]

    def _ends(self, index: int) -> bool:
        """Whether an assigned expression is over at ``index``: a mark that ends it, or a new statement's first word."""
        token = self.row[index]
        return token.text in {";", ",", ")", "}"} or token.kind is Kind.NAME

    def _assigned_once(self) -> dict[str, int]:
        row = self.row
        times: Counter[str] = Counter()
        places: dict[str, int] = {}
        for index in range(len(row) - 2):
            if row[index].kind is not Kind.NAME or row[index + 1].text not in {"=", "+", "-"}:
                continue
            after = row[index + 2].text
            if row[index + 1].text != "=":
                times[row[index].text] += after == "="
            elif after not in {"=", ">"}:
                times[row[index].text] += 1
                places[row[index].text] = index + 2
        return {name: place for name, place in places.items() if times[name] == 1}

    def _list(self, index: int, closing: str, depth: int) -> Found | None:
        items: list[Value] = []
        how = 0
        while len(items) < MOST_ITEMS:
            if self.mark(index, closing):
                return Found(tuple(items), how, index + 1)
            while self.mark(index, "."):
                index += 1
            found = self.sum(index, depth + 1)
            if found is None:
                return None
            items.append(found.value)
            how |= found.how
            index = found.next
            if self.mark(index, ","):
                index += 1
            elif not self.mark(index, closing):
                return None
        return None

    def _arguments(self, index: int, depth: int) -> Found | None:
        return self._list(index + 1, ")", depth) if self.mark(index, "(") else None

    def _called(self, index: int, depth: int, function: Callable[[Value], Value | None], how: int) -> Found | None:
        given = self._arguments(index, depth)
        if given is None or not isinstance(given.value, tuple) or not given.value:
            return None
        value = function(given.value[0])
        return None if value is None else Found(value, how | given.how, given.next)

    def _buffer(self, index: int, depth: int) -> Found | None:
        given = self._arguments(index, depth)
        if given is None or not isinstance(given.value, tuple) or not given.value:
            return None
        first, *rest = given.value
        codec = str(rest[0]).lower() if rest else ""
        value = octets(first) if isinstance(first, tuple) else decoded(first, codec)
        how = CHARACTERS if isinstance(first, tuple) else _CODECS.get(codec, 0)
        return None if value is None else Found(value, how | given.how, given.next)

    def _codes(self, index: int, depth: int) -> Found | None:
        if not (self.mark(index, "fromCharCode") or self.mark(index, "fromCodePoint")):
            return None
        index += 1
        if self.mark(index, ".") and self.mark(index + 1, "apply") and self.mark(index + 3, "null"):
            inner = self._list(index + 5, ")", depth)
        else:
            inner = self._arguments(index, depth)
        text = None if inner is None else characters(inner.value)
        return None if inner is None or text is None else Found(text, CHARACTERS | inner.how, inner.next)

    def _method(self, found: Found, depth: int) -> Found | None:
        if not self.mark(found.next, ".") or found.next + 2 >= len(self.row):
            return None
        name = self.row[found.next + 1].text
        if name == "map":
            return self._mapped(found)
        given = self._arguments(found.next + 2, depth)
        if given is None or not isinstance(given.value, tuple):
            return None
        made = apply(name, found.value, given.value)
        if made is None or len(made[0] if isinstance(made[0], str | bytes | tuple) else "") > LARGEST_TEXT:
            return None
        self._produced += len(made[0]) if isinstance(made[0], str | bytes | tuple) else 0
        return Found(made[0], found.how | given.how | made[1], given.next)

    def _mapped(self, found: Found) -> Found | None:
        """Follow ``.map(c => String.fromCharCode(c))`` with an operator and a number behind ``c``."""
        words = [token.text for token in self.row[found.next + 2 : found.next + 20]]
        arrow = words.index("=") if "=" in words else 0
        name = words[arrow - 1] if words[arrow - 1 : arrow] != [")"] else words[arrow - 2]
        if arrow not in {2, 4} or words[arrow : arrow + 7] != ["=", ">", "String", ".", "fromCharCode", "(", name]:
            return None
        end = words.index(")", arrow) if ")" in words[arrow:] else 0
        change = words[arrow + 7 : end]
        if words[end + 1 : end + 2] != [")"] or len(change) not in {0, 2}:
            return None
        text = characters(shifted(found.value, *(change or ["", "0"])))
        how = found.how | CHARACTERS | (XORED if "^" in change else 0)
        return None if text is None else Found(tuple(text), how, found.next + 2 + end + 2)
