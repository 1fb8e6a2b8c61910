"""A sentence that YAML breaks (a description with a colon in it, or one that begins with @): quoted as a whole."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from packtool.documents.edits import Edit
from packtool.documents.faults import SYNTAX
from packtool.documents.words import text_word
from packtool.fix.subject import LINE_END
from packtool.text import nearest

if TYPE_CHECKING:
    from packtool.findings import Finding
    from packtool.fix.subject import Subject

# Keys that say something in a sentence, also when they are misspelt: what stands behind them is text to its end.
_PROSE = ("author", "compatibility", "description", "help", "label", "prompt")
_HEAD = re.compile(r""" *(?:- +)?(?P<quote>["']?)(?P<key>[A-Za-z][A-Za-z0-9_-]{0,40})(?P=quote) *: +""")
# How far on the next line that is not blank is looked for.
_NEAR = 4096
# What begins with one of these is no plain word; with one of the last three it is nothing else, either.
_OTHER_MEANING = frozenset("\"'[]{}|>&*!#,-?:")
_NO_MEANING = frozenset("@`%")


def unbroken(subject: Subject) -> tuple[Finding, Edit] | None:
    """Return the fault of syntax that quotes mend, and how; ``None`` where there is none."""
    finding = next((one for one in subject.findings if one.rule is SYNTAX), None)
    if subject.root is not None or finding is None or finding.location.line is None:
        return None
    number = finding.location.line
    line = subject.line(number)
    head = _HEAD.match(line)
    if head is None or not _is_prose(head["key"]) or line[head.end() : head.end() + 1] in _OTHER_MEANING:
        return None
    value = line[head.end() : _comment(line, head.end())].rstrip(" \t")
    if not _breaks(value) or _goes_on(subject, number, head.start("key") - len(head["quote"])):
        return None
    at = subject.starts[number - 1] + head.end()
    return finding, Edit(start=at, end=at + len(value), text=text_word(value, json_only=True))


def _is_prose(key: str) -> bool:
    return key in _PROSE or nearest(key, _PROSE) is not None


def _breaks(value: str) -> bool:
    return ": " in value or value.endswith(":") or value[:1] in _NO_MEANING


def _goes_on(subject: Subject, line: int, column: int) -> bool:
    """Whether the line behind ``line`` belongs to a value of the key at ``column`` (from 0)."""
    start = subject.starts[line] if line < len(subject.starts) else len(subject.text)
    for following in LINE_END.split(subject.text[start:][:_NEAR]):
        if following.strip():
            return len(following) - len(following.lstrip(" ")) > column
    return False


def _comment(line: str, start: int) -> int:
    """Return where the comment of a line begins, its end where there is none."""
    places = [line.find(mark, start) for mark in (" #", "\t#")]
    return min((place for place in places if place >= 0), default=len(line))
