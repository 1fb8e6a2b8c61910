"""The rest of a file, read as if the lines that break it were not there: what can be mended beside them is mended."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from packtool.documents.edits import Edit
from packtool.documents.faults import SYNTAX, TAB

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from packtool.fix.subject import Subject

    # Reads a file anew, with edits; ``None`` where they cannot be made or no text is left.
    Making = Callable[[Subject, Sequence[Edit]], Subject | None]

MOST_ASIDE = 20
# A text is read once more for each part that is set aside.
LARGEST = 64 * 1024
_IN_WORDS = re.compile(r"(?<=\w)'(?=\w)")
_PAIRS = (("{", "}"), ("[", "]"))
_KEY = re.compile(r"""[\s{,-]*["']?([A-Za-z$][A-Za-z0-9_$-]*)["']?\s*:""")


def set_aside(subject: Subject, made: Making) -> Subject | None:
    """Return the file with the line of its first fault of syntax, and what stands below it, made a comment.

    Every other character keeps its place. ``None`` where the lines round it may belong to what is broken.
    """
    finding = next((one for one in subject.findings if one.rule in {SYNTAX, TAB}), None)
    if finding is None or finding.location.line is None or len(subject.text) > LARGEST:
        return None
    first, last = finding.location.line, _last(subject, finding.location.line)
    lines = [subject.line(number) for number in range(first, last + 1)]
    if not lines[0].strip() or lines[0].lstrip().startswith("#") or not all(map(_is_closed, lines)):
        return None
    edits = [
        Edit(start=at, end=at + len(line), text="#" + " " * (len(line) - 1))
        for line, at in zip(lines, subject.starts[first - 1 : last], strict=True)
        if line
    ]
    return made(subject, edits)


def keys_aside(subject: Subject, rest: Subject) -> frozenset[str]:
    """Return the keys that may stand in the lines of ``subject`` that are set aside in ``rest``."""
    pairs = ((subject.line(number), rest.line(number)) for number in range(1, len(subject.starts) + 1))
    found = (_KEY.match(line) for line, other in pairs if line != other)
    return frozenset(match[1] for match in found if match is not None)


def _last(subject: Subject, first: int) -> int:
    """Return the last of the lines that stand below ``first``: deeper, or blank between such."""
    depth, last = _depth(subject.line(first)), first
    for number in range(first + 1, len(subject.starts) + 1):
        line = subject.line(number)
        if not line.strip():
            continue
        if _depth(line) <= depth:
            break
        last = number
    return last


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip(" \t"))


def _is_closed(line: str) -> bool:
    """Whether no quote or bracket of a line can reach into others."""
    text = _IN_WORDS.sub("", line)
    even = text.count('"') % 2 == 0 and text.count("'") % 2 == 0
    return even and all(text.count(opening) == text.count(closing) for opening, closing in _PAIRS)
