"""Strangers' words brought into columns: cut to a width, or broken at it, wide characters counted twice."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from packtool.formats.paint import columns

if TYPE_CHECKING:
    from collections.abc import Iterator

_NARROWEST = 12
# The steps of an address or a path: between two of them it can be broken and still be read.
_STEP = re.compile(r"[^/]*/+|[^/]+")


def fitted(words: str, width: int) -> str:
    """Return ``words`` cut to at most ``width`` columns; a cut is shown by an ellipsis."""
    if columns(words) <= width:
        return words
    return _head(words, width - 1).rstrip() + "…"


def padded(words: str, width: int) -> str:
    """Return ``words`` in exactly ``width`` columns."""
    short = fitted(words, width)
    return short + " " * (width - columns(short))


def folded(words: str, width: int, *, first: str = "", indent: str = "") -> str:
    """Return ``words`` broken at ``width`` columns, in the middle of a word only where it fills a line alone.

    Then behind a slash, and in the middle of a step only where that fills a line alone.
    ``first`` stands before the first line and ``indent`` before every other; both are printed as they are.
    """
    lines = list(_lines(words.split(), _room(width, first), _room(width, indent)))
    return f"\n{indent}".join([f"{first}{lines[0]}" if lines else first.rstrip(), *lines[1:]])


def _room(width: int, margin: str) -> int:
    return max(_NARROWEST, width - columns(margin))


def _lines(words: list[str], first: int, room: int) -> Iterator[str]:
    line, left = "", first
    for word in words:
        joined = f"{line} {word}" if line else word
        if columns(joined) <= left:
            line = joined
            continue
        if line:
            yield line
            left = room
        pieces = _pieces(word, left)
        yield from pieces[:-1]
        line = pieces[-1]
    if line:
        yield line


def broken(words: str, width: int) -> list[str]:
    """Return ``words`` as lines of at most ``width`` columns, broken as ``folded`` breaks them."""
    return list(_lines(words.split(), width, width)) or [""]


def longest_step(words: str) -> int:
    """Return how many columns it takes to break no word, and no path but behind a slash."""
    return max((columns(step) for word in words.split() for step in _STEP.findall(word)), default=0)


def _pieces(word: str, room: int) -> list[str]:
    if columns(word) <= room:
        return [word]
    pieces = [""]
    for step in _STEP.findall(word):
        rest = step
        if columns(pieces[-1] + rest) > room and pieces[-1]:
            pieces.append("")
        while columns(pieces[-1] + rest) > room:
            head = _head(rest, room)
            pieces[-1:] = [head, ""]
            rest = rest[len(head) :]
        pieces[-1] += rest
    return pieces


def _head(words: str, room: int) -> str:
    """Return the beginning of ``words`` that fits; never nothing of something."""
    taken = 0
    for at, character in enumerate(words):
        taken += columns(character)
        if taken > room and at > 0:
            return words[:at]
    return words
