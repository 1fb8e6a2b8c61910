"""Reports as workflow commands: each line is one of ours, and no text of a stranger begins another."""

from __future__ import annotations

import functools
import re

from fuzz_laws import hold, is_shown
from stories import plain_report, report_of

from packtool.formats.github import render

GRAMMAR = "markdown"
_COMMAND = re.compile(r"::(error|warning|notice|debug)(?: [a-zA-Z]+=[^:,]*(?:,[a-zA-Z]+=[^:,]*)*)?::[^\r\n]*")


def one(data: bytes) -> None:
    """Write one report."""
    lines = render(report_of(data), width=80, color=False).split("\n")
    hold("it ends in a line feed", lines.pop() == "", data)
    for line in lines:
        hold("each line is a command of ours", _COMMAND.fullmatch(line), line)
        hold("a command can be shown", is_shown(line), line)
    hold("a text makes no command more", len(lines) == _plain(data[:1]), data)


@functools.cache
def _plain(first: bytes) -> int:
    return render(plain_report(first), width=80, color=False).count("\n")
