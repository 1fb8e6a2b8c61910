"""From bytes to lines of text: size, encoding and line ends."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from packtool.findings import Finding, Location, Rule, Severity

MEBIBYTE = 1024 * 1024
_LINE_END = re.compile(r"\r\n|\r|\n")

TOO_LARGE = Rule(
    id="document-too-large",
    severity=Severity.ERROR,
    summary="A file is larger than any honest file of its kind.",
    why="Hermes refuses larger files, and a reader that accepts any size can be kept busy for ever.",
    remedy="split the file, or remove what does not belong in it",
)
NOT_UTF_8 = Rule(
    id="document-not-utf-8",
    severity=Severity.ERROR,
    summary="A file is not UTF-8 text.",
    why="Readers that guess an encoding see different texts in the same bytes.",
    remedy="save the file as UTF-8",
)
CONTROL_CHARACTER = Rule(
    id="document-control-character",
    severity=Severity.ERROR,
    summary="A file holds control characters that no text needs.",
    why="Control characters can hide text in a terminal, and parsers treat them differently.",
    remedy="remove the character",
)

# Everything below the blank but tab and line ends, DEL, and the C1 controls but NEL.
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x80-\x84\x86-\x9f\ufffe\uffff]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """Decoded text, without a byte order mark, with line ends folded to a line feed; its lines; what was found."""

    text: str
    lines: tuple[str, ...]
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """How long a line may be, in characters, and how many there may be."""

    line: int
    lines: int


def decode(data: bytes, path: str, *, limit: int = MEBIBYTE, bounds: Bounds | None = None) -> Text:
    """Decode at most ``limit`` bytes strictly, with lines within ``bounds``.

    When a finding is an error the text is empty: there is nothing safe to parse.
    """
    whole = Location(path=path, line=1, column=1)
    # To count is quicker than to split.
    many = data.count(b"\n") + data.count(b"\r") - data.count(b"\r\n") + 1
    if len(data) > limit:
        return _nothing(TOO_LARGE.at(whole, f"the file has more than the {limit:,} bytes that are allowed"))
    if bounds is not None and many > bounds.lines:
        return _nothing(TOO_LARGE.at(whole, f"the file has {many:,} lines; {bounds.lines:,} are allowed"))
    text = _text(data, path)
    if isinstance(text, Finding):
        return _nothing(text)
    lines = tuple(_LINE_END.split(text))
    found = _unfit(lines, path, None if bounds is None else bounds.line)
    if found:
        return _nothing(found, lines)
    return Text(text="\n".join(lines), lines=lines)


def _text(data: bytes, path: str) -> str | Finding:
    whole = Location(path=path, line=1, column=1)
    body = data.removeprefix(codecs.BOM_UTF8)
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) or b"\x00" in body[:4]:
        return NOT_UTF_8.at(whole, "the file is UTF-16 or UTF-32, or holds NUL bytes")
    if body.startswith(codecs.BOM_UTF8):
        return CONTROL_CHARACTER.at(whole, "the file begins with more than one byte order mark (U+FEFF)")
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError as error:
        line = body.count(b"\n", 0, error.start) + 1
        column = len(body[body.rfind(b"\n", 0, error.start) + 1 : error.start].decode("utf-8", "replace")) + 1
        place = Location(path=path, line=line, column=column)
        return NOT_UTF_8.at(place, f"byte 0x{body[error.start]:02x} is not UTF-8")


def _nothing(finding: Finding, lines: tuple[str, ...] = ()) -> Text:
    return Text(text="", lines=lines, findings=(finding,))


def _unfit(lines: tuple[str, ...], path: str, max_line: int | None) -> Finding | None:
    for number, line in enumerate(lines, 1):
        if max_line is not None and len(line) > max_line:
            place = Location(path=path, line=number, column=max_line)
            return TOO_LARGE.at(place, f"a line has {len(line):,} characters; {max_line:,} are allowed")
        control = _CONTROL.search(line)
        if control:
            place = Location(path=path, line=number, column=control.start() + 1)
            return CONTROL_CHARACTER.at(place, f"the line holds U+{ord(control.group()):04X}")
    return None
