"""Parts of a Markdown text that must fit into one comment: what does not fit is counted, and rows go first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.formats.markup import table

if TYPE_CHECKING:
    from collections.abc import Iterable

# GitHub takes 65,536 characters for a comment; who posts it may put a line of their own before it.
SIZE = 64_000
ROWS = 30
_WHOLE = "the whole list: `-o json=FILE`"


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A part of the report: ``head``, and the rows of a table below it, which may be cut. ``tail`` comes after.

    ``most`` rows are shown, however much room there is.
    """

    head: str
    heads: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    tail: str = ""
    most: int = ROWS

    def of(self, size: int) -> tuple[str, int]:
        """Return as much of the block as ``size`` characters hold, and how many rows that leaves out."""
        fixed = [part for part in (self.head, table(self.heads, []) if self.rows else "", self.tail) if part]
        left = size - _size("\n\n".join(fixed)) - len(f"\n\nAnd {len(self.rows)} more.")
        kept: list[str] = []
        for one in self.rows[: self.most]:
            left -= _size(one) + 1
            if left < 0:
                break
            kept.append(one)
        if left < 0 and not kept:
            return "", len(self.rows) or 1
        more = len(self.rows) - len(kept)
        parts = [self.head, table(self.heads, kept) if kept else "", f"And {more} more." if more else "", self.tail]
        return "\n\n".join(part for part in parts if part), 0


def fitted(blocks: Iterable[Block]) -> str:
    """Return as much of the blocks as fits, in their order, with a final line feed."""
    closing = f"**No room for {{}} more:** {_WHOLE}."
    left, hidden = SIZE - len(closing) - 20, 0
    shown: list[str] = []
    for block in blocks:
        text, missing = block.of(left)
        hidden += missing
        if text:
            shown.append(text)
            left -= _size(text) + 2
    if hidden:
        shown.append(closing.format(hidden))
    return "\n\n".join(shown) + "\n"


def _size(text: str) -> int:
    """Count as GitHub may: a character beyond the basic plane as two."""
    return len(text) + sum(character > "\uffff" for character in text)
