"""Strangers' words brought into columns: cut to a width, or broken at it, wide characters counted twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.formats.paint import columns

if TYPE_CHECKING:
    from collections.abc import Iterator

_NARROWEST = 12


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


def _pieces(word: str, room: int) -> list[str]:
    pieces = []
    while columns(word) > room:
        head = _head(word, room)
        pieces.append(head)
        word = word[len(head) :]
    return [*pieces, word]


def _head(words: str, room: int) -> str:
    """Return the beginning of ``words`` that fits; never nothing of something."""
    taken = 0
    for at, character in enumerate(words):
        taken += columns(character)
        if taken > room and at > 0:
            return words[:at]
    return words
