"""Colour and wrapping for text that people read in a terminal."""

from __future__ import annotations

import textwrap
import unicodedata

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
    """Return the line that says what to do next. A command alone stays on one line: it is there to be copied."""
    line = f"  try: {remedy}"
    is_command = remedy.startswith("packtool ") and not any(mark in remedy for mark in (", ", "; "))
    return line if is_command else wrapped(line, width, "       ")


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
