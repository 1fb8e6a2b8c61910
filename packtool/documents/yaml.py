"""YAML read strictly: one document, known types, no repeats, no tags, bounded; each fault is a finding."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from packtool.documents.decode import CONTROL_CHARACTER, MEBIBYTE, decode
from packtool.documents.document import Document
from packtool.documents.faults import (
    ALIAS,
    DEPTH,
    DIRECTIVE,
    DUPLICATE_KEY,
    EMPTY,
    KEY_TYPE,
    SEVERAL,
    SIZE,
    SYNTAX,
    TAG,
    UNCLEAR_WORD,
)
from packtool.documents.node import Node
from packtool.documents.scalars import disagreement, typed
from packtool.findings import Finding, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_DEPTH = 64
# The parser looks ahead within a line, some of it in time that grows with the square.
MAX_LINE = 65_536
MAX_NODES = 30_000
# Line ends to YAML 1.1, plain characters to YAML 1.2: two readers would see two documents.
_ODD_LINE_END = re.compile("[\x85\u2028\u2029]")


@dataclass(slots=True)
class _Open:
    """A mapping or sequence whose end has not been met."""

    kind: str
    line: int
    column: int
    anchor: str | None
    children: list[Node] = field(default_factory=list)


class _Stop(Exception):  # noqa: N818 - control flow: the rest of the text is not worth reading
    pass


class _Composer:
    """Builds nodes from the parser's events and collects what is wrong with them."""

    def __init__(self, document: Document, *, lenient: bool) -> None:
        self._document = document
        self._soft = Severity.WARNING if lenient else Severity.ERROR
        self._open: list[_Open] = []
        self._anchors: dict[str, Node] = {}
        self._size = 0
        self.root: Node | None = None
        self.findings: list[Finding] = []

    def feed(self, event: Any) -> None:
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

    def _found(self, rule: Any, event: Any, message: str, severity: Severity | None = None) -> None:
        mark, end = event.start_mark, event.end_mark
        last = end.column + 1 if end.line == mark.line else None
        place = self._document.place(mark.line + 1, mark.column + 1, max(last or 0, mark.column + 2))
        self.findings.append(rule.at(place, message, severity=severity))

    def _start_document(self, event: Any) -> None:
        if self.root is not None or self._open:
            self._found(SEVERAL, event, "a second document begins here")
            raise _Stop
        if event.version or event.tags:
            self._found(DIRECTIVE, event, "the file begins with a %YAML or %TAG directive")

    def _about(self, event: Any) -> None:
        tag = event.ctag if hasattr(event, "ctag") else event.tag
        if tag is not None and str(tag) not in {"", "None"}:
            self._found(TAG, event, f"the value carries the tag {tag}")
        if event.anchor:
            self._found(ALIAS, event, f"the value carries the anchor &{event.anchor}", self._soft)

    def _start(self, event: Any) -> None:
        if len(self._open) >= MAX_DEPTH:
            self._found(DEPTH, event, f"values are nested more than {MAX_DEPTH} deep")
            raise _Stop
        kind = "mapping" if isinstance(event, MappingStartEvent) else "sequence"
        mark = event.start_mark
        self._open.append(_Open(kind, mark.line + 1, mark.column + 1, event.anchor))

    def _alias(self, event: Any) -> Node:
        self._found(ALIAS, event, f"*{event.anchor} repeats a value from elsewhere", self._soft)
        target = self._anchors.get(event.anchor)
        if target is None:
            self._found(SYNTAX, event, f"*{event.anchor} names no value before it")
            raise _Stop
        return target

    def _scalar(self, event: Any) -> Node:
        quoted = event.style is not None
        word = None if quoted else disagreement(event.value)
        if word is not None:
            message = f"{event.value} is read as {word} by some YAML readers and otherwise by others"
            self._found(UNCLEAR_WORD, event, message, self._soft)
        mark, end = event.start_mark, event.end_mark
        return Node(
            kind="scalar",
            line=mark.line + 1,
            column=mark.column + 1,
            end_line=end.line + 1,
            end_column=end.column + 1,
            value=event.value if quoted or word is not None else typed(event.value),
            text=event.value,
            quoted=quoted,
            unclear=word is not None,
        )

    def _close(self, opened: _Open, event: Any) -> Node:
        children = opened.children
        entries = tuple(zip(children[::2], children[1::2], strict=True)) if opened.kind == "mapping" else ()
        self.findings.extend(_key_faults(self._document, entries))
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
        # An alias counts in full each time, so that a few lines cannot stand for millions of values.
        self._size += node.size if node.kind == "scalar" or not self._open else 1
        if anchor:
            self._anchors[anchor] = node
        if self._size > MAX_NODES or node.size > MAX_NODES:
            message = f"the file stands for more than {MAX_NODES:,} values"
            self.findings.append(SIZE.at(self._document.place(node.line, node.column), message))
            raise _Stop
        if self._open:
            self._open[-1].children.append(node)
        else:
            self.root = node


