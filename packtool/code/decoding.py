"""A Python file's bytes as text, decoded as Python itself would decode them."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from packtool.code.quiet import quietly

_CODING = re.compile(rb"[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)", re.ASCII)
_ONLY_COMMENT = re.compile(rb"[ \t\f]*(?:#|\Z)")
_PLAIN = frozenset({"utf-8", "ascii"})
# Their decoders are written in Python and take quadratic time on hostile input; nobody writes source in them.
_SLOW = frozenset({"punycode", "idna"})
_LONGEST_NAME = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class Decoded:
    """Source text with its line ends made one newline each and no byte order mark, and how its bytes were read.

    ``encoding`` is the codec's own name (``utf-8``, ``utf-7``, ``iso8859-1``); ``declared`` what a coding line says
    (PEP 263), or ``None``.
    """

    text: str
    encoding: str
    declared: str | None
    bom: bool

    @property
    def unusual(self) -> bool:
        """Whether the text would look different in an editor that reads UTF-8."""
        return self.encoding not in _PLAIN


class UndecodableError(ValueError):
    """Bytes that Python could not read as source text: the message is a clause that says why."""


def decode(data: bytes) -> Decoded:
    """Decode source bytes: a byte order mark, then a coding line in the first two lines, else UTF-8.

    Raises UndecodableError where Python would refuse the file.
    """
    bom = data.startswith(codecs.BOM_UTF8)
    body = _newlines(data[len(codecs.BOM_UTF8) :] if bom else data)
    declared = coding_line(body)
    encoding = _codec(declared) if declared else "utf-8"
    if bom and encoding != "utf-8":
        raise UndecodableError(f"begins with a UTF-8 mark but declares {declared}")
    try:
        with quietly():
            text = body.decode(encoding)
    except UnicodeDecodeError as fault:
        line = body.count(b"\n", 0, fault.start) + 1
        raise UndecodableError(f"is not {encoding} text: line {line} has bytes that it cannot hold") from fault
    except ValueError as fault:
        raise UndecodableError(f"is not {encoding} text") from fault
    return Decoded(text=text.replace("\r\n", "\n").replace("\r", "\n"), encoding=encoding, declared=declared, bom=bom)


def coding_line(body: bytes) -> str | None:
    """Return the encoding named by a coding line among the first two lines of ``body``, or ``None``."""
    first, _, rest = body.partition(b"\n")
    for line in (first, rest.partition(b"\n")[0]):
        found = _CODING.match(line)
        if found:
            return found.group(1).decode("ascii")
        if not _ONLY_COMMENT.match(line):
            return None
    return None


def _newlines(data: bytes) -> bytes:
    return data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")


def _codec(name: str) -> str:
    """Return the normal name of a text codec; raises UndecodableError when Python has none by that name."""
    lowered = name[:_LONGEST_NAME].lower().replace("_", "-")
    if lowered == "utf-8" or lowered.startswith("utf-8-"):
        return "utf-8"
    if lowered in {"latin-1", "iso-8859-1", "iso-latin-1"} or lowered.startswith(("latin-1-", "iso-8859-1-")):
        return "iso8859-1"
    try:
        found = codecs.lookup(lowered).name
        "".encode(found)  # refuses codecs that do not make text, such as rot13
    except (LookupError, ValueError) as fault:
        raise UndecodableError(f"declares an encoding that Python does not have: {lowered}") from fault
    if found in _SLOW:
        raise UndecodableError(f"declares {found}, which no source file is written in")
    return found
