"""The bytes of config.yaml and the text in them: byte order mark, line ends, a missing last line end, indentation."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.documents.decode import MEBIBYTE, decode
from packtool.documents.words import Style
from packtool.documents.yaml import BOUNDS
from packtool.errors import CouldNotLook
from packtool.files import read_bounded, why
from packtool.host.config.pieces import UnreadableError

if TYPE_CHECKING:
    from pathlib import Path

    from packtool.host.config.pieces import Piece

CONFIG_LIMIT = MEBIBYTE
# Line ends to some readers of YAML and not to others: two readers would see two texts.
_ODD_LINE_END = re.compile("[\x85\u2028\u2029]|\r(?!\n)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """``text`` ends in a line end or is empty; ``bom`` and ``unended`` say what the bytes are beside it."""

    text: str
    line_end: str = "\n"
    bom: bool = False
    unended: bool = False

    @property
    def written(self) -> str:
        """The text as it stands in the file."""
        return self.unend(self.text)

    def unend(self, text: str) -> str:
        """Return ``text`` without its last line end if the file has none."""
        return text.removesuffix(self.line_end) if self.unended else text

    def bytes_with(self, text: str) -> bytes:
        """Return the bytes of the file when ``text`` is in the place of the text."""
        return (codecs.BOM_UTF8 if self.bom else b"") + text.encode()


def read_bytes(path: Path) -> bytes | None:
    """Return the bytes of ``path``; ``None`` where there is no file. Raises CouldNotLook."""
    try:
        return read_bounded(path, CONFIG_LIMIT)
    except FileNotFoundError:
        return None
    except OSError as fault:
        raise CouldNotLook(
            f"{path} cannot be read: {why(fault)}", remedy="make it a file that you can read, then try again"
        ) from None


def split(data: bytes) -> Source:
    """Return what text is in ``data``. Raises UnreadableError where readers would see different texts."""
    checked = decode(data, "config.yaml", bounds=BOUNDS)
    for finding in checked.findings:
        raise UnreadableError(f"line {finding.location.line}: {finding.message}")
    bom = data.startswith(codecs.BOM_UTF8)
    text = data.removeprefix(codecs.BOM_UTF8).decode()
    odd = _ODD_LINE_END.search(text)
    if odd:
        line = text.count("\n", 0, odd.start()) + 1
        raise UnreadableError(f"line {line}: U+{ord(odd.group()):04X} ends a line for some readers only")
    line_end = "\r\n" if "\r\n" in text else "\n"
    unended = bool(text) and not text.endswith("\n")
    return Source(text=text + line_end if unended else text, line_end=line_end, bom=bom, unended=unended)


def style_of(root: Piece | None, line_end: str) -> Style:
    """Return how the text is indented, judged by the first mapping and the first list that stand below a key."""
    steps: dict[str, int] = {}
    waiting = [root] if root is not None and root.is_block else []
    while waiting and len(steps) < len(("mapping", "sequence")):
        piece = waiting.pop(0)
        for key, value in piece.entries:
            if value.is_block and value.bare:
                steps.setdefault(value.kind, value.column - key.column)
                waiting.append(value)
    usual = Style(line_end=line_end)
    return Style(
        step=max(steps.get("mapping", usual.step), 1),
        dash=max(steps.get("sequence", usual.dash), 0),
        line_end=line_end,
    )
