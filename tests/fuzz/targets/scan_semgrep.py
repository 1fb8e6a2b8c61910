"""What semgrep answers: read, or told that the form is not known."""

from __future__ import annotations

import json

from fuzz_laws import hold

from packtool.errors import CouldNotLook
from packtool.scan.engines.semgrep_answer import read_answer
from packtool.scan.kinds import FileKind
from packtool.scan.match import Unit

GRAMMAR = "json"
_UNITS = {"u.py": Unit(key="u", kind=FileKind.PYTHON, text="import os\nos.system('é')\n")}


def one(data: bytes) -> None:
    """Read an answer about one file."""
    try:
        said = json.loads(data)
    except (ValueError, RecursionError):
        return
    try:
        answer = read_answer(said, _UNITS)
    except CouldNotLook:
        return
    hold("it is about what was asked", {*answer.matches, *answer.gaps, *answer.scanned} <= {"u"}, data)
    for gap in answer.gaps.get("u", ()):
        hold("a gap has a line", type(gap.line) is int, data)
    for match in answer.matches.get("u", ()):
        hold("a place is two numbers", type(match.place.line) is int and type(match.place.column) is int, data)
