"""The frontmatter of a Markdown file: the bytes between its first line, ``---``, and the next such line."""

from __future__ import annotations

from dataclasses import dataclass

_BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True, kw_only=True)
class Frontmatter:
    """``text`` begins with an empty line for the opening ``---``, so that lines keep their numbers.

    ``lines`` is the number of the closing line; ``ended`` tells whether a line end stands behind it.
    """

    text: bytes
    lines: int
    ended: bool


def split(data: bytes) -> Frontmatter | None:
    """Return the frontmatter of a file, or ``None`` when it does not begin with ``---`` or never closes it.

    CRLF and LF end lines; both delimiters are exactly three hyphens, blanks behind the opening one aside.
    """
    body = data.removeprefix(_BOM)
    first = body.find(b"\n")
    if first < 0 or body[:first].rstrip(b" \t\r") != b"---":
        return None
    number, start = 2, first + 1
    while start < len(body):
        end = body.find(b"\n", start)
        stop = len(body) if end < 0 else end
        if body[start:stop].removesuffix(b"\r") == b"---":
            return Frontmatter(text=b"\n" + body[first + 1 : start], lines=number, ended=end >= 0)
        number, start = number + 1, stop + 1
    return None
