"""Which lines of a .gitattributes file would make git change bytes on their way to disk."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

# `text` alone changes nothing where the lines of a file end in LF, which is everywhere but on Windows.
_EVERYWHERE = re.compile(r"(?:ident|export-subst|eol=crlf|filter=[^\s]{1,200}|working-tree-encoding=[^\s]{1,200})")
_ON_WINDOWS = re.compile(r"(?:text|text=auto|crlf|crlf=input|eol=lf)")


def converting(content: bytes) -> Iterator[tuple[int, str, bool]]:
    """Yield (line number from 1, attribute as written, whether it changes bytes on every system) for such lines."""
    for number, raw in enumerate(content.split(b"\n"), start=1):
        line = raw.decode("utf-8", "replace").strip()
        if not line or line.startswith("#"):
            continue
        # A quoted pattern may hold blanks; a part of it that looks like an attribute is named too, which is no harm.
        for word in line.split()[1:]:
            if _EVERYWHERE.fullmatch(word):
                yield number, word, True
            elif _ON_WINDOWS.fullmatch(word):
                yield number, word, False
