"""Code that stands as it is inside documents: fenced blocks, notebook cells, script elements."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from packtool.scan.derived.piece import Piece
from packtool.scan.forms import cells_of
from packtool.scan.kinds import FileKind

if TYPE_CHECKING:
    from collections.abc import Iterator

_SCRIPT = re.compile(r"<script\b[^<>]{0,500}>", re.IGNORECASE)
_SCRIPT_END = re.compile(r"</script", re.IGNORECASE)
_MAGIC = re.compile(r"(?m)^([ \t]{0,40})[!%]{1,2}")


def notebook_pieces(text: str) -> Iterator[Piece]:
    """Yield the cells of a notebook: code as Python, what a cell hands to the shell as shell."""
    try:
        cells = cells_of(json.loads(text))
    except (ValueError, RecursionError):
        return
    above, last = 0, text.count("\n") + 1
    for cell in cells or ():
        source = _source(cell)
        above = _line_of(text, source.split("\n")[0], above)
        # All of a notebook may stand on one line.
        lines = tuple(min(line, last) for line in range(above, above + source.count("\n") + 1))
        shell = [line.lstrip()[1:] if line.lstrip().startswith("!") else "" for line in source.split("\n")]
        yield Piece(kind=FileKind.PYTHON, text=_MAGIC.sub(r"\1# ", source), lines=lines)
        if any(shell):
            yield Piece(kind=FileKind.SHELL, text="\n".join(shell), lines=lines)


def _source(cell: Any) -> str:
    if not isinstance(cell, dict) or cell.get("cell_type") != "code":
        return ""
    source = cell.get("source", cell.get("input", ""))
    return "".join(map(str, source)) if isinstance(source, list) else str(source)


def _line_of(text: str, wanted: str, above: int) -> int:
    """Find the line that holds ``wanted`` as JSON writes it, at or below a line; where it is not found, that line."""
    written = json.dumps(wanted, ensure_ascii=False)[1:-1]
    start = 0
    for _ in range(max(0, above - 1)):
        start = text.find("\n", start) + 1
    at = text.find(written, start) if written else -1
    return text.count("\n", 0, at) + 1 if at >= 0 else max(1, above)


def script_pieces(text: str) -> Iterator[Piece]:
    """Yield what stands between script tags."""
    for found in _SCRIPT.finditer(text):
        end = _SCRIPT_END.search(text, found.end())
        inner = text[found.end() : end.start() if end else len(text)]
        first = text.count("\n", 0, found.end()) + 1
        yield Piece(kind=FileKind.JAVASCRIPT, text=inner, lines=tuple(range(first, first + inner.count("\n") + 1)))
