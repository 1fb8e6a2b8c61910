"""The plainest YAML there is, keys with plain words, read in a fraction of the time that the parser takes.

Most frontmatter is like that, and a plugin may hold thousands of skills. What is made here is what the parser would
make, down to every place: a test holds the two together. Anything else is left to the parser.
"""

from __future__ import annotations

import re

from packtool.documents.node import Node
from packtool.documents.scalars import disagreement, typed

_LINE = re.compile(
    r"(?P<key>[A-Za-z][A-Za-z0-9_-]*): (?P<value>[A-Za-z](?:[A-Za-z0-9,.;()'/_+=%&!?* -]{0,1100}[A-Za-z0-9.)!?])?)"
)
_MOST_LINES = 32


def plain_root(text: str) -> Node | None:
    """Return the root of a text that is nothing but keys and plain words, one pair a line; ``None`` for any other."""
    lines = text.split("\n")
    if len(lines) > _MOST_LINES or lines[-1]:
        return None
    entries: dict[str, tuple[Node, Node]] = {}
    for number, line in enumerate(lines, 1):
        if not line:
            continue
        found = _LINE.fullmatch(line)
        if found is None or found["key"] in entries:
            return None
        key, value = _word(found["key"], number, 1), _word(found["value"], number, found.start("value") + 1)
        if key is None or value is None:
            return None
        entries[found["key"]] = (key, value)
    if not entries:
        return None
    pairs = tuple(entries.values())
    first, last = pairs[0][0], pairs[-1][1]
    return Node(
        kind="mapping",
        line=first.line,
        column=1,
        end_line=last.end_line,
        end_column=last.end_column,
        entries=pairs,
        size=1 + 2 * len(entries),
    )


def _word(text: str, line: int, column: int) -> Node | None:
    if disagreement(text) is not None or typed(text) != text:
        return None
    return Node(
        kind="scalar",
        line=line,
        column=column,
        end_line=line,
        end_column=column + len(text),
        value=text,
        text=text,
    )
