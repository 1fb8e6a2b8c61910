"""The texts in a program: descriptions of tools, other literals of several words, and comments."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

# Each literal is taken whole or not at all: no piece of these can be read in two ways, so none is tried twice.
_TRIPLE = r"""\"{3}(?P<a>(?:[^"\\]++|\\.|"(?!""))*+)(?:\"{3}|\Z)|'{3}(?P<b>(?:[^'\\]++|\\.|'(?!''))*+)(?:'{3}|\Z)|"""
_SINGLE = r""""(?P<c>(?:[^"\\\n]++|\\.)*+)"|'(?P<d>(?:[^'\\\n]++|\\.)*+)'"""
_HASH = r"|(?P<comment>#[^\n]*)"
_SLASHES = r"|`(?P<e>(?:[^`\\]++|\\.)*+)`|(?P<comment>//[^\n]*|/\*(?:[^*]++|\*(?!/))*+)"
_WITH_HASHES = re.compile(_TRIPLE + _SINGLE + _HASH, re.DOTALL)
_WITH_SLASHES = re.compile(_SINGLE + _SLASHES, re.DOTALL)
# Two literals with nothing but blanks, a plus, and prefixes between them are one text.
_BETWEEN = re.compile(r"[\s+\\]*(?:[rRbBuUfF]{1,2})?")
_DESCRIBES = re.compile(
    r"(?:description|desc|instructions|help_text)[\"']?\s*[:=]\s*\(?\s*[rRbBuUfF]{0,2}\Z", re.IGNORECASE
)
# What a plugin says into the conversation is read by the model as it stands.
_SPOKEN = re.compile(r"\binject_message\(\s*(?:content\s*=\s*)?[rRbBuUfF]{0,2}\Z")
_TOOL = re.compile(r"@[\w.]*(?:tool|prompt|resource)\b[^@]{0,600}\Z")
_ESCAPE = re.compile(r"\\(?:n|r|t|x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|(.))", re.DOTALL)
# Blanks in a text that says something; a short literal is a label, a key, or one of many in a list.
_FEWEST = 3
_FEWEST_IN_STRING = 9
_BACK = 700
_NEAR = 60
_PREFIXES = "rRbBuUfF"


def code_passages(text: str, *, slashes: bool) -> Iterator[tuple[str, int, str]]:
    """Yield (place, lines above it, text) of every literal and comment that holds several words.

    ``slashes`` says that comments begin with ``//``, as in JavaScript, and not with ``#``.
    """
    line, counted = 0, 0
    for place, start, body in _joined(text, _WITH_SLASHES if slashes else _WITH_HASHES):
        line, counted = line + text.count("\n", counted, start), start
        # What is to be typed needs fewer words than a sentence does.
        fewest = _FEWEST_IN_STRING if place == "string" and "://" not in body and "| " not in body else _FEWEST
        if body.count(" ") + body.count("\n") >= fewest or not body.isascii():
            yield place, line, body


def _joined(text: str, piece: re.Pattern[str]) -> Iterator[tuple[str, int, str]]:
    kept: _Kept | None = None
    end = 0
    for found in piece.finditer(text):
        body = _body(found)
        place = "comment" if found["comment"] is not None else _place(text, found.start())
        if kept is not None and place != "comment" and _BETWEEN.fullmatch(text, end, found.start()):
            kept.add(text, found.start(), body)
        else:
            if kept is not None:
                yield kept.place, kept.start, "".join(kept.pieces)
            kept = _Kept(place, found.start(), body)
        end = found.end()
    if kept is not None:
        yield kept.place, kept.start, "".join(kept.pieces)


class _Kept:
    """Literals that are one text. Every line is counted once, however many literals there are."""

    def __init__(self, place: str, start: int, body: str) -> None:
        self.place = place
        self.start = start
        self.pieces = [body]
        self._counted = start
        self._ahead = -body.count("\n")

    def add(self, text: str, start: int, body: str) -> None:
        """Add the next literal; later lines of one text keep their distance, so that a line can be told."""
        self._ahead += text.count("\n", self._counted, start)
        self._counted = start
        self.pieces += ["\n" * self._ahead, body]
        self._ahead = min(self._ahead, 0) - body.count("\n")


def _body(found: re.Match[str]) -> str:
    raw = next((group for group in found.groups() if group is not None), "")
    return raw if found["comment"] is not None or "\\" not in raw else _ESCAPE.sub(_unescaped, raw)


def _unescaped(found: re.Match[str]) -> str:
    code = found[1] or found[2]
    if code:
        return chr(int(code, 16))
    # An escaped line end would move every line below it.
    return found[3] or " "


def _place(text: str, start: int) -> str:
    near = text[max(0, start - _NEAR) : start]
    # Most literals are neither given under a name nor to a call, and to see that is much faster than to search.
    given = near.rstrip(_PREFIXES).rstrip()[-1:]
    if given and given in ":=(" and (_DESCRIBES.search(near) or _SPOKEN.search(near)):
        return "description"
    if not text.startswith(('"""', "'''"), start):
        return "string"
    # The text under a decorated function is what the decorator shows to the model; under any other it is a comment.
    before = text[max(0, start - _BACK) : start]
    above = before.rstrip("rRuU").rstrip()
    if above.endswith(":") and "@" in before and _TOOL.search(before):
        return "description"
    return "comment" if not above or above.endswith((":", "\n", '"', "'", ")")) or above == before else "string"
