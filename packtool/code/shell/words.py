"""Words of a shell script: quotes taken off, escapes read, variables put in."""

from __future__ import annotations

import re
from dataclasses import dataclass

from packtool.code.folding.values import ESCAPED, JOINED, SLICED
from packtool.code.shell.escapes import ansi, needless

LARGEST_VALUE = 1 << 20
MOST_PRODUCED = 32 << 20
_PLAIN = re.compile(r"[\w./:@%+,=~^!?*\[\]{}#-]+")
_NAME = re.compile(r"[A-Za-z_]\w*")
_EXPANSION = re.compile(r"\{([A-Za-z_]\w*)(?::(\d{1,4})(?::(\d{1,4}))?)?\}")
_SPECIAL = re.compile(r"[\"\\$`]")
_PLAIN_WORD = re.compile(r"[\w./~-]+")
_INNER_QUOTES = re.compile(r"\w(?:''|\"\"|\\|'\w|\"\w)|(?:''|\"\"|\w'|\w\")\w|\A\\\w")
_ENDS = " \t\r\n;&|()<>"


@dataclass(slots=True)
class Word:
    """A word: where it stands, its value or ``None``, how that came about (bits), and whether it hid what it says."""

    start: int
    end: int
    value: str | None
    how: int = 0
    masked: bool = False


@dataclass(slots=True)
class Piece:
    """A part of a word."""

    value: str | None
    how: int = 0
    masked: bool = False


class Words:
    """Reads words of ``text``; what ``$(...)`` and backticks print is for a subclass to say."""

    def __init__(self, text: str) -> None:
        """Read ``text``."""
        self.text = text
        self.variables: dict[str, str] = {"IFS": " "}
        self.produced = 0

    def command(self, position: int, depth: int) -> tuple[Piece, int]:
        """Read a command substitution from behind its ``$(``; returns it and the position behind its end."""
        raise NotImplementedError

    def substituted(self, text: str, depth: int) -> Piece:
        """Read what stands between backticks."""
        raise NotImplementedError

    def word(self, position: int, depth: int) -> Word:
        """Read one word."""
        start = position
        pieces: list[Piece] = []
        while position < len(self.text) and self.text[position] not in " \t\r\n;&|()<>":
            piece, position = self._piece(position, depth)
            pieces.append(piece)
        return self._assembled(start, position, pieces)

    def _assembled(self, start: int, end: int, pieces: list[Piece]) -> Word:
        how = 0
        masked = False
        for piece in pieces:
            how |= piece.how
            masked |= piece.masked
        value = self._joined([piece.value for piece in pieces])
        if value is None:
            return Word(start, end, None)
        if len(pieces) > 1 and _PLAIN_WORD.fullmatch(value) and _INNER_QUOTES.search(self.text[start:end]):
            how, masked = how | JOINED, True
        return Word(start, end, value, how, masked)

    def _joined(self, values: list[str | None]) -> str | None:
        """Join the parts of a word; ``None`` when one is not known, or when they are too much."""
        known = [value for value in values if value is not None]
        size = sum(map(len, known))
        if len(known) != len(values) or size > LARGEST_VALUE or self.produced > MOST_PRODUCED:
            return None
        self.produced += size
        return "".join(known)

    def _piece(self, position: int, depth: int) -> tuple[Piece, int]:
        text = self.text
        character = text[position]
        if character == "'":
            end = text.find("'", position + 1)
            end = len(text) if end < 0 else end
            return Piece(text[position + 1 : end]), end + 1
        if character == '"':
            return self._quoted(position + 1, depth)
        if character == "\\":
            return Piece(text[position + 1 : position + 2].replace("\n", "")), position + 2
        if character in "$`":
            return self._expansion(position, depth)
        found = _PLAIN.match(text, position)
        return (Piece(found.group()), found.end()) if found else (Piece(character), position + 1)

    def _quoted(self, position: int, depth: int) -> tuple[Piece, int]:
        text = self.text
        pieces: list[Piece] = []
        while position < len(text) and text[position] != '"':
            character = text[position]
            if character == "\\":
                after = text[position + 1 : position + 2]
                piece = Piece(after if after in '$`"\\' else "" if after == "\n" else "\\" + after)
                position += 2
            elif character in "$`" and not text.startswith('$"', position):
                piece, position = self._expansion(position, depth)
            else:
                end = _next_special(text, position + 1)
                piece, position = Piece(text[position:end]), end
            pieces.append(piece)
        whole = self._assembled(position, position, pieces)
        return Piece(whole.value, whole.how, whole.masked), position + 1

    def _expansion(self, position: int, depth: int) -> tuple[Piece, int]:
        text = self.text
        if text[position] == "`":
            end = text.find("`", position + 1)
            end = len(text) if end < 0 else end
            return self.substituted(text[position + 1 : end], depth), end + 1
        after = text[position + 1 : position + 2]
        if after == "'":
            return self._ansi(position + 2)
        if after == "(":
            return self.command(position + 2, depth)
        return self._quoted(position + 2, depth) if after == '"' else self._parameter(position, after)

    def _parameter(self, position: int, after: str) -> tuple[Piece, int]:
        text = self.text
        found = _EXPANSION.match(text, position + 1)
        if found is not None:
            return self._variable(found), found.end()
        if after == "{":
            end = text.find("}", position, position + 400)
            return Piece(None), (end if end >= 0 else position + 1) + 1
        named = _NAME.match(text, position + 1)
        if named is not None:
            value = self.variables.get(named.group())
            return Piece(value, 0, value is not None), named.end()
        if after in {"@", "*"}:
            # Nothing, in a script without arguments: a way to cut a word in two that reads as one.
            return Piece("", JOINED, masked=True), position + 2
        return (Piece(None), position + 2) if after and after in "0123456789#?!$-" else (Piece("$"), position + 1)

    def _variable(self, found: re.Match[str]) -> Piece:
        value = self.variables.get(found.group(1))
        if value is None or found.group(2) is None:
            return Piece(value, 0, value is not None)
        first = int(found.group(2))
        last = None if found.group(3) is None else first + int(found.group(3))
        return Piece(value[first:last], SLICED, masked=True)

    def _ansi(self, position: int) -> tuple[Piece, int]:
        end = position
        while end < len(self.text) and self.text[end] != "'":
            end += 2 if self.text[end] == "\\" else 1
        written = self.text[position:end]
        value = ansi(written)
        escaped = needless(written) > 0
        return Piece(value, ESCAPED if escaped else 0, masked=escaped), end + 1


def _next_special(text: str, position: int) -> int:
    found = _SPECIAL.search(text, position)
    return len(text) if found is None else found.start()
