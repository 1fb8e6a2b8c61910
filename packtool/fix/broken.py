"""A description with a colon in it, which YAML takes for another key: put in quotes as a whole."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from packtool.documents.edits import Edit
from packtool.documents.faults import SYNTAX
from packtool.documents.words import text_word
from packtool.fix.subject import LINE_END

if TYPE_CHECKING:
    from packtool.findings import Finding
    from packtool.fix.subject import Subject

# Keys that say something in a sentence: what stands behind them is text to its end.
_PROSE = r"author|compatibility|description|help|label|prompt"
_HEAD = re.compile(rf" *(?:- +)?(?P<key>{_PROSE}) *: +")
# How far on the next line that is not blank is looked for.
_NEAR = 4096
# What begins with one of these is no plain word.
_NOT_PLAIN = frozenset("\"'[]{}|>&*!%@`#,-?:")


def unbroken(subject: Subject) -> tuple[Finding, Edit] | None:
    """Return the fault of syntax that quotes mend, and how; ``None`` where there is none."""
    finding = next((one for one in subject.findings if one.rule is SYNTAX), None)
    if subject.root is not None or finding is None or finding.location.line is None:
        return None
    start = subject.starts[finding.location.line - 1]
    line = LINE_END.split(subject.text[start : _end(subject, finding.location.line)], maxsplit=1)[0]
    head = _HEAD.match(line)
    if head is None or line[head.end() : head.end() + 1] in _NOT_PLAIN:
        return None
    value = line[head.end() : _comment(line, head.end())].rstrip(" \t")
    if (": " not in value and not value.endswith(":")) or _goes_on(subject, finding.location.line, head.start("key")):
        return None
    at = start + head.end()
    return finding, Edit(start=at, end=at + len(value), text=text_word(value, json_only=True))


def _end(subject: Subject, line: int) -> int:
    return subject.starts[line] if line < len(subject.starts) else len(subject.text)


def _goes_on(subject: Subject, line: int, column: int) -> bool:
    """Whether the line behind ``line`` belongs to a value of the key at ``column`` (from 0)."""
    for following in LINE_END.split(subject.text[_end(subject, line) :][:_NEAR]):
        if following.strip():
            return len(following) - len(following.lstrip(" ")) > column
    return False


def _comment(line: str, start: int) -> int:
    """Return where the comment of a line begins, its end where there is none."""
    places = [line.find(mark, start) for mark in (" #", "\t#")]
    return min((place for place in places if place >= 0), default=len(line))
