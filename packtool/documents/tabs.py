"""Tabs between the values of a YAML text, which some readers take and others do not."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from packtool.documents.faults import TAB
from packtool.documents.remarks import Remark

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.documents.node import Node
    from packtool.findings import Severity

_COMMENT = re.compile(r"(?:^|(?<=[ \t]))#")


def stray_tabs(root: Node, lines: Sequence[str], severity: Severity) -> Iterator[Remark]:
    """Give a remark for the first tab of each line that is neither in quotes, in a block of text nor in a comment."""
    with_tabs = [number for number, line in enumerate(lines, 1) if "\t" in line]
    if not with_tabs:
        return
    texts = _texts(root, lines)
    for number in with_tabs:
        column = _stray(lines[number - 1], texts.get(number, ()))
        if column is not None:
            yield Remark(rule=TAB, line=number, column=column + 1, message="a tab stands here", severity=severity)


def _stray(line: str, texts: Sequence[tuple[int, int]]) -> int | None:
    bare = line
    for start, end in texts:
        bare = bare[:start] + "x" * (end - start) + bare[end:]
    comment = _COMMENT.search(bare)
    column = bare.find("\t", 0, comment.start() if comment else len(bare))
    return None if column < 0 else column


def _texts(root: Node, lines: Sequence[str]) -> dict[int, list[tuple[int, int]]]:
    """Return the columns (0-based, end-exclusive) of quoted and block texts, by line number."""
    found: dict[int, list[tuple[int, int]]] = {}
    waiting = [root]
    while waiting:
        node = waiting.pop()
        waiting.extend(node.items)
        for key, value in node.entries:
            waiting.extend((key, value))
        if node.quoted:
            for number in range(node.line, min(node.end_line, len(lines)) + 1):
                start = node.column - 1 if number == node.line else 0
                end = node.end_column - 1 if number == node.end_line else len(lines[number - 1])
                found.setdefault(number, []).append((start, min(end, len(lines[number - 1]))))
            if lines[node.line - 1][node.column - 1 : node.column] in {"|", ">"}:
                # What stands behind the sign of a block is no text yet.
                found[node.line].pop()
    return found