def _key_faults(document: Document, entries: tuple[tuple[Node, Node], ...]) -> Iterator[Finding]:
    first: dict[str, Node] = {}
    for key, _ in entries:
        if key.kind != "scalar":
            yield KEY_TYPE.at(document.at(key), f"a key is {key.word} where a word is needed")
            continue
        earlier = first.setdefault(key.text, key)
        if earlier is not key:
            message = f"the key {key.text} stands twice: here and on line {earlier.line}"
            yield DUPLICATE_KEY.at(document.at(key), message)


def read_yaml(data: bytes, path: str, *, lenient: bool = False, limit: int = MEBIBYTE) -> Document:
    """Read one YAML document of at most ``limit`` bytes; never raises for anything that the bytes can hold.

    ``path`` is what locations show. ``lenient`` makes aliases, anchors and words that YAML 1.1 and 1.2 type
    differently warnings instead of errors: for files that Hermes reads as they are, but not for packs.
    """
    text = decode(data, path, limit=limit, max_line=MAX_LINE)
    document = Document(path=path, lines=text.lines, root=None, findings=text.findings)
    if text.findings:
        return document
    composer = _Composer(document, lenient=lenient)
    composer.findings.extend(_odd_line_ends(document))
    if not composer.findings:
        _compose(composer, text.text, document)
    if composer.root is None and not composer.findings:
        composer.findings.append(EMPTY.at(document.whole(), "the file holds no value"))
    broken = any(finding.rule in {SYNTAX, SEVERAL, DEPTH, SIZE} for finding in composer.findings)
    return Document(
        path=path,
        lines=text.lines,
        root=None if broken else composer.root,
        findings=tuple(sorted(composer.findings, key=lambda finding: finding.order)),
    )


def _odd_line_ends(document: Document) -> Iterator[Finding]:
    for number, line in enumerate(document.lines, 1):
        found = _ODD_LINE_END.search(line)
        if found:
            message = f"the line holds U+{ord(found.group()):04X}, which ends a line for some YAML readers only"
            yield CONTROL_CHARACTER.at(document.place(number, found.start() + 1), message)


def _compose(composer: _Composer, text: str, document: Document) -> None:
    reader = YAML(typ="safe", pure=True)
    try:
        for event in reader.parse(io.StringIO(text)):
            composer.feed(event)
    except _Stop:
        return
    except MarkedYAMLError as error:
        composer.findings.append(_syntax(error, document))
    except (YAMLError, ValueError, IndexError, OverflowError) as error:
        # The parser meets some bytes unprepared (an escape beyond Unicode, a stray end): still a fault of the text.
        composer.findings.append(SYNTAX.at(document.whole(), f"the text is not YAML ({type(error).__name__})"))


def _syntax(error: MarkedYAMLError, document: Document) -> Finding:
    mark = error.problem_mark or error.context_mark
    message = " ".join(part for part in (error.context, error.problem) if part) or "the text is not YAML"
    if mark is None:
        return SYNTAX.at(document.whole(), message)
    line = document.lines[mark.line] if mark.line < len(document.lines) else ""
    remedy = None
    if "\t" in line[: mark.column + 1]:
        message, remedy = "the line is indented by a tab", "indent by spaces: YAML does not take tabs"
    elif "mapping values are not allowed" in message:
        message = "a colon followed by a blank stands inside a plain text"
        remedy = "put the whole text in quotes"
    return SYNTAX.at(document.place(mark.line + 1, mark.column + 1), message, remedy=remedy)
