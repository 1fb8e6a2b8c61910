"""A row of tokens, and what is written from one of them on: paths of names, and the parts of what brackets hold."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from packtool.code.javascript.sought import BEYOND
from packtool.code.javascript.tokens import Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from packtool.code.javascript.tokens import Token

Path = tuple[str, ...]
CALLED = "()"
LONGEST_PATH = 6
MOST_PARTS = 200
_OPENING = frozenset(["(", "[", "{"])
_CLOSING = frozenset([")", "]", "}"])
_GETS = frozenset(["get", "at"])
_DEEPEST = 8
# Farther behind the last token nothing looks.
_AHEAD = 64


class Row:
    """The tokens of a script, with marks that say nothing behind the last one; ``text`` gives what each reads."""

    def __init__(self, row: Sequence[Token]) -> None:
        """Take the tokens of a script."""
        self.row = [*row, *BEYOND]
        self.texts = [token.text for token in self.row] + [""] * _AHEAD
        self.text = self.texts.__getitem__

    def chain(self, index: int, within: int = 0) -> tuple[Path, int]:
        """Return the names of ``a.b["c"][0].get("d")``, and the index behind them."""
        if (
            within < _DEEPEST
            and self.text(index) == "Reflect"
            and self.text(index + 2) == "get"
            and self.text(index + 3) == "("
        ):
            inner, after = self.chain(index + 4, within + 1)
            if self.text(after) == "," and after + 2 < len(self.row) and self.text(after + 2) == ")":
                return (*inner, str(self.row[after + 1].value)), after + 3
        path = [self.text(index)]
        index += 1
        while len(path) < LONGEST_PATH:
            key = self._step(index)
            if key is None:
                break
            path.append(key[0])
            index = key[1]
        return tuple(path), index

    def _step(self, index: int) -> tuple[str, int] | None:
        mark = self.text(index)
        if mark == ".":
            if index + 1 >= len(self.row) or self.row[index + 1].kind is not Kind.NAME:
                return None
            literal = self.row[index + 3] if index + 4 < len(self.row) else None
            if self.text(index + 1) in _GETS and self.text(index + 2) == "(" and literal and literal.value is not None:
                return (str(literal.value), index + 5) if self.text(index + 4) == ")" else None
            return self.text(index + 1), index + 2
        if mark == "[":
            key, after = self._key(index + 1)
            return None if key is None or self.text(after) != "]" else (key, after + 1)
        return (CALLED, index + 2) if mark == "(" and self.text(index + 1) == ")" else None

    def _key(self, index: int) -> tuple[str | None, int]:
        """Return the key that literals joined by ``+`` make, and the index behind them."""
        key = ""
        while index < len(self.row) and self.row[index].value is not None:
            key += str(self.row[index].value)
            if self.text(index + 1) != "+":
                return key, index + 1
            index += 2
        return None, index

    def parts(self, index: int) -> Sequence[int]:
        """Return where each element begins of a list, a mapping, or a call's arguments that opens at ``index``."""
        return () if self.text(index + 1) in _CLOSING else self._starts.get(index, ())

    @functools.cached_property
    def _starts(self) -> dict[int, list[int]]:
        """Where what stands in brackets begins, and goes on behind a comma, by the index of the opening bracket."""
        found: dict[int, list[int]] = {}
        around: list[int] = []
        for place, text in enumerate(self.texts):
            if text in _OPENING:
                around.append(place)
                found[place] = [place + 1]
            elif text in _CLOSING and around:
                around.pop()
            elif text == "," and around and len(found[around[-1]]) <= MOST_PARTS:
                found[around[-1]].append(place + 1)
        return found
