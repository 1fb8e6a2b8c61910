"""Lines and columns in an index, looked up only for what is shown: ten thousand entries are not all read for one."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from packtool.documents.json import read_json
from packtool.findings import Location
from packtool.manifests.index.listing import INDEX_LIMIT

if TYPE_CHECKING:
    from packtool.documents.document import Document
    from packtool.review.law import Place

_BLANKS = re.compile(r"[ \t\n\r]*")
_LINE_END = re.compile(r"\r\n|\r|\n")
_DECODER = json.JSONDecoder()
Span = tuple[int, int]


@dataclass(frozen=True)
class Places:
    """Finds locations in the bytes of an index that was read already, so that they are known to be JSON."""

    data: bytes
    path: str
    _read: dict[Span, Document] = field(default_factory=dict, init=False)

    def of(self, place: Place) -> Location:
        """Return the location of a symbolic place, or of the nearest that is there; the first line at least."""
        span = self._spans.get(place[:2]) or self._spans.get(place[:1])
        if not place or span is None:
            return Location(path=self.path, line=1, column=1)
        document = self._read.get(span)
        if document is None:
            document = read_json(self._text[span[0] : span[1]].encode(), self.path, limit=INDEX_LIMIT)
            self._read[span] = document
        node = document.follow(place[2:] if place[:2] in self._spans else place[1:])
        inside = document.whole() if node is None else document.at(node)
        return self._moved(inside, span[0])

    def _moved(self, inside: Location, start: int) -> Location:
        first = bisect_right(self._lines, start) - 1
        shift = start - self._lines[first] if inside.line == 1 else 0
        return replace(
            inside,
            line=first + (inside.line or 1),
            column=(inside.column or 1) + shift,
            end_column=None if inside.end_column is None else inside.end_column + shift,
        )

    @cached_property
    def _text(self) -> str:
        return self.data.decode("utf-8-sig")

    @cached_property
    def _lines(self) -> list[int]:
        """The offset at which each line begins."""
        return [0, *(end.end() for end in _LINE_END.finditer(self._text))]

    @cached_property
    def _spans(self) -> dict[Place, Span]:
        """Where each value of the index lies, and each item of a list in it."""
        start = _skip(self._text, 0)
        if self._text[start : start + 1] == "[":
            return self._items("plugins", start)
        found: dict[Place, Span] = {}
        position = start + 1
        while self._text[(position := _skip(self._text, position))] != "}":
            key, position = _DECODER.raw_decode(self._text, position)
            position = _skip(self._text, _skip(self._text, position) + 1)
            end = _DECODER.raw_decode(self._text, position)[1]
            found[(key,)] = (position, end)
            if self._text[position] == "[":
                found |= self._items(key, position)
            position = _skip(self._text, end)
            position += self._text[position] == ","
        return found

    def _items(self, key: str, start: int) -> dict[Place, Span]:
        found: dict[Place, Span] = {}
        position = start + 1
        while self._text[(position := _skip(self._text, position))] != "]":
            end = _DECODER.raw_decode(self._text, position)[1]
            found[(key, len(found))] = (position, end)
            position = _skip(self._text, end)
            position += self._text[position] == ","
        return found


def _skip(text: str, position: int) -> int:
    blanks = _BLANKS.match(text, position)
    return blanks.end() if blanks else position
