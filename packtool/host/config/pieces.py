"""A YAML text as pieces that know exactly which characters they stand on, so that a text can be edited in place."""

from __future__ import annotations

import functools
import io
import re
from dataclasses import dataclass, field, replace
from typing import Any

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

from packtool.documents.bounded_scanner import TooLongError, bounded_parser

MAX_DEPTH = 64
MAX_PIECES = 100_000
_COLON = re.compile(r"[ \t]*:")


class UnreadableError(Exception):
    """The text cannot be read, or not in one way only; the message says why and on which line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A value as it stands in a text: ``start`` to ``last`` (end-exclusive) counts characters of the whole text.

    ``kind`` is ``"mapping"``, ``"sequence"``, ``"scalar"`` or ``"alias"``. ``column`` counts from 0, ``line`` from 1.
    A ``plain`` scalar stands without quotes; ``text`` is what it says. An alias has its ``target``, and the name of
    it as ``text``. ``size`` and ``height`` count an alias in full.
    """

    kind: str
    start: int
    last: int
    line: int
    column: int
    text: str = ""
    plain: bool = False
    flow: bool = False
    anchor: str = ""
    tag: str = ""
    entries: tuple[tuple[Piece, Piece], ...] = ()
    items: tuple[Piece, ...] = ()
    target: Piece | None = None
    size: int = 1
    height: int = 1

    @property
    def is_block(self) -> bool:
        """Whether this is a mapping or sequence that is written by lines."""
        return self.kind in {"mapping", "sequence"} and not self.flow

    @property
    def is_nothing(self) -> bool:
        """Whether nothing at all is written where a value could stand."""
        return self.kind == "scalar" and self.start == self.last

    @property
    def bare(self) -> bool:
        """Whether the value has neither an anchor nor a tag."""
        return not self.anchor and not self.tag


@dataclass(frozen=True, slots=True, kw_only=True)
class Composed:
    """A text and its outermost piece; ``None`` for a text that holds no value. ``aliased`` are anchors in use."""

    text: str
    root: Piece | None
    aliased: frozenset[str]


@dataclass(slots=True)
class _Open:
    """A mapping or sequence whose end has not been met."""

    event: Any
    kind: str
    children: list[Piece] = field(default_factory=list)


# One change follows another, and what came out of one is what the next begins with.
@functools.lru_cache(maxsize=4)
def compose(text: str) -> Composed:
    """Return the pieces of ``text``, one YAML document with line ends as they are. Raises UnreadableError."""
    builder = _Builder(text)
    try:
        for event in bounded_parser().parse(io.StringIO(text)):
            builder.feed(event)
    except TooLongError as error:
        raise UnreadableError(f"line {error.line}: a value is too long") from None
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = f"line {mark.line + 1}: " if mark is not None else ""
        raise UnreadableError(f"{place}{error.problem or 'this is not YAML'}") from None
    except (YAMLError, ValueError, IndexError, OverflowError, RecursionError):
        # The parser meets some texts unprepared: still a fault of the text.
        raise UnreadableError("this is not YAML") from None
    return Composed(text=text, root=builder.root, aliased=frozenset(builder.aliased))


class _Builder:
    """Puts the parser's events together, without recursion."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._open: list[_Open] = []
        self._anchors: dict[str, Piece] = {}
        self.aliased: set[str] = set()
        self.root: Piece | None = None

    def feed(self, event: Any) -> None:
        if isinstance(event, DocumentStartEvent):
            self._start_document(event)
        elif isinstance(event, AliasEvent):
            self._add(self._alias(event))
        elif isinstance(event, ScalarEvent):
            self._add(self._scalar(event))
        elif isinstance(event, (MappingStartEvent, SequenceStartEvent)):
            kind = "mapping" if isinstance(event, MappingStartEvent) else "sequence"
            self._open.append(_Open(event, kind))
            if len(self._open) > MAX_DEPTH:
                raise UnreadableError(f"{_line(event)}: values are nested more than {MAX_DEPTH} deep")
        elif isinstance(event, (MappingEndEvent, SequenceEndEvent)):
            self._add(self._close(self._open.pop(), event))

    def _start_document(self, event: Any) -> None:
        if self.root is not None:
            raise UnreadableError(f"{_line(event)}: a second document begins here")
        if event.version or event.tags:
            raise UnreadableError("the file begins with a %YAML or %TAG directive")

    def _alias(self, event: Any) -> Piece:
        target = self._anchors.get(event.anchor)
        if target is None:
            raise UnreadableError(f"{_line(event)}: *{event.anchor} names no value before it")
        self.aliased.add(event.anchor)
        place = _place(event, event.end_mark.index)
        return replace(place, kind="alias", text=event.anchor, target=target, size=target.size, height=target.height)

    def _scalar(self, event: Any) -> Piece:
        start, last = event.start_mark.index, event.end_mark.index
        if event.style in {"|", ">"}:
            written = self._text[start:last]
            header = written.partition("\n")[0].partition("#")[0]
            # What follows the last line of a block belongs to it only where its header keeps it.
            last = last if "+" in header else start + len(written.rstrip())
        return replace(_place(event, last), text=event.value, plain=event.style is None)

    def _close(self, opened: _Open, event: Any) -> Piece:
        children = opened.children
        place = _place(opened.event, event.end_mark.index)
        flow = bool(opened.event.flow_style)
        last = place.last if flow or not children else max(child.last for child in children)
        mapping = opened.kind == "mapping"
        return replace(
            place,
            kind=opened.kind,
            last=last,
            flow=flow,
            entries=tuple(zip(children[::2], children[1::2], strict=True)) if mapping else (),
            items=() if mapping else tuple(children),
            size=1 + sum(child.size for child in children),
            height=1 + max((child.height for child in children), default=0),
        )

    def _add(self, piece: Piece) -> None:
        if self._open and self._open[-1].kind == "mapping" and len(self._open[-1].children) % 2 and piece.is_nothing:
            piece = self._behind_colon(self._open[-1].children[-1], piece)
        if piece.size > MAX_PIECES or piece.height > MAX_DEPTH:
            raise UnreadableError(f"line {piece.line}: the value stands for too many others")
        if piece.anchor:
            self._anchors[piece.anchor] = piece
        if self._open:
            self._open[-1].children.append(piece)
        else:
            self.root = None if piece.is_nothing and piece.bare else piece

    def _behind_colon(self, key: Piece, piece: Piece) -> Piece:
        """Put a value that is not written where it could be: the parser says where the next one begins."""
        colon = _COLON.match(self._text, key.last)
        at = colon.end() if colon else key.last
        return replace(piece, start=at, last=at, line=key.line)


def _place(event: Any, last: int) -> Piece:
    mark = event.start_mark
    tag = getattr(event, "ctag", None)
    return Piece(
        kind="scalar",
        start=mark.index,
        last=last,
        line=mark.line + 1,
        column=mark.column,
        anchor="" if isinstance(event, AliasEvent) else event.anchor or "",
        tag="" if tag is None or str(tag) == "None" else str(tag),
    )


def _line(event: Any) -> str:
    return f"line {event.start_mark.line + 1}"
