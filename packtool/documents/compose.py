"""From the events of a YAML parser to nodes that know their place, and remarks on what is wrong with them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ruamel.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from packtool.documents.decode import CONTROL_CHARACTER
from packtool.documents.faults import (
    ALIAS,
    DEPTH,
    DIRECTIVE,
    DUPLICATE_KEY,
    KEY_TYPE,
    SEVERAL,
    SIZE,
    SYNTAX,
    TAG,
    UNCLEAR_WORD,
)
from packtool.documents.node import Node
from packtool.documents.scalars import disagreement, identity, typed
from packtool.secret_shapes import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from packtool.documents.document import Document
    from packtool.findings import Finding, Rule, Severity

MAX_DEPTH = 64
# An honest pack has some hundreds; this many are read within half a second.
MAX_NODES = 10_000
_SURROGATE = re.compile("[\ud800-\udfff]")
_STANDARD_TAG = "tag:yaml.org,2002:"
# What a word is read as would tell the word.
_UNSAID = "a plain word is read as different values by different YAML readers"


class Stop(Exception):  # noqa: N818 - control flow: the rest of the text is not worth reading
    """What follows in the text is not read."""


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
            message = self.message.replace("{word}", self.word)
        return self.rule.at(place, message, severity=self.severity, remedy=self.remedy)


@dataclass(slots=True)
class _Open:
    """A mapping or sequence whose end has not been met."""

    kind: str
    line: int
    column: int
    anchor: str | None
    children: list[Node] = field(default_factory=list)


class Composer:
    """Builds ``root`` from the parser's events, and ``remarks``. ``soft`` is how much small ambiguities weigh."""

    def __init__(self, soft: Severity) -> None:
        """Begin with nothing."""
        self._soft = soft
        self._open: list[_Open] = []
        self._anchors: dict[str, Node] = {}
        self._size = 0
        self.root: Node | None = None
        self.remarks: list[Remark] = []

    def feed(self, event: Any) -> None:
        """Take the next event. Raises Stop when the rest is not worth reading."""
        if isinstance(event, DocumentStartEvent):
            self._start_document(event)
        elif isinstance(event, AliasEvent):
            self._add(self._alias(event), None)
        elif isinstance(event, ScalarEvent):
            self._about(event)
            self._add(self._scalar(event), event.anchor)
        elif isinstance(event, (MappingStartEvent, SequenceStartEvent)):
            self._about(event)
            self._start(event)
        elif isinstance(event, (MappingEndEvent, SequenceEndEvent)):
            opened = self._open.pop()
            self._add(self._close(opened, event), opened.anchor)

    def _found(self, rule: Rule, event: Any, message: str, word: str = "", *, soft: bool = False) -> None:
        mark, end = event.start_mark, event.end_mark
        last = end.column + 1 if end.line == mark.line else 0
        self.remarks.append(
            Remark(
                rule=rule,
                line=mark.line + 1,
                column=mark.column + 1,
                end_column=max(last, mark.column + 2),
                message=message,
                word=word,
                instead=_UNSAID if rule is UNCLEAR_WORD else "",
                severity=self._soft if soft else None,
            )
        )

    def _start_document(self, event: Any) -> None:
        if self.root is not None or self._open:
            self._found(SEVERAL, event, "a second document begins here")
            raise Stop
        if event.version or event.tags:
            self._found(DIRECTIVE, event, "the file begins with a %YAML or %TAG directive")

    def _about(self, event: Any) -> None:
        tag = event.ctag if hasattr(event, "ctag") else event.tag
        if tag is not None and str(tag) not in {"", "None"}:
            self._found(TAG, event, "the value carries the tag {word}", str(tag).replace(_STANDARD_TAG, "!!", 1))
        if event.anchor:
            self._found(ALIAS, event, "the value carries the anchor &{word}", event.anchor, soft=True)

    def _start(self, event: Any) -> None:
        if len(self._open) >= MAX_DEPTH:
            self._found(DEPTH, event, f"values are nested more than {MAX_DEPTH} deep")
            raise Stop
        kind = "mapping" if isinstance(event, MappingStartEvent) else "sequence"
        mark = event.start_mark
        self._open.append(_Open(kind, mark.line + 1, mark.column + 1, event.anchor))

    def _alias(self, event: Any) -> Node:
        self._found(ALIAS, event, "*{word} repeats a value from elsewhere", event.anchor, soft=True)
        target = self._anchors.get(event.anchor)
        if target is None:
            self._found(SYNTAX, event, "*{word} names no value before it", event.anchor)
            raise Stop
        return target

    def _scalar(self, event: Any) -> Node:
        quoted = event.style is not None
        unclear = None if quoted else disagreement(event.value)
        if unclear is not None:
            message = f"{{word}} is read as {unclear} by some YAML readers and otherwise by others"
            self._found(UNCLEAR_WORD, event, message, event.value, soft=True)
        lone = _SURROGATE.search(event.value) if quoted else None
        if lone is not None:
            # An escape only: as a byte it is no UTF-8. Whoever prints it, Hermes too, stops at it.
            self._found(
                CONTROL_CHARACTER, event, f"the text holds the half of a character U+{ord(lone[0]):04X}", soft=True
            )
        mark, end = event.start_mark, event.end_mark
        return Node(
            kind="scalar",
            line=mark.line + 1,
            column=mark.column + 1,
            end_line=end.line + 1,
            end_column=end.column + 1,
            value=event.value if quoted or unclear is not None else typed(event.value),
            text=event.value,
            quoted=quoted,
            unclear=unclear is not None,
        )

    def _close(self, opened: _Open, event: Any) -> Node:
        children = opened.children
        entries = tuple(zip(children[::2], children[1::2], strict=True)) if opened.kind == "mapping" else ()
        self.remarks.extend(_key_faults(entries))
        return Node(
            kind=opened.kind,
            line=opened.line,
            column=opened.column,
            end_line=event.end_mark.line + 1,
            end_column=event.end_mark.column + 1,
            entries=entries,
            items=tuple(children) if opened.kind == "sequence" else (),
            size=1 + sum(child.size for child in children),
        )

    def _add(self, node: Node, anchor: str | None) -> None:
        self._size += 1
        if anchor:
            self._anchors[anchor] = node
        # In ``node.size`` an alias counts in full each time: a few lines cannot stand for millions of values.
        if self._size > MAX_NODES or node.size > MAX_NODES:
            message = f"the file stands for more than {MAX_NODES:,} values"
            self.remarks.append(Remark(rule=SIZE, line=node.line, column=node.column, message=message))
            raise Stop
        if self._open:
            self._open[-1].children.append(node)
        else:
            self.root = node


def _key_faults(entries: tuple[tuple[Node, Node], ...]) -> Iterator[Remark]:
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
