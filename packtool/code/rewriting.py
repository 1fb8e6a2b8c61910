"""Replacing pieces of a source text in place, so that every line stays where it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable


# Stands for a call that decodes, around the text that it gives.
MARKER = "__packtool_decoded__"
MOST_WRITTEN = 4 << 20


class Edit(NamedTuple):
    """Replace the characters from ``start`` to ``end`` (offsets in code points) with ``text``."""

    start: int
    end: int
    text: str


class Edits:
    """Edits of one source, as many as keep it in proportion; ``exhausted`` tells that some were left out."""

    def __init__(self, source: str) -> None:
        """Collect edits of ``source``."""
        self.source = source
        self.exhausted = False
        self._edits: list[Edit] = []
        self._left = MOST_WRITTEN

    def add(self, start: int, end: int, text: str) -> None:
        """Replace the characters from ``start`` to ``end`` with ``text``."""
        self._left -= len(text)
        if self._left < 0:
            self.exhausted = True
            return
        self._edits.append(Edit(start, end, text))

    def applied(self) -> str:
        """Return the source with the edits in it."""
        return rewritten(self.source, self._edits) if self._edits else self.source


def offsets(lines: Iterable[str]) -> list[int]:
    """Return where each line begins in the text that the lines were split from."""
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    return starts


def place_of(text: str, offset: int) -> tuple[int, int]:
    """Return the line and column (both from 1) of an offset in a text."""
    line_start = text.rfind("\n", 0, offset) + 1
    return text.count("\n", 0, offset) + 1, offset - line_start + 1


def rewritten(source: str, edits: Iterable[Edit]) -> str:
    """Apply edits; of two that overlap the one that begins first counts, and of those the longer one.

    A replaced piece that ran over several lines is put in parentheses with as many line ends.
    """
    pieces: list[str] = []
    position = 0
    for edit in sorted(edits, key=lambda each: (each.start, -each.end)):
        if edit.start < position:
            continue
        pieces.extend((source[position : edit.start], _fitted(source, edit)))
        position = edit.end
    pieces.append(source[position:])
    return "".join(pieces)


def _fitted(source: str, edit: Edit) -> str:
    lines, own = source.count("\n", edit.start, edit.end), edit.text.count("\n")
    if own > lines:  # there is no room for it on these lines
        return source[edit.start : edit.end]
    text = f"({edit.text}{chr(10) * (lines - own)})" if lines else edit.text
    before = source[edit.start - 1 : edit.start]
    after = source[edit.end : edit.end + 1]
    left = " " if _in_word(before) and _in_word(text[:1]) else ""
    right = " " if _in_word(after) and _in_word(text[-1:]) else ""
    return f"{left}{text}{right}"


def _in_word(character: str) -> bool:
    return character.isalnum() or character == "_"
