"""What moves from one commit to another, each with its review, and what became of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.formats.html.build import bounded, joined, listed, rest, said, tag
from packtool.formats.html.section import Section
from packtool.formats.moves import reviewed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.findings import Report
    from packtool.formats.html.build import Markup

_MOVES = 200
_ROOM = 2_000_000
_LINES = 100


def is_about(report: Report) -> bool:
    """Whether the report is of moves."""
    return bool(reviewed(report))


def sections(report: Report) -> Iterator[Section]:
    """Give one section of all moves."""
    shown, more = bounded(list(enumerate(reviewed(report), 1)), _move, most=_MOVES, room=_ROOM)
    yield Section(id="moves", title="What moves", body=joined(shown, rest(more)))


def _move(item: tuple[int, tuple[str, list[str]]]) -> Markup:
    number, (head, lines) = item
    anchor = f"move-{number}"
    header = tag("header", tag("h3", said(head), id=f"{anchor}-title"))
    return tag("article", header, listed(lines, most=_LINES, prose=True), id=anchor, aria_labelledby=f"{anchor}-title")
