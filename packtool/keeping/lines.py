"""What an edit changes in an index, as the lines of a unified diff that are safe to show."""

from __future__ import annotations

import difflib
from itertools import pairwise
from typing import TYPE_CHECKING

from packtool.secret_shapes import masked, secret_spans
from packtool.text import visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.keeping.index_file import Changed

    Line = tuple[str, str]

CONTEXT = 3
# Looking for lines that moved takes time that grows with the square.
_MOST_COMPARED = 2000
# How the canonical form begins an entry, and how it ends one.
_FIRST = "    {"
_LAST = ("    }", "    },")


def diff_lines(changed: Changed) -> tuple[str, ...]:
    """Return the diff of the two canonical forms without line feeds, empty where nothing changes.

    A line that would show a secret has it masked, and what nobody sees is written as an escape.
    """
    if changed.before == changed.after:
        return ()
    name = changed.path.as_posix()
    lines = list(_compared(_entries(changed.before), _entries(changed.after)))
    return tuple(_safe(line) for line in (f"--- {name}", f"+++ {name}", *_hunks(lines)))


def _safe(line: str) -> str:
    return visible(masked(line, 0, len(line), secret_spans(line)))


def _entries(data: bytes) -> list[tuple[str, ...]]:
    """Return the lines of an index, those of an entry but its last together: whole entries are found in no time."""
    # Not `splitlines`, which knows more line ends than JSON and diffs do.
    lines = data.decode().removesuffix("\n").split("\n") if data else []
    inside = False
    starts = []
    for number, line in enumerate(lines):
        inside = inside and line not in _LAST
        if not inside:
            starts.append(number)
        inside = inside or line == _FIRST
    return [tuple(lines[start:end]) for start, end in pairwise([*starts, len(lines)])]


def _compared(before: Sequence[tuple[str, ...]], after: Sequence[tuple[str, ...]]) -> Iterator[Line]:
    """Give every line of both with its mark: a blank, ``-`` or ``+``."""
    for word, first, end, new_first, new_end in difflib.SequenceMatcher(None, before, after).get_opcodes():
        old, new = before[first:end], after[new_first:new_end]
        if word == "equal":
            yield from ((" ", line) for entry in old for line in entry)
        elif len(old) == len(new):
            for one, other in zip(old, new, strict=True):
                yield from _line_by_line(one, other)
        else:
            yield from _line_by_line([line for one in old for line in one], [line for one in new for line in one])


def _line_by_line(before: Sequence[str], after: Sequence[str]) -> Iterator[Line]:
    if max(len(before), len(after)) > _MOST_COMPARED:
        codes = [("replace", 0, len(before), 0, len(after))]
    else:
        codes = list(difflib.SequenceMatcher(None, before, after).get_opcodes())
    for word, first, end, new_first, new_end in codes:
        if word == "equal":
            yield from ((" ", line) for line in before[first:end])
            continue
        yield from (("-", line) for line in before[first:end])
        yield from (("+", line) for line in after[new_first:new_end])


def _hunks(lines: Sequence[Line]) -> Iterator[str]:
    differing = [number for number, (mark, _) in enumerate(lines) if mark != " "]
    passed = old = new = at = 0
    while at < len(differing):
        last = at
        while last + 1 < len(differing) and differing[last + 1] - differing[last] <= 2 * CONTEXT:
            last += 1
        start, end = max(0, differing[at] - CONTEXT), min(len(lines), differing[last] + CONTEXT + 1)
        skipped, hunk = lines[passed:start], lines[start:end]
        old, new = old + _count(skipped, "+"), new + _count(skipped, "-")
        before, after = _count(hunk, "+"), _count(hunk, "-")
        yield f"@@ -{old + bool(before)},{before} +{new + bool(after)},{after} @@"
        yield from (mark + line for mark, line in hunk)
        passed, old, new, at = end, old + before, new + after, last + 1


def _count(lines: Sequence[Line], without: str) -> int:
    return sum(mark != without for mark, _ in lines)
