"""A shell script cut into commands of words whose values are known as far as can be told without running it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from packtool.code.shell.words import MOST_PRODUCED, Piece, Word, Words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_DEEPEST = 6
_MOST_WORDS = 200_000
_BLANKS = re.compile(r"(?:[ \t\r]|\\\n)+")
_OPERATOR = re.compile(r"&&|\|\||;;|<<<|<<-?|>>|<&|>&|&>|[;&|()<>\n]")
_ASSIGNMENT = re.compile(r"([A-Za-z_]\w*)(\+?)=")
_HEREDOC = re.compile(r"[ \t]*(['\"]?)\\?([A-Za-z_][\w-]{0,60})\1")
_DECLARERS = frozenset(["export", "local", "readonly", "declare", "typeset"])


@dataclass(slots=True)
class Command:
    """A simple command: its words, what it is given as input, and whether the next one reads its output."""

    words: list[Word] = field(default_factory=list)
    given: str | None = None
    piped: bool = False


class Parser(Words):
    """Reads one script from its start to its end, once.

    ``evaluate`` says what a list of commands prints (for ``$(...)``), or ``None``.
    """

    def __init__(self, text: str, evaluate: Callable[[list[Command]], tuple[str, int] | None]) -> None:
        """Read ``text``."""
        super().__init__(text)
        self.count = 0
        self._evaluate = evaluate
        self._waiting: list[tuple[str, Command]] = []

    @property
    def exhausted(self) -> bool:
        """Whether the script has more words than are read, or makes more of them."""
        return self.count >= _MOST_WORDS or self.produced > MOST_PRODUCED

    def commands(self, position: int = 0, closing: str = "", depth: int = 0) -> Iterator[Command | int]:
        """Yield the commands from ``position`` to ``closing`` (or the end), and at last where that is."""
        text = self.text
        command = Command()
        while position < len(text) and self.count < _MOST_WORDS:
            position = self._gap(position)
            if position >= len(text):
                break
            operator = _OPERATOR.match(text, position)
            if operator is None:
                word = self.word(position, depth)
                position = max(word.end, position + 1)
                self.count += 1
                self._add(command, word)
                continue
            mark = operator.group()
            position = operator.end()
            if mark in {"<<<", "<<", "<<-"}:
                position = self._input(mark, position, command, depth)
                continue
            if mark in {"<", ">", ">>", "<&", ">&", "&>"}:
                position = self._redirected(position, depth)
                continue
            command.piped = mark == "|"
            if mark == "\n":
                position = self._documents(position)
            yield command
            command = Command()
            if mark == closing:
                yield position
                return
        yield command
        yield position

    def _gap(self, position: int) -> int:
        found = _BLANKS.match(self.text, position)
        position = found.end() if found else position
        if self.text.startswith("#", position):
            end = self.text.find("\n", position)
            return len(self.text) if end < 0 else end
        return position

    def _add(self, command: Command, word: Word) -> None:
        declared = bool(command.words) and command.words[0].value in _DECLARERS
        found = _ASSIGNMENT.match(self.text, word.start)
        if found is None or not (not command.words or declared):
            command.words.append(word)
            return
        if word.value is None:
            self.variables.pop(found.group(1), None)
        else:
            value = word.value[found.end() - word.start :]
            before = self.variables.get(found.group(1), "") if found.group(2) else ""
            self.variables[found.group(1)] = (before + value)[: 1 << 20]

    def _redirected(self, position: int, depth: int) -> int:
        position = self._gap(position)
        return self.word(position, depth).end if _OPERATOR.match(self.text, position) is None else position

    def _input(self, mark: str, position: int, command: Command, depth: int) -> int:
        if mark == "<<<":
            word = self.word(self._gap(position), depth)
            command.given = None if word.value is None else word.value + "\n"
            return word.end
        found = _HEREDOC.match(self.text, position)
        if found is None:
            return position
        self._waiting.append((found.group(2), command))
        return found.end()

    def _documents(self, position: int) -> int:
        """Read the here-documents that were announced on the line that ended."""
        waiting, self._waiting = self._waiting, []
        for ending, command in waiting:
            begin = position
            while position < len(self.text):
                line_end = self.text.find("\n", position)
                line_end = len(self.text) if line_end < 0 else line_end
                line = self.text[position:line_end]
                position = line_end + 1
                if line.strip("\t ") == ending:
                    command.given = self.text[begin : line_end - len(line)]
                    break
        return min(position, len(self.text))

    def command(self, position: int, depth: int) -> tuple[Piece, int]:
        """Read the commands up to the closing parenthesis."""
        if depth >= _DEEPEST:
            return Piece(None), position
        inside: list[Command] = []
        for each in self.commands(position, ")", depth + 1):
            if isinstance(each, int):
                position = each
            else:
                inside.append(each)
        return self._printed(inside), position

    def substituted(self, text: str, depth: int) -> Piece:
        """Read the commands in a text of its own."""
        if depth >= _DEEPEST:
            return Piece(None)
        inner = Parser(text, self._evaluate)
        inner.variables = self.variables
        found = [each for each in inner.commands(depth=depth + 1) if isinstance(each, Command)]
        self.count += inner.count
        self.produced += inner.produced
        return self._printed(found)

    def _printed(self, commands: list[Command]) -> Piece:
        made = self._evaluate(commands)
        return Piece(None) if made is None else Piece(made[0].rstrip("\n"), made[1], masked=True)
