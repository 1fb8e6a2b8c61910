"""Strangers' text in Markdown: shown as it is, and never as markup, a mention or a link."""

from __future__ import annotations

import re

from packtool.text import ELLIPSIS, visible

LIMIT = 320
_BACKTICKS = re.compile(r"`+")
_PIPE_BEHIND_BACKSLASH = re.compile(r"\\(?=\|)")
# Words, short numbers and full stops: nothing in it can be markup, a name, a ticket, a commit or an address.
_HARMLESS = re.compile(r"[A-Za-z](?:[A-Za-z,;'() -]|(?<= )[0-9]{1,4}(?=[ .,;)]|$)|\.(?= |$))*")
_REFERENCE = re.compile(r"\bGH-", re.IGNORECASE)
# In a code span it begins no comment, but whoever looks for the marks of reports in a text must not find it there.
_COMMENT, _NO_COMMENT = "<!--", "< !--"


def code(text: str, *, limit: int = LIMIT) -> str:
    """Return ``text`` as a code span with at most ``limit`` characters of it.

    In a code span no mention, link, reference or HTML is looked for. What would begin a comment of HTML gets a blank.
    """
    shown = visible(text).replace(_COMMENT, _NO_COMMENT)
    return _fenced((shown if len(shown) <= limit else shown[: limit - 1] + ELLIPSIS) or " ")


def cell(text: str, *, limit: int = LIMIT) -> str:
    """Return ``text`` as a code span within a table.

    A pipe ends a cell even in a code span, and is escaped; it gets a space before it where it stands behind a
    backslash, since readers of tables part on that.
    """
    return _PIPE_BEHIND_BACKSLASH.sub(r"\\ ", code(text, limit=limit)).replace("|", r"\|")


def _fenced(shown: str) -> str:
    fence = "`" * (1 + max((len(run) for run in _BACKTICKS.findall(shown)), default=0))
    # One space on both sides is taken off by the reader, so text that ends in a backtick or in a space gets one more.
    pad = " " if shown[0] in "` " or shown[-1] in "` " else ""
    return f"{fence}{pad}{shown}{pad}{fence}"


def words(text: str) -> str:
    """Return our own words as they are where nothing in them means anything in Markdown, else as a code span."""
    return text if _HARMLESS.fullmatch(text) and not _REFERENCE.search(text) else code(text)


def row(*cells: str) -> str:
    """Return a row of a table; every cell is Markdown on one line already."""
    return f"| {' | '.join(cells)} |"


def table(heads: tuple[str, ...], rows: list[str]) -> str:
    """Return a table of rows made by ``row``."""
    return "\n".join((row(*heads), row(*("---" for _ in heads)), *rows))
