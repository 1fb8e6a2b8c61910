"""Text put into Markdown so that nothing in it is markup: cells of tables, code, fenced blocks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

GENERATED = "Written by `make docs`"


def cell(text: str) -> str:
    """Return a text as one cell of a table."""
    return " ".join(text.replace("|", "\\|").replace("<", "&lt;").split())


def code(text: str) -> str:
    """Return a text as code in a line, in a table too; no text leaves nothing."""
    mark = "``" if "`" in text else "`"
    return f"{mark}{' '.join(text.split())}{mark}".replace("|", "\\|") if text else ""


def prose(text: str) -> str:
    """Return running text: what is no code in it is no markup."""
    parts = text.split("`")
    return "`".join(part if number % 2 else part.replace("<", "&lt;") for number, part in enumerate(parts))


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table of cells that are Markdown already."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def fenced(language: str, text: str) -> str:
    """Return a block of code, between longer marks than any in it."""
    marks = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", text)), default=0))
    return f"{marks}{language}\n{text.rstrip()}\n{marks}\n"
