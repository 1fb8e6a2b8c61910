"""A file's bytes as the text that its reader would see: its own encoding undone, one line feed a line."""

from __future__ import annotations

import codecs
from dataclasses import dataclass

from packtool.code.decoding import UndecodableError, decode
from packtool.scan.kinds import FileKind

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """Text, and a clause about what is odd in the way it is written, or ``None``."""

    text: str
    odd: str | None = None


def read_text(content: bytes, kind: FileKind) -> Read:
    """Return the text of any bytes; what no encoding explains is read as Latin-1, so that nothing is ever left out."""
    if kind is FileKind.PYTHON:
        return _python(content)
    return _plain(content)


def _python(content: bytes) -> Read:
    try:
        decoded = decode(content)
    except UndecodableError as fault:
        return Read(text=_plain(content).text, odd=f"is nothing that Python would read: it {fault}")
    odd = f"is written in {decoded.encoding}, which most readers do not undo" if decoded.unusual else None
    return Read(text=decoded.text, odd=odd)


def _plain(content: bytes) -> Read:
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            odd = None if encoding == "utf-8" else f"is written in {encoding}"
            return Read(text=_lines(content[len(mark) :].decode(encoding, "replace")), odd=odd)
    try:
        return Read(text=_lines(content.decode("utf-8")))
    except UnicodeDecodeError as fault:
        line = content.count(b"\n", 0, fault.start) + 1
        return Read(text=_lines(content.decode("latin-1")), odd=f"is not UTF-8 (line {line})")


def _lines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")
