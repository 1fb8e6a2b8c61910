"""JSON read strictly: no repeats, no NaN, bounded numbers and depth; each fault is a finding with its place."""

from __future__ import annotations

import codecs
import json
import math
import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from packtool.documents.conceal import BY_NAME, secret_nodes, spans_of_lines
from packtool.documents.decode import MEBIBYTE, decode
from packtool.documents.document import Document
from packtool.documents.faults import BYTE_ORDER_MARK, DEPTH, DUPLICATE_KEY, EMPTY, NOT_A_NUMBER, SIZE, SYNTAX
from packtool.documents.node import Node
from packtool.findings import Location

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.findings import Finding

# As deep as other readers go, which give up at a depth of their own.
MAX_DEPTH = 512
MAX_DIGITS = 400
# Every value with its place takes memory: this many are read within seconds.
MAX_VALUES = 500_000
MAX_ALIKE = 100
_BLANKS = re.compile(r"[ \t\n\r]*")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?")
_STRING = re.compile(r'"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*+"')
_WORD = re.compile(r"-?[A-Za-z_][A-Za-z0-9_]*")
_CROWD = f"the file holds more than {MAX_VALUES:,} values"
_CONSTANTS: dict[str, Any] = {"true": True, "false": False, "null": None}


class _Stop(Exception):  # noqa: N818 - control flow: what follows cannot be read
    pass


@dataclass(slots=True)
class _Open:
    """An object or array whose end has not been met."""

    closer: str
    start: int
    children: list[Node] = field(default_factory=list)
    seen: dict[str, Node] = field(default_factory=dict)


class _Scanner:
    """Reads JSON without recursion into nodes that know their place."""

    def __init__(self, document: Document, text: str, *, opaque_numbers: bool) -> None:
        self._document = document
        self._opaque_numbers = opaque_numbers
        self._counted = 0
        self._repeats = 0
        self._text = text
        self._at = 0
        self._open: list[_Open] = []
        self._starts = [0]
        for line in document.lines:
            self._starts.append(self._starts[-1] + len(line) + 1)
        self._line = 0
        self.findings: list[Finding] = []
        self.root: Node | None = None

    def read(self) -> None:
        """Read the whole text; what is wrong is in ``findings``."""
        self._skip()
        if self._at == len(self._text):
            self.findings.append(EMPTY.at(self._document.whole(), "the file holds no value"))
            return
        while self.root is None:
            self._value()
        self._skip()
        if self._at < len(self._text):
            self._stop("text stands behind the end of the document")

    def _skip(self) -> None:
        blanks = _BLANKS.match(self._text, self._at)
        self._at = blanks.end() if blanks else self._at

    def _place(self, offset: int) -> tuple[int, int]:
        # Offsets are asked for in rising order but for ends and starts of containers, so the search is short.
        while self._line > 0 and self._starts[self._line] > offset:
            self._line -= 1
        while self._line + 1 < len(self._starts) - 1 and self._starts[self._line + 1] <= offset:
            self._line += 1
        return self._line + 1, offset - self._starts[self._line] + 1

    def _stop(self, message: str, rule: Any = SYNTAX, remedy: str | None = None) -> None:
        line, column = self._place(self._at)
        self.findings.append(rule.at(self._document.place(line, column), message, remedy=remedy))
        raise _Stop

    def _value(self) -> None:
        character = self._text[self._at : self._at + 1]
        if character and character in "{[":
            self._start(character)
        elif character == '"':
            start = self._at
            self._add(self._string(start))
        else:
            self._word()

    def _start(self, character: str) -> None:
        if len(self._open) >= MAX_DEPTH:
            self._stop(f"values are nested more than {MAX_DEPTH} deep", DEPTH)
        self._open.append(_Open("}" if character == "{" else "]", self._at))
        self._at += 1
        self._skip()
        if self._text.startswith(self._open[-1].closer, self._at):
            self._add(self._closed())
        elif character == "{":
            self._key()

    def _key(self) -> None:
        if not self._text.startswith('"', self._at):
            self._stop(
                "a key in double quotes is needed here",
                remedy="write the key in double quotes; JSON has no comments and no comma behind the last member",
            )
        key = self._string(self._at)
        opened = self._open[-1]
        earlier = opened.seen.setdefault(key.text, key)
        if earlier is not key:
            self._repeated(key, earlier)
        opened.children.append(self._count(key))
        self._skip()
        if not self._text.startswith(":", self._at):
            self._stop("a colon is needed here")
        self._at += 1
        self._skip()

    def _repeated(self, key: Node, earlier: Node) -> None:
        self._repeats += 1
        if self._repeats <= MAX_ALIKE:
            message = f"the key {key.text} stands twice: here and on line {earlier.line}"
            self.findings.append(DUPLICATE_KEY.at(self._document.at(key), message))

    def left_out(self) -> Iterator[Finding]:
        """Give the finding that says how many repeats of keys are not told one by one."""
        if self._repeats > MAX_ALIKE:
            message = f"{self._repeats - MAX_ALIKE:,} more keys stand twice"
            yield DUPLICATE_KEY.at(self._document.whole(), message)

    def _string(self, start: int) -> Node:
        found = _STRING.match(self._text, start)
        if not found:
            self._stop("a string is not closed, or holds a raw control character or an unknown escape")
        self._at = found.end() if found else start
        value = json.loads(self._text[start : self._at])
        return self._node(start, value, quoted=True)

    def _word(self) -> None:
        start = self._at
        number = _NUMBER.match(self._text, start)
        word = _WORD.match(self._text, start)
        if word and word.group() in _CONSTANTS:
            self._at = word.end()
            self._add(self._node(start, _CONSTANTS[word.group()]))
        elif number and not word:
            self._at = number.end()
            self._add(self._node(start, self._number(start, number.group())))
        elif word and word.group().lstrip("-") in {"NaN", "Infinity"}:
            self._stop(f"{word.group()} is no JSON number", NOT_A_NUMBER)
        else:
            self._stop("a value is needed here", remedy="JSON has no comments and no comma behind the last member")

    def _number(self, start: int, text: str) -> int | float:
        long = len(text) > MAX_DIGITS
        if long and not self._opaque_numbers:
            self._at = start
            self._stop(f"a number of {sum(map(str.isdigit, text)):,} digits is read by few readers", NOT_A_NUMBER)
        if long:
            return -math.inf if text.startswith("-") else math.inf
        number = int(text) if text.lstrip("-").isdigit() else float(text)
        if number in {math.inf, -math.inf} and not self._opaque_numbers:
            self._at = start
            self._stop("a number is too large for any reader", NOT_A_NUMBER)
        return number

    def _node(self, start: int, value: Any, *, quoted: bool = False) -> Node:
        line, column = self._place(start)
        text = value if isinstance(value, str) else self._text[start : self._at]
        return Node(
            kind="scalar",
            line=line,
            column=column,
            end_line=line,
            end_column=column + self._at - start,
            value=value,
            text=text,
            quoted=quoted,
        )

    def _count(self, node: Node) -> Node:
        self._counted += 1
        if self._counted > MAX_VALUES:
            # Without an excerpt: to look for secrets in a line of megabytes takes longer than to get here.
            place = Location(path=self._document.path, line=node.line, column=node.column)
            self.findings.append(SIZE.at(place, _CROWD))
            raise _Stop
        return node

    def _add(self, node: Node) -> None:
        # In a loop: a document may be deeper than Python calls.
        added: Node | None = node
        while added is not None:
            added = self._put(self._count(added))

    def _put(self, node: Node) -> Node | None:
        """Put a value into what is open; returns that when the value was its last."""
        if not self._open:
            self.root = node
            return None
        opened = self._open[-1]
        opened.children.append(node)
        self._skip()
        if self._text.startswith(",", self._at):
            self._at += 1
            self._skip()
            if opened.closer == "}":
                self._key()
        elif self._text.startswith(opened.closer, self._at):
            return self._closed()
        else:
            self._stop(f"a comma or {opened.closer} is needed here")
        return None

    def _closed(self) -> Node:
        opened = self._open.pop()
        self._at += 1
        line, column = self._place(opened.start)
        end_line, end_column = self._place(self._at)
        children = opened.children
        pairs = opened.closer == "}"
        return Node(
            kind="mapping" if pairs else "sequence",
            line=line,
            column=column,
            end_line=end_line,
            end_column=end_column,
            entries=tuple(zip(children[::2], children[1::2], strict=True)) if pairs else (),
            items=() if pairs else tuple(children),
            size=1 + sum(child.size for child in children),
        )


