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
    SEVERAL,
    SIZE,
    SYNTAX,
    TAG,
    UNCLEAR_WORD,
)
from packtool.documents.merging import merged
from packtool.documents.node import Node
from packtool.documents.remarks import UNSAID, Remark, key_faults, special_faults
from packtool.documents.scalars import SPECIAL_11, disagreement, stops, typed
from packtool.documents.tags import ORDERED, NoValueError, ordered, shown, tagged_kind, tagged_scalar

if TYPE_CHECKING:
    from packtool.findings import Rule, Severity

MAX_DEPTH = 64
# An honest pack has some hundreds; this many are read within half a second.
MAX_NODES = 10_000
_SURROGATE = re.compile("[\ud800-\udfff]")
_REFUSED = "the value carries the tag {word}, at which Hermes stops reading the file"
_UNUSUAL = "the value carries the tag {word}, which no manifest needs"


class Stop(Exception):  # noqa: N818 - control flow: the rest of the text is not worth reading
    """What follows in the text is not read."""


@dataclass(slots=True)
class _Open:
    """A mapping or sequence whose end has not been met."""

    kind: str
    line: int
    column: int
    anchor: str | None
    tag: str
    event: Any
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
            self._anchored(event)
            self._add(self._scalar(event), event.anchor)
        elif isinstance(event, (MappingStartEvent, SequenceStartEvent)):
            self._anchored(event)
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
                instead=UNSAID if rule is UNCLEAR_WORD else "",
                severity=self._soft if soft else None,
            )
        )

    def _start_document(self, event: Any) -> None:
        if self.root is not None or self._open:
            self._found(SEVERAL, event, "a second document begins here")
            raise Stop
        if event.version or event.tags:
            self._found(DIRECTIVE, event, "the file begins with a %YAML or %TAG directive", soft=True)

    def _anchored(self, event: Any) -> None:
        if event.anchor:
            self._found(ALIAS, event, "the value carries the anchor &{word}", event.anchor, soft=True)

    def _tagged(self, event: Any, tag: str, *, refused: bool) -> None:
        self._found(TAG, event, _REFUSED if refused else _UNUSUAL, shown(tag), soft=not refused)

    def _start(self, event: Any) -> None:
        if len(self._open) >= MAX_DEPTH:
            self._found(DEPTH, event, f"values are nested more than {MAX_DEPTH} deep")
            raise Stop
        kind = "mapping" if isinstance(event, MappingStartEvent) else "sequence"
        mark = event.start_mark
        self._open.append(_Open(kind, mark.line + 1, mark.column + 1, event.anchor, _tag(event), event))

    def _alias(self, event: Any) -> Node:
        self._found(ALIAS, event, "*{word} repeats a value from elsewhere", event.anchor, soft=True)
        target = self._anchors.get(event.anchor)
        if target is None:
            self._found(SYNTAX, event, "*{word} names no value before it", event.anchor)
            raise Stop
        return target

    def _scalar(self, event: Any) -> Node:
        quoted, tag = event.style is not None, _tag(event)
        if tag == "!":
            # With it, readers take what is in quotes for a plain word, too.
            self._tagged(event, tag, refused=False)
        if tag not in {"", "!"}:
            value, unclear = self._valued(event, tag), False
        elif quoted and not tag:
            value, unclear = event.value, False
        else:
            value, unclear = self._plain(event)
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
            value=value,
            text=event.value,
            quoted=quoted,
            unclear=unclear,
        )

    def _plain(self, event: Any) -> tuple[Any, bool]:
        """Return the value of a plain word, and whether readers part over it."""
        word = event.value
        unclear = disagreement(word)
        # Of the two words that mean something as keys it is known what they mean once it is known where they stand.
        if unclear is not None and word not in SPECIAL_11:
            stopping = stops(word)
            message = f"{{word}} is read as {unclear} by some YAML readers and otherwise by others"
            if stopping:
                message = "{word} is an error to some YAML readers, so that Hermes reads nothing of the file"
            self._found(UNCLEAR_WORD, event, message, word, soft=not stopping)
        return (word, True) if unclear is not None else (typed(word), False)

    def _valued(self, event: Any, tag: str) -> Any:
        try:
            value = tagged_scalar(tag, event.value)
        except NoValueError:
            self._tagged(event, tag, refused=True)
            return event.value
        self._tagged(event, tag, refused=False)
        return value

    def _close(self, opened: _Open, event: Any) -> Node:
        children = opened.children
        entries = tuple(zip(children[::2], children[1::2], strict=True)) if opened.kind == "mapping" else ()
        items = tuple(children) if opened.kind == "sequence" else ()
        self.remarks.extend(key_faults(entries))
        self.remarks.extend(special_faults(entries, items, self._soft))
        kind, items = self._kind(opened, items)
        end_line, end_column = _end(opened, event)
        return Node(
            kind=kind,
            line=opened.line,
            column=opened.column,
            end_line=end_line,
            end_column=end_column,
            entries=merged(entries),
            items=items,
            size=1 + sum(child.size for child in children),
        )

    def _kind(self, opened: _Open, items: tuple[Node, ...]) -> tuple[str, tuple[Node, ...]]:
        if not opened.tag:
            return opened.kind, items
        try:
            kind = tagged_kind(opened.tag, opened.kind)
            items = tuple(ordered(item) for item in items) if opened.tag in ORDERED else items
        except NoValueError:
            self._tagged(opened.event, opened.tag, refused=True)
            return opened.kind, items
        self._tagged(opened.event, opened.tag, refused=False)
        return kind, items

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


def _end(opened: _Open, event: Any) -> tuple[int, int]:
    """Return where a collection ends; one in block form ends with what stands in it, not where the next word begins."""
    if opened.event.flow_style or not opened.children:
        return event.end_mark.line + 1, event.end_mark.column + 1
    # What an alias repeats stands further up.
    return max((child.end_line, child.end_column) for child in opened.children)


def _tag(event: Any) -> str:
    tag = event.ctag if hasattr(event, "ctag") else event.tag
    return "" if tag is None or str(tag) == "None" else str(tag)
