"""What an edit changes in an index, as the lines of a unified diff that are safe to show."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

from packtool.secret_shapes import masked, secret_spans
from packtool.text import visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.keeping.index_file import Changed

CONTEXT = 3


def diff_lines(changed: Changed) -> tuple[str, ...]:
    """Return the diff of the two canonical forms without line feeds, empty where nothing changes.

    A line that would show a secret has it masked, and what nobody sees is written as an escape.
    """
    if changed.before == changed.after:
        return ()
    before, after = _lines(changed.before), _lines(changed.after)
    name = changed.path.as_posix()
    hunks = _line_by_line(before, after) if len(before) == len(after) else _compared(before, after)
    return tuple(_safe(line) for line in (f"--- {name}", f"+++ {name}", *hunks))


def _lines(data: bytes) -> list[str]:
    # Not `splitlines`, which knows more line ends than JSON and diffs do.
    return data.decode().removesuffix("\n").split("\n") if data else []


def _safe(line: str) -> str:
    return visible(masked(line, 0, len(line), secret_spans(line)))


def _compared(before: Sequence[str], after: Sequence[str]) -> list[str]:
    return list(difflib.unified_diff(before, after, lineterm="", n=CONTEXT))[2:]


def _line_by_line(before: Sequence[str], after: Sequence[str]) -> Iterator[str]:
    """Compare lines at the same place: a bump moves none, and to look for such takes long in a large index."""
    differing = [number for number, line in enumerate(before) if line != after[number]]
    at = 0
    while at < len(differing):
        last = at
        while last + 1 < len(differing) and differing[last + 1] - differing[last] <= 2 * CONTEXT:
            last += 1
        start, end = max(0, differing[at] - CONTEXT), min(len(before), differing[last] + CONTEXT + 1)
        yield f"@@ -{start + 1},{end - start} +{start + 1},{end - start} @@"
        yield from _hunk(before[start:end], after[start:end])
        at = last + 1


def _hunk(before: Sequence[str], after: Sequence[str]) -> Iterator[str]:
    gone: list[str] = []
    new: list[str] = []
    for old, now in zip(before, after, strict=True):
        if old != now:
            gone.append(f"-{old}")
            new.append(f"+{now}")
            continue
        yield from (*gone, *new, f" {old}")
        gone, new = [], []
    yield from (*gone, *new)
