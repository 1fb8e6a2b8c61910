"""A shell script with its words as they will be read, and what its pipelines decode or hand to an interpreter."""

from __future__ import annotations

import posixpath
import re
import shlex
from dataclasses import replace
from typing import TYPE_CHECKING

from packtool.code.folding.values import DECODING, words_of
from packtool.code.interpreters import INTERPRETERS, code_behind
from packtool.code.layers import MOST_LAYERS, SHELL, Layer, Unmasked, language_of, readable
from packtool.code.rewriting import Edits, place_of
from packtool.code.shell.parsing import Command, Parser
from packtool.code.shell.printing import Printed, output, printed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.code.shell.words import Word

LARGEST_SCRIPT = 2 << 20
_LONGEST_WORD = 2000
_SAFE = re.compile(r"[\w ./:@%+,=~-]+", re.ASCII)
_WRAPPERS = frozenset(["sudo", "env", "nohup", "exec", "command", "time", "nice", "setsid"])


def unmask_shell(text: str) -> Unmasked:
    """Return a script with its masks taken off; the layers are those directly in it."""
    if len(text) > LARGEST_SCRIPT:
        return Unmasked(source=text, exhausted=True)
    mask = _Mask(text)
    mask.read()
    exhausted = mask.parser.exhausted or mask.edits.exhausted
    return Unmasked(source=mask.edits.applied(), layers=tuple(mask.layers), exhausted=exhausted, renamed=mask.renamed)


class _Mask:
    def __init__(self, text: str) -> None:
        self.text = text
        self.parser = Parser(text, printed)
        self.edits = Edits(text)
        self.layers: list[Layer] = []
        self.renamed = False
        self._known: set[str] = set()

    def read(self) -> None:
        """Go through the commands once."""
        for pipeline in self._pipelines():
            data: Printed | None = None
            for command in pipeline:
                for word in command.words:
                    self._plain(word)
                self.renamed |= command.words[0].masked
                self._given(pipeline[0], command, data)
                data = output(command, data)
                if data is not None and data[1] & DECODING:
                    self._layer(pipeline[0], data[0], words_of(data[1]))

    def _pipelines(self) -> Iterator[list[Command]]:
        pipeline: list[Command] = []
        for command in self.parser.commands():
            if isinstance(command, int):
                break
            if command.words:
                pipeline.append(command)
            if not command.piped and pipeline:
                yield pipeline
                pipeline = []
        if pipeline:
            yield pipeline

    def _plain(self, word: Word) -> None:
        """Write a word that hid what it says as what it says."""
        if word.masked and word.value is not None and 0 < len(word.value) <= _LONGEST_WORD and "\n" not in word.value:
            lines = self.text.count("\n", word.start, word.end)
            shown = word.value if _SAFE.fullmatch(word.value) else shlex.quote(word.value)
            self.edits.add(word.start, word.end, shown + "\\\n" * lines)

    def _given(self, first: Command, command: Command, data: Printed | None) -> None:
        """Bring out what is given to an interpreter: behind ``-c``, through a pipe, or to ``eval``."""
        words = command.words
        while words and words[0].value in _WRAPPERS:
            words = words[1:]
        name = posixpath.basename(words[0].value or "") if words else ""
        if name == "eval":
            values = [word.value for word in words[1:]]
            if all(value is not None for value in values):
                how = 0
                for word in words:
                    how |= word.how
                text = " ".join(value for value in values if value is not None)
                self._layer(command, text, (*words_of(how), "given to eval"), SHELL)
        elif name in INTERPRETERS:
            self._interpreted(first, name, words, data if data is not None else self._input(command))

    @staticmethod
    def _input(command: Command) -> Printed | None:
        return None if command.given is None else (command.given, 0)

    def _interpreted(self, first: Command, name: str, words: list[Word], data: Printed | None) -> None:
        behind = code_behind([word.value for word in words])
        if behind is not None:
            how = next((word.how for word in words if word.value == behind.text), 0)
            self._layer(first, behind.text, (*words_of(how | behind.how), f"given to {behind.to}"), behind.language)
        elif data is not None and all((word.value or "").startswith("-") for word in words[1:]):
            self._layer(first, data[0], (*words_of(data[1]), f"given to {name}"), INTERPRETERS[name])

    def _layer(self, command: Command, value: str, how: tuple[str, ...], language: str = "") -> None:
        text = readable(value)
        if text is None or len(self.layers) >= MOST_LAYERS:
            return
        if text in self._known:
            # The same text again: decoded first, and then given to something.
            self.layers[:] = [replace(each, how=how) if each.text == text else each for each in self.layers]
            return
        self._known.add(text)
        line, column = place_of(self.text, command.words[0].start)
        self.layers.append(Layer(line=line, column=column, how=how, text=text, language=language or language_of(text)))
