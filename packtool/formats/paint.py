"""Colour and wrapping for text that people read in a terminal."""

from __future__ import annotations

import re
import textwrap
import unicodedata

# A command in a remedy: it begins it, or stands behind a colon or in backticks, and ends where the sentence goes on.
_COMMAND = re.compile(
    r"(?:^|(?<=: )|(?<=; )|(?<=`))(?:packtool|git|pip|python|mv|ls|cp|chmod|mkdir|unzip) (?:'[^']*'|[^`;,('])+(?<! )"
)
_UNBROKEN = "\x00"

_CODES = {
    "error": "31;1",
    "fail": "31;1",
    "warning": "33;1",
    "warn": "33;1",
    "note": "36",
    "pass": "32;1",
    "none": "35;1",
    "bold": "1",
    "dim": "2",
}


class Paint:
    """Puts a named style round words, or leaves them as they are when colour is off."""

    def __init__(self, *, color: bool) -> None:
        """``color`` turns the styles on."""
        self._color = color

    def __call__(self, style: str, words: str) -> str:
        """Return ``words`` in the style named ``style``."""
        return f"\x1b[{_CODES[style]}m{words}\x1b[0m" if self._color and words else words


def wrapped(words: str, width: int, indent: str) -> str:
    """Return ``words`` broken at ``width``, every line but the first indented."""
    lines = textwrap.wrap(
        words, max(20, width), subsequent_indent=indent, break_on_hyphens=False, break_long_words=False
    )
    return "\n".join(lines)


def tried(remedy: str, width: int) -> str:
    """Return the line that says what to do next. A command in it is not broken: it is there to be copied."""
    whole = _COMMAND.sub(lambda found: found.group().replace(" ", _UNBROKEN), remedy)
    gap = _UNBROKEN if _COMMAND.match(remedy) else " "
    return wrapped(f"{2 * _UNBROKEN}try:{gap}{whole}", width, "       ").replace(_UNBROKEN, " ")


def columns(words: str) -> int:
    """Return how many columns of a terminal ``words`` take: two for a wide character, none for a mark on another."""
    if words.isascii():
        return len(words)
    return sum(_columns(character) for character in words)


def _columns(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in {"Mn", "Me"}:
        return 0
    return 2 if unicodedata.east_asian_width(character) in {"W", "F"} else 1


def counted(count: int, word: str) -> str:
    """Return ``1 error``, ``2 errors``."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
