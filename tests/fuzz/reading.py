"""The laws of what the scanner itself reads of a file, of whatever kind it is."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from fuzz_laws import hold

from packtool.code import unmask_text
from packtool.scan.match import Unit
from packtool.scan.own import OwnReader
from packtool.scan.reading import UnitReading, from_json, to_json
from packtool.scan.rules import load_rules
from packtool.scan.texts import read_text

if TYPE_CHECKING:
    from packtool.scan.kinds import FileKind

_MOST_PIECES = 300


def is_read(data: bytes, kind: FileKind) -> None:
    """Read one file as the scanner does, without engines of others. Raises Broken."""
    unit = Unit(key="k", kind=kind, text=read_text(data, kind).text)
    own = _reader().read(unit)
    lines = len(unit.lines)
    for match in own.matches:
        place = match.place
        hold("a match stands in the file", 1 <= place.line <= place.end_line <= lines, match, lines)
        hold("columns count from 1", place.column >= 1 and place.end_column >= 1, match)
    hold("pieces are bounded", len(own.pieces) <= _MOST_PIECES, len(own.pieces))
    for piece in own.pieces:
        hold("a piece stands in the file", all(1 <= line <= lines for line in piece.piece.lines), piece.piece.lines)
    reading = UnitReading(matches=own.matches, by=own.by, facts=own.facts)
    hold("what is kept comes back", from_json(to_json(reading)) == reading, data)


def is_unmasked(text: str, language: str) -> None:
    """Take the masks off a text with the line ends that the scanner gives it. Raises Broken."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    unmasked = unmask_text(text, language)
    hold("lines stay where they are", unmasked.source.count("\n") == text.count("\n"), text, unmasked.source)
    for layer in unmasked.layers:
        hold("a layer has a place", layer.line >= 1 and layer.column >= 1 and layer.depth >= 1, layer)


@functools.cache
def _reader() -> OwnReader:
    return OwnReader(load_rules())
