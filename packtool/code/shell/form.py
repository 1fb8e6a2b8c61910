"""Whether a shell script is whole: every quotation, bracket and compound command in it is closed in its turn.

What is not certain counts as whole: the shells differ, and a script is only called broken where none would read it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

LARGEST = 2 * 1024 * 1024
_GAP = re.compile(r"(?:[ \t\r]|\\\r?\n)+")
_COMMENT = re.compile(r"(?<![^\s;&|()`])#[^\n]*")
_FOR = re.compile(r"\bfor[ \t]+\w{1,60}[ \t]+\Z")
_PLAIN_QUOTED = re.compile(r"'[^']*'")
_ANSI_QUOTED = re.compile(r"\$'(?:[^'\\]|\\[\s\S])*'")
_WORD = re.compile(r"(?:\\[\s\S]|[^\s;&|()<>'\"`$\\])+")
_HEREDOC = re.compile(r"<<(-?)[ \t]*(?:'([^'\n]{1,80})'|\"([^\"\n]{1,80})\"|\\?([^\s;&|<>()'\"`]{1,80}))")
_MARK = re.compile(r";;&|;;|;&|&&|\|\||\|&|[;&|\n]")
_ARROW = re.compile(r"<<<|<<|>>|<>|[<>]&?|&>{1,2}")
_FUNCTION = re.compile(r"function[ \t]+[^\s(){};&|<>]{1,200}[ \t]*(?:\([ \t]*\))?")
_NO_ARGUMENTS = re.compile(r"\([ \t]*\)")
_IN_TEXT = re.compile(r"[^\"\\$`]+|\\[\s\S]?")
_IN_VALUE = re.compile(r"[^\"\\$`'}]+|\\[\s\S]?")
_OPENS = re.compile(r"\$\(\(|\$\(|\$\{|`|\"")
_PATTERN = re.compile(r"\\[\s\S]|'[^']*'|\"(?:[^\"\\]|\\[\s\S])*\"|\$\{[^}\n]{0,200}\}|[@?*+!]?\(|\)|[^)(\\'\"]")
_NEW_LINE = re.compile(r"\n+")
_ESAC = re.compile(r"esac(?![^\s;&|()<>])")
_ENDS = {"fi": "if", "done": "do", "}": "{"}
_TEXTS = frozenset(['"', "${", "(("])
_GROUPS = frozenset(["(", "$(", "list"])
_DEEPEST = 400


class _BrokenError(Exception):
    """The script is not whole at this offset."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


def broken_line(text: str) -> int | None:
    """Return the line (from 1) where a script is not whole, or ``None``; what is too long is not looked through."""
    if len(text) > LARGEST:
        return None
    try:
        _Form(text).read()
    except _BrokenError as broken:
        return text.count("\n", 0, broken.at) + 1
    return None


