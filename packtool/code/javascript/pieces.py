"""A long script cut into pieces that can each be parsed: whole statements, and bodies of functions by themselves."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

# Every alternative takes what it has begun to the end where it is not closed, so that no part is read twice.
_STEP = re.compile(
    r"[^\"'`/{}()\[\];]+"
    r"|\"(?:[^\"\\\n]|\\[\s\S])*+\"?|'(?:[^'\\\n]|\\[\s\S])*+'?|`(?:[^`\\]|\\[\s\S])*+`?"
    r"|//[^\n]*|/\*(?:[^*]|\*(?!/))*+(?:\*/)?"
    r"|[/{}()\[\];]"
)
_REGEX = re.compile(r"/(?:[^/\\\n\[]|\\[^\n]|\[(?:[^\]\\\n]|\\[^\n])*+\])++/")
_BEFORE_REGEX = re.compile(r"(?:[(,=:\[!&|?{};+*%~^<>-]|\b(?:return|typeof|case|in|of))\s*\Z|\A\s*\Z")
# What stands right before the brace of a block of statements, and never before that of an object.
_BEFORE_BLOCK = re.compile(r"(?:\)|=>|\b(?:else|try|finally|do|catch))\s*\Z")
_SWITCH = re.compile(r"\bswitch\s*\Z")
# What begins a statement even where no semicolon stands before it.
_BEGINS = re.compile(r"\s*(?:(?:async\s+)?function|class|var|let|const|export|import)\b")
_CLOSES = {")": "(", "]": "[", "}": "{"}
_BACK = 40
_SMALL = 200


@dataclass(slots=True, kw_only=True)
class _Block:
    """Statements between ``start`` and ``end``: the blocks in them, and the offsets at which a statement is over."""

    start: int
    end: int
    blocks: list[_Block] = field(default_factory=list)
    cuts: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """Part of a script: its text, and for each of the parts that it is made of where that stood (offsets)."""

    text: str = field(repr=False)
    parts: Sequence[tuple[int, int]]

    def offset(self, at: int) -> int:
        """Return where in the script stands what stands at an offset of this piece."""
        begins = [0, *accumulate(end - start for start, end in self.parts)]
        number = max(0, min(bisect_right(begins, at), len(self.parts)) - 1)
        return min(self.parts[number][0] + at - begins[number], self.parts[number][1])


def cut(text: str, longest: int) -> Iterator[Piece]:
    """Yield pieces of at most about ``longest`` characters that together hold all of a script.

    Statements stay whole where they are short enough; of a longer one, each block in it becomes pieces of its own, and
    empty braces stand where it stood. What is long without any block, such as a table, stays as long as it is.
    """
    waiting = [_blocks(text)]
    while waiting:
        block = waiting.pop()
        for start, end in _statements(block, longest):
            inner = _inside(block, start, end) if end - start > longest else []
            waiting += inner
            parts = _around(start, end, inner)
            yield Piece(text="".join(text[one:other] for one, other in parts), parts=parts)


def _statements(block: _Block, longest: int) -> Iterator[tuple[int, int]]:
    """Yield rows of statements that are short enough together, and by itself each one that is too long."""
    start = last = block.start
    for at in (*block.cuts, block.end):
        if at - start > longest:
            if last > start:
                yield start, last
            start = last
        last = at
        if at - start > longest:
            yield start, at
            start = at
    if last > start:
        yield start, last


def _inside(block: _Block, start: int, end: int) -> list[_Block]:
    first = bisect_left(block.blocks, start, key=lambda one: one.start)
    last = bisect_left(block.blocks, end, key=lambda one: one.start)
    return [one for one in block.blocks[first:last] if one.end - one.start > _SMALL]


def _around(start: int, end: int, inner: Sequence[_Block]) -> tuple[tuple[int, int], ...]:
    edges = [start, *(edge for one in inner for edge in (one.start, one.end)), end]
    return tuple(zip(edges[::2], edges[1::2], strict=True))


def _blocks(text: str) -> _Block:
    """Return the script as one block, with all blocks in it; brackets that close nothing are passed over."""
    top = _Block(start=0, end=len(text))
    # The brackets that are open: which one, its block where it has one, and whether a switch stands before it.
    opened: list[tuple[str, _Block | None, bool]] = [("", top, False)]
    around = [top]
    after_switch = False
    position = 0
    while position < len(text):
        end = _end(text, position)
        mark = text[position:end] if end == position + 1 else ""
        if mark and mark in "([{":
            before = text[max(0, position - _BACK) : position]
            block = None
            if mark == "{" and not after_switch and _BEFORE_BLOCK.search(before):
                block = _Block(start=end, end=len(text))
                around.append(block)
            opened.append((mark, block, mark == "(" and _SWITCH.search(before) is not None))
        elif mark in _CLOSES and opened[-1][0] == _CLOSES[mark]:
            _, block, after_switch = opened.pop()
            if block is not None:
                block.end = position
                around.pop()
                around[-1].blocks.append(block)
                if opened[-1][1] is around[-1] and _BEGINS.match(text, end):
                    around[-1].cuts.append(end)
            position = end
            continue
        elif mark == ";" and opened[-1][1] is around[-1]:
            around[-1].cuts.append(end)
        after_switch = after_switch and not text[position:end].strip()
        position = end
    return _closed(around)


def _closed(around: Sequence[_Block]) -> _Block:
    """Give each block that nothing closes to the one around it, and return the outermost."""
    for outer, inner in pairwise(around):
        outer.blocks.append(inner)
    return around[0]


def _end(text: str, position: int) -> int:
    """Return where what begins at a position ends: a literal, a comment, a mark, or what stands up to the next one."""
    found = _STEP.match(text, position)
    end = found.end() if found is not None else position + 1
    if text[position] == "/" and end == position + 1:
        before = text[max(0, position - _BACK) : position]
        pattern = _REGEX.match(text, position) if _BEFORE_REGEX.search(before) else None
        end = pattern.end() if pattern is not None else end
    return end