def marked(data: bytes, document: Document) -> Iterator[Finding]:
    """Tell of a byte order mark before a JSON text, which clients take differently."""
    if data.startswith(codecs.BOM_UTF8):
        yield BYTE_ORDER_MARK.at(document.whole(), "the file begins with a byte order mark (U+FEFF)")


def read_json(data: bytes, path: str, *, limit: int = MEBIBYTE, opaque_numbers: bool = False) -> Document:
    """Read one JSON document of at most ``limit`` bytes; never raises for anything that the bytes can hold.

    A byte order mark is skipped. ``path`` is what locations show. With ``opaque_numbers`` a number that is too large or
    too long is no fault and reads as infinity: for files where it may stand in a place that nobody reads.
    """
    text = decode(data, path, limit=limit)
    document = Document(path=path, lines=text.lines, root=None, findings=text.findings)
    if text.findings:
        return document
    if text.text.count(",") >= MAX_VALUES:
        # Most of the time the commas tell it, before anything is read.
        crowd = SIZE.at(Location(path=path, line=1, column=1), _CROWD)
        return Document(path=path, lines=(), root=None, findings=(crowd,))
    scanner = _Scanner(document, text.text, opaque_numbers=opaque_numbers)
    broken = False
    try:
        scanner.read()
    except _Stop:
        broken = True
    root = None if broken else scanner.root
    read = Document(path=path, lines=text.lines, root=root, findings=(*scanner.findings, *scanner.left_out()))
    if root is None and any(finding.rule is SIZE for finding in scanner.findings):
        return replace(read, lines=())
    if root is None:
        return read.hide_spans(spans_of_lines(BY_NAME, text.lines))
    return read.hide(secret_nodes(root))
