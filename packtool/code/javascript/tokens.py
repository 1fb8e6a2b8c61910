"""JavaScript and TypeScript cut into tokens, with the values of its literals."""

from __future__ import annotations

import enum
import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_TOKENS = 800_000


class Kind(enum.Enum):
    """What a token is."""

    TEXT = "text"
    NUMBER = "number"
    NAME = "name"
    MARK = "mark"


class Token(NamedTuple):
    """A token: ``text`` as written, ``value`` of a literal, and where it stands (offsets)."""

    kind: Kind
    text: str
    value: str | int | None
    start: int
    end: int


_token = tuple.__new__

# Every alternative takes what it has begun to the end of the file when it is not closed, so that no part is read twice.
_TOKEN = re.compile(
    r"(?P<gap>\s+|//[^\n]*|/\*[^*]*(?:\*(?!/)[^*]*)*(?:\*/|\Z)|<!--[^\n]*)"
    r"|(?P<text>\"[^\"\\\n]*(?:\\[\s\S][^\"\\\n]*)*\"?|'[^'\\\n]*(?:\\[\s\S][^'\\\n]*)*'?|`[^`\\]*(?:\\[\s\S][^`\\]*)*`?)"
    r"|(?P<number>0[xX][0-9a-fA-F_]{1,16}|0[oO]?[0-7]{1,20}(?![\d.])|0[bB][01_]{1,64}|\d[\d_]{0,20}(?:\.\d{1,20})?)"
    r"|(?P<name>[^\W\d][\w$]*|\$[\w$]*)"
    r"|(?P<mark>[\s\S])"
)
_REGEX = re.compile(r"/(?:[^/\\\n\[]|\\[^\n]|\[(?:[^\]\\\n]|\\[^\n]){0,60}\]){1,500}/[a-z]{0,8}")
_BEFORE_REGEX = frozenset("(,=:[!&|?{};+-*%~^<>")
_ESCAPE = re.compile(r"\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]{1,6})\}|([0-7]{1,3})|(\r\n|[\s\S]))")
_LETTERS = {"n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f", "v": "\v", "\n": "", "\r\n": "", "\r": ""}
_HIGHEST = 0x10FFFF
NEEDLESS = re.compile(r"\\(?:x[2-7][0-9a-fA-F]|u00[2-7][0-9a-fA-F]|u\{0{0,4}[2-7][0-9a-fA-F]\}|1[0-7][0-7])")


def tokens(text: str) -> Iterator[Token]:
    """Yield the tokens of a source, at most ``MOST_TOKENS``; gaps and regular expressions are left out."""
    count = 0
    before = ""
    mark, name = Kind.MARK, Kind.NAME
    next_from = iter(_TOKEN.finditer(text)).__next__
    while count < MOST_TOKENS:
        try:
            found = next_from()
        except StopIteration:
            return
        group = found.lastgroup
        if group == "gap":
            continue
        written = found.group()
        if written == "/" and (not before or before in _BEFORE_REGEX or before == "return"):
            pattern = _REGEX.match(text, found.start())
            if pattern is not None:
                next_from, before = _TOKEN.finditer(text, pattern.end()).__next__, "/"
                continue
        count += 1
        before = written
        # Most tokens are marks and names: hundreds of thousands are made, the quickest way that there is.
        if group == "mark":
            yield _token(Token, (mark, written, None, *found.span()))
        elif group == "name":
            yield _token(Token, (name, written, None, *found.span()))
        else:
            yield _literal(group, written, *found.span())


def _literal(group: str | None, written: str, start: int, end: int) -> Token:
    if group == "text":
        return Token(Kind.TEXT, written, unescaped(written), start, end)
    return Token(Kind.NUMBER, written, _number(written), start, end)


def _number(written: str) -> int | None:
    bare = written.replace("_", "")
    try:
        if bare[:1] == "0" and bare[1:].isdigit():
            return int(bare, 8)
        return int(bare, 0) if "." not in bare else None
    except ValueError:
        return None


def unescaped(literal: str) -> str | None:
    """Return what a string literal says, or ``None`` for a template with expressions, or one that is not closed."""
    if len(literal) < 2 or literal[-1] != literal[0] or (literal[0] == "`" and "${" in literal):  # noqa: PLR2004
        return None
    return _ESCAPE.sub(_character, literal[1:-1]) if "\\" in literal else literal[1:-1]


def _character(found: re.Match[str]) -> str:
    *numbers, octal, letter = found.groups()
    if letter is not None:
        return _LETTERS.get(letter, letter)
    point = int(octal, 8) if octal is not None else int(next(number for number in numbers if number is not None), 16)
    return chr(point) if point <= _HIGHEST else ""
