"""Where the keys of a TOML text stand, which Python's reader of TOML does not tell.

Only for texts that this reader takes: nothing is judged here.
"""

from __future__ import annotations

import bisect
import contextlib
import re
import tomllib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    Path = tuple[str, ...]

_BLANK = re.compile(r"[ \t]*")
_NOTHING = re.compile(r"(?:[ \t\n,]|#[^\n]*)*")
_PART = re.compile(r"""[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\[^\n])*"|'[^'\n]*'""")
_TEXTS = (
    re.compile(r'"""(?:[^"\\]|\\.|"{1,2}(?!"))*"{3,5}', re.DOTALL),
    re.compile(r"'''(?:[^']|'{1,2}(?!'))*'{3,5}"),
    re.compile(r'"(?:[^"\\\n]|\\[^\n])*"'),
    re.compile(r"'[^'\n]*'"),
)
_WORD = re.compile(r"[^,\]}\n#]*")


class Place(NamedTuple):
    """A line and columns, from 1; the end is exclusive."""

    line: int
    column: int
    end_column: int


@dataclass(slots=True)
class _Walk:
    text: str
    starts: Sequence[int]
    at: int = 0
    found: dict[Path, Place] = field(default_factory=dict)

    def skip(self, form: re.Pattern[str]) -> bool:
        met = form.match(self.text, self.at)
        self.at = self.at if met is None else met.end()
        return met is not None

    def sees(self, sign: str) -> bool:
        return self.text.startswith(sign, self.at)

    def keys(self, before: Path) -> Path:
        """Read ``a."b".c`` behind ``before``, and keep where each part is."""
        path, begin = before, self.at
        while True:
            self.skip(_BLANK)
            met = _PART.match(self.text, self.at)
            if met is None:
                return path
            word = met.group()
            path = (*path, word if word[0] not in "\"'" else str(tomllib.loads(f"k = {word}")["k"]))
            self.at = met.end()
            self.found.setdefault(path, self.place(begin))
            self.skip(_BLANK)
            if not self.sees("."):
                return path
            self.at += 1

    def place(self, begin: int) -> Place:
        line = bisect.bisect_right(self.starts, begin)
        return Place(line, begin - self.starts[line - 1] + 1, self.at - self.starts[line - 1] + 1)

    def value(self, path: Path) -> None:
        self.skip(_BLANK)
        if self.sees("{"):
            self.at += 1
            self.pairs(path, "}")
            return
        if self.sees("["):
            self.at += 1
            self.items(path)
            return
        if not any(self.skip(form) for form in _TEXTS):
            self.skip(_WORD)

    def items(self, path: Path) -> None:
        begin = -1
        # Whatever is no value to this reader ends the list: it always gets on.
        while self.skip(_NOTHING) and begin < self.at < len(self.text) and not self.sees("]"):
            begin = self.at
            self.value(path)
        self.at += 1

    def pairs(self, before: Path, end: str) -> None:
        """Read keys and values up to ``end``, or the beginning of a table."""
        while self.skip(_NOTHING) and self.at < len(self.text):
            if self.sees(end):
                self.at += 1 if end == "}" else 0
                return
            begin = self.at
            path = self.keys(before)
            self.at += 1
            self.value(path)
            if self.at <= begin:
                return

    def tables(self) -> None:
        self.pairs((), "[")
        while self.at < len(self.text):
            begin = self.at
            self.at += 2 if self.sees("[[") else 1
            path = self.keys(())
            self.found[path] = self.place(begin)
            line = self.text.find("\n", self.at)
            self.at = len(self.text) if line < 0 else line
            self.pairs(path, "[")


def places_of(text: str) -> Mapping[tuple[str, ...], Place]:
    """Return where each key of a TOML text is written first; a table, where its header is."""
    starts = [0, *(found.end() for found in re.finditer("\n", text))]
    walk = _Walk(text, starts)
    with contextlib.suppress(RecursionError, ValueError):
        walk.tables()
    return walk.found
