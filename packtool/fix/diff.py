"""What mending changes, line by line, made safe to show."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

from packtool.fix.subject import LINE_END
from packtool.secret_shapes import masked, secret_spans
from packtool.text import ELLIPSIS, clean, visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.fix.rounds import Mended
    from packtool.fix.subject import Subject

MOST_LINES = 5000
MOST_COMPARED = 2000
CONTEXT = 3
# More than any line that a person reads; to look for differences takes time with every line.
WIDEST = 2000
_PATH_LIMIT = 200


def diff_of(mended: Mended) -> tuple[str, ...]:
    """Return a unified diff, one text a line without line ends; at most MOST_LINES, the last of which says so.

    Secrets are hidden and what nobody sees is written as an escape, so that a line may differ from that in the file.
    """
    if not mended.changed:
        return ()
    path = clean(mended.before.path, limit=_PATH_LIMIT).lstrip("/")
    before, after = _lines(mended.before), _lines(mended.after)
    if len(before) > MOST_COMPARED:
        lines = [f"--- a/{path}", f"+++ b/{path}", *_line_by_line(before, after)]
    else:
        lines = list(difflib.unified_diff(before, after, f"a/{path}", f"b/{path}", lineterm="", n=CONTEXT))
    if len(lines) > MOST_LINES:
        lines[MOST_LINES - 1 :] = [f"# {len(lines) - MOST_LINES + 1:,} more lines of this diff are not shown"]
    return tuple(lines)


def _line_by_line(before: Sequence[str], after: Sequence[str]) -> Iterator[str]:
    """Give the hunks of two texts of as many lines, each line compared with that of its number.

    To look for lines that moved takes time that grows with the square. No mend adds a line or takes one away.
    """
    changed = [number for number, (one, other) in enumerate(zip(before, after, strict=True)) if one != other]
    while changed:
        last = 0
        while last + 1 < len(changed) and changed[last + 1] - changed[last] <= 2 * CONTEXT:
            last += 1
        start, end = max(0, changed[0] - CONTEXT), min(len(before), changed[last] + 1 + CONTEXT)
        yield f"@@ -{start + 1},{end - start} +{start + 1},{end - start} @@"
        yield from (f" {line}" for line in before[start : changed[0]])
        first, stop = changed[0], changed[last] + 1
        yield from (f"-{line}" for line in before[first:stop])
        yield from (f"+{line}" for line in after[first:stop])
        yield from (f" {line}" for line in before[stop:end])
        del changed[: last + 1]


def _lines(subject: Subject) -> list[str]:
    written = LINE_END.split(subject.text)
    known = len(subject.document.lines)
    lines = []
    for number, line in enumerate(written, 1):
        # Of a skill only the frontmatter is a document.
        shown = subject.document.shown(number) if number <= known else _safe(line)
        lines.append(shown if len(shown) <= WIDEST else shown[: WIDEST - 1] + ELLIPSIS)
    return lines if lines[-1] else lines[:-1]


def _safe(line: str) -> str:
    return visible(masked(line, 0, len(line), secret_spans(line)))