class _Form:
    """Goes through a script once; ``open`` is what is not closed yet, each with its place."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.open: list[tuple[str, int]] = []
        # Whether a command begins here, so that a word may open or close a compound one.
        self.begins = True
        self._documents: list[str] = []
        self._words: dict[str, Callable[[], None]] = {
            **dict.fromkeys(("then", "else", "elif"), self._onward),
            **dict.fromkeys(_ENDS, self._ended),
            **dict.fromkeys(("while", "until"), lambda: self._opened("loop")),
            **dict.fromkeys(("for", "select"), lambda: self._opened("loop", begins=False)),
            **dict.fromkeys(("!", "time", "coproc"), lambda: None),
            "if": lambda: self._opened("if"),
            "case": lambda: self._opened("case", begins=False),
            "do": lambda: self._turned("loop", "do"),
            "esac": self._esac,
            "{": self._block,
        }
        self._word = ""

    @property
    def top(self) -> str:
        return self.open[-1][0] if self.open else ""

    def read(self) -> None:
        """Read all of it."""
        while self.at < len(self.text):
            if len(self.open) > _DEEPEST:
                return
            if self.top in _TEXTS:
                self._in_text()
            elif self.top == "pattern":
                self._in_pattern()
            else:
                self._in_commands()
        if self.open:
            raise _BrokenError(self.open[-1][1])

    def _take(self, form: re.Pattern[str]) -> str:
        found = form.match(self.text, self.at)
        if found is None:
            return ""
        self.at = found.end()
        return found[0]

    def _opened(self, kind: str, *, begins: bool = True) -> None:
        self.open.append((kind, self.at - 1))
        self.begins = begins

    def _closed(self) -> None:
        self.open.pop()
        self.begins = False

    def _in_text(self) -> None:
        """Read on in double quotes, in ``${…}`` or in arithmetic."""
        if self.top == "((":
            self._in_arithmetic()
            return
        if self.top == "${" and self.text[self.at] == "'" and '"' not in [kind for kind, _ in self.open]:
            self._single()
            return
        closing = '"' if self.top == '"' else "}"
        if self.text[self.at] == closing:
            self.at += 1
            self._closed()
        elif not self._take(_IN_TEXT if self.top == '"' else _IN_VALUE) and not self._opening():
            self.at += 1

    def _in_arithmetic(self) -> None:
        letter = self.text[self.at]
        if letter == "(":
            self.at += 1
            self.open.append(("((", self.at))
        elif letter == ")":
            self.at += 1
            self._closed()
        elif not self._opening():
            self.at += 2 if letter == "\\" else 1

    def _opening(self) -> bool:
        """Read what opens a substitution or a quotation; closes backticks, too."""
        mark = self._take(_OPENS)
        if mark == "`" and any(kind == "`" for kind, _ in self.open):
            if self.top != "`":
                raise _BrokenError(self.at - 1)
            self._closed()
        elif mark == "$((":
            # Two of them, each with its own end: so a subshell in a substitution is read, too.
            self.open += [("((", self.at), ("((", self.at)]
        elif mark:
            self._opened(mark)
        return bool(mark)

    def _single(self) -> None:
        if not self._take(_PLAIN_QUOTED):
            raise _BrokenError(self.at)

    def _in_commands(self) -> None:
        if self._take(_GAP) or self._take(_COMMENT):
            return
        start = self.at
        if self.begins and self._take(_FUNCTION):
            return
        if self.text.startswith("$'", self.at):
            if not self._take(_ANSI_QUOTED):
                raise _BrokenError(self.at)
            self.begins = False
        elif self.text[self.at] == "'":
            self._single()
            self.begins = False
        elif self.text[self.at] in "()":
            self._bracket(self.text[self.at])
        elif not (self._opening() or self._arrow() or self._mark()):
            self._plain(start)

    def _arrow(self) -> bool:
        document = None if self.text.startswith("<<<", self.at) else _HEREDOC.match(self.text, self.at)
        if document is not None:
            self.at = document.end()
            self._documents.append(next(one for one in document.groups()[1:] if one is not None))
            return True
        if not self._take(_ARROW):
            return False
        if self.text.startswith("(", self.at) and self.text[self.at - 1] in "<>":
            self.at += 1
            self._opened("$(")
        return True

    def _mark(self) -> bool:
        mark = self._take(_MARK)
        if mark == "\n":
            self._read_documents()
        if mark in {";;", ";&", ";;&"} and self.top == "arm":
            self.open[-1] = ("pattern", self.at)
        elif mark:
            self.begins = self.top != "list"
        return bool(mark)

    def _read_documents(self) -> None:
        waiting, self._documents = self._documents, []
        for ending in waiting:
            found = re.compile(rf"^[ \t]*{re.escape(ending)}[ \t]*\r?$", re.MULTILINE).search(self.text, self.at)
            # Without its end it may be no document at all, but a number shifted to the left.
            if found is not None:
                self.at = min(found.end() + 1, len(self.text))

    def _bracket(self, letter: str) -> None:
        if letter == ")":
            if self.top not in _GROUPS:
                raise _BrokenError(self.at)
            self.at += 1
            self._closed()
        elif self.text.startswith("((", self.at) and (self.begins or self.top == "loop"):
            self.at += 2
            self.open += [("((", self.at), ("((", self.at)]
        elif not self.begins and self._take(_NO_ARGUMENTS):
            self.begins = True
        else:
            self.at += 1
            self._opened("(" if self.begins else "list", begins=self.begins)

    def _plain(self, start: int) -> None:
        """Read the rest of a word, and heed what it says where a command begins or ``in`` is due."""
        self._word = self._take(_WORD)
        if not self._word:
            self.at += 1
            self.begins = False
            return
        whole = self.at >= len(self.text) or self.text[self.at] in " \t\r\n;&|()<>`"
        fresh = start == 0 or self.text[start - 1] in " \t\r\n;&|()`"
        if whole and fresh and self.top == "case" and self._word == "in":
            self.open[-1] = ("pattern", start)
        elif whole and fresh and self._word in self._words and (self.begins or self._begins_loop(start)):
            self._words[self._word]()
        else:
            self.begins = False

    def _begins_loop(self, start: int) -> bool:
        """Whether a word is the ``do`` of ``for name do``, which goes through a script's own arguments."""
        return self._word == "do" and _FOR.search(self.text, max(0, start - 100), start) is not None

    def _onward(self) -> None:
        if self.top != "if":
            raise _BrokenError(self.at - 1)

    def _ended(self) -> None:
        if self.top != _ENDS[self._word]:
            raise _BrokenError(self.at - 1)
        self._closed()

    def _turned(self, before: str, after: str) -> None:
        if self.top != before:
            raise _BrokenError(self.at - 1)
        self.open[-1] = (after, self.open[-1][1])

    def _block(self) -> None:
        """Open a block, which is the body of a loop in some scripts."""
        if self.top == "loop":
            self.open.pop()
        self._opened("{")

    def _esac(self) -> None:
        if self.top != "arm":
            raise _BrokenError(self.at - 1)
        self.open.pop()
        self.begins = False

    def _in_pattern(self) -> None:
        """Read what an arm of ``case`` is for, up to its bracket; or the end of all arms."""
        if self._take(_GAP) or self._take(_COMMENT) or self._take(_NEW_LINE):
            return
        start = self.at
        if self._take(_ESAC):
            self._closed()
            return
        depth = 0 if self.text[self.at] == "(" else 1
        while depth or self.at == start:
            part = self._take(_PATTERN)
            if not part:
                raise _BrokenError(start)
            depth += (part[-1] == "(" and part != "\\(") - (part == ")")
        self.open[-1] = ("arm", start)
        self.begins = True
