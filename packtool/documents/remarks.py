"""What is wrong with a YAML text, kept until it is known what of it may be shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.documents.faults import DUPLICATE_KEY, KEY_TYPE, UNCLEAR_WORD
from packtool.documents.merging import is_merge, sources_of
from packtool.documents.scalars import SPECIAL_11, identity
from packtool.secret_shapes import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from packtool.documents.document import Document
    from packtool.documents.node import Node
    from packtool.findings import Finding, Rule, Severity

_LONGEST_SHOWN = 80
_SIGN_AND_POINT = 2
# What a word is read as would tell the word.
UNSAID = "a plain word is read as different values by different YAML readers"


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """A finding to be: made when it is known what of the document is never shown.

    ``message`` may hold ``{word}``, in whose place ``word``, a text from the document, is put when it may be shown.
    When it may not, ``instead`` is said, if given.
    """

    rule: Rule
    line: int
    column: int
    message: str
    end_column: int | None = None
    word: str = ""
    instead: str = ""
    severity: Severity | None = None
    remedy: str | None = None

    def made(self, document: Document) -> Finding:
        """Make the finding."""
        place = document.place(self.line, self.column, self.end_column)
        if document.hides(self.line, self.column):
            message = self.instead or self.message.replace("{word}", HIDDEN)
        else:
            message = self.message.replace("{word}", in_short(self.word))
        return self.rule.at(place, message, severity=self.severity, remedy=self.remedy)


def in_short(word: str) -> str:
    """Return a plain word, or what it is where it is too long to be read."""
    if len(word) <= _LONGEST_SHOWN:
        return word
    digits = sum(character.isdigit() for character in word)
    if len(word) - digits <= word.count("_") + _SIGN_AND_POINT:
        return f"a number of {digits:,} digits"
    return f"a word of {len(word):,} characters"


def special_faults(entries: tuple[tuple[Node, Node], ...], items: tuple[Node, ...], soft: Severity) -> Iterator[Remark]:
    """Tell of the plain words ``<<`` and ``=``: as a key they mean something of their own, elsewhere readers stop."""
    for key, value in entries:
        if is_merge(key) and sources_of(value) is None:
            yield _special(key, "{word} is a merge of other mappings, which do not follow: Hermes stops reading here")
        elif key.unclear and key.text in SPECIAL_11:
            means = SPECIAL_11[key.text]
            yield _special(key, f"{{word}} is read as {means} by some YAML readers and otherwise by others", soft)
    for node in (*(value for _, value in entries), *items):
        if node.unclear and node.text in SPECIAL_11:
            yield _special(node, "{word} is a word of YAML itself that means nothing here: Hermes stops reading at it")


def _special(node: Node, message: str, severity: Severity | None = None) -> Remark:
    end = node.end_column if node.end_line == node.line else None
    return Remark(
        rule=UNCLEAR_WORD,
        line=node.line,
        column=node.column,
        end_column=end,
        message=message,
        word=node.text,
        instead=UNSAID,
        severity=severity,
    )


def key_faults(entries: tuple[tuple[Node, Node], ...]) -> Iterator[Remark]:
    """Tell of keys that are no words, and of those that stand twice."""
    by_text: dict[str, Node] = {}
    by_value: dict[Hashable, Node] = {}
    for key, _ in entries:
        if key.kind != "scalar":
            message = f"a key is {key.word} where a word is needed"
            yield Remark(rule=KEY_TYPE, line=key.line, column=key.column, message=message)
            continue
        alike = by_text.setdefault(key.text, key)
        same = alike if key.is_text else by_value.setdefault(identity(key.value), key)
        if alike is not key:
            yield _twice(key, f"the key {{word}} stands twice: here and on line {alike.line}")
        elif same is not key:
            yield _twice(key, f"the key {{word}} means the same as another one, on line {same.line}")


def _twice(key: Node, message: str) -> Remark:
    end = key.end_column if key.end_line == key.line else None
    return Remark(rule=DUPLICATE_KEY, line=key.line, column=key.column, end_column=end, message=message, word=key.text)
