"""Programs inside shell commands: what Python or Node is handed on its standard input or as an argument."""

from __future__ import annotations

import re
import textwrap
from typing import TYPE_CHECKING

from packtool.scan.derived.piece import Piece
from packtool.scan.kinds import FileKind

if TYPE_CHECKING:
    from collections.abc import Iterator

_HEREDOC = re.compile(r"\bpython[\d.]{0,4}[ \t]+(?:-[ \t]+)?<<-?[ \t]*(['\"]?)(\w{1,40})\1[^\n]*\n")
_ARGUMENT = re.compile(
    r"\b(?:(?P<python>python[\d.]{0,4}|uv run python[\d.]{0,4})|node|nodejs|deno eval|bun)\s{1,4}"
    r"(?:-[a-zA-Z]{1,3}\s{1,4}){0,3}?(?:-c|-e|-p|-pe|--eval|--print)\s{0,4}(?P<quote>['\"])"
)
_LONGEST = 20_000


def programs_within(piece: Piece) -> Iterator[Piece]:
    """Yield the programs that a shell text hands to Python or Node."""
    yield from _heredocs(piece)
    yield from _arguments(piece)


def _heredocs(piece: Piece) -> Iterator[Piece]:
    for found in _HEREDOC.finditer(piece.text):
        end = re.compile(rf"^[ \t]*{re.escape(found[2])}[ \t]*$", re.MULTILINE).search(piece.text, found.end())
        body = piece.text[found.end() : end.start() if end is not None else len(piece.text)]
        yield _part(piece, FileKind.PYTHON, textwrap.dedent(body), found.end())


def _arguments(piece: Piece) -> Iterator[Piece]:
    for found in _ARGUMENT.finditer(piece.text):
        body = _word(piece.text, found.end() - 1)
        if body.strip():
            yield _part(piece, FileKind.PYTHON if found["python"] else FileKind.JAVASCRIPT, body, found.end())


def _word(text: str, start: int) -> str:
    """Return the word of a shell that begins with the quotation at ``start``, with what is quoted right behind it.

    Whoever joins words writes a single quotation mark as `'"'"'`, so one word is made of many quotations.
    """
    last = min(len(text), start + _LONGEST)
    parts = []
    while start < last and text[start] in "'\"":
        quote = text[start]
        end = _closing(text, start + 1, quote)
        body = text[start + 1 : end]
        parts.append(re.sub(r"\\([\"\\$`])", r"\1", body) if quote == '"' else body)
        start = end + 1
    return "".join(parts)


def _closing(text: str, start: int, quote: str) -> int:
    """Return where a quotation of the shell ends: a backslash keeps the next sign, but for single quotation marks."""
    last = min(len(text), start + _LONGEST)
    at = start
    while at < last and text[at] != quote:
        at += 2 if text[at] == "\\" and quote == '"' else 1
    return min(at, last)


def _part(piece: Piece, kind: FileKind, body: str, start: int) -> Piece:
    first = piece.text.count("\n", 0, start)
    lines = piece.lines[first : first + body.count("\n") + 1] or piece.lines[-1:]
    return Piece(kind=kind, text=body, lines=lines, masked=piece.masked)
