"""Mappings and lists in brackets, changed within their brackets."""

from __future__ import annotations

import difflib
import itertools
from typing import TYPE_CHECKING, Any

from packtool.documents.words import inline, text_word
from packtool.host.config.pieces import UnreadableError
from packtool.host.config.reading import YAML_11, is_merge, key_text, merged, plain, same

if TYPE_CHECKING:
    from collections.abc import Sequence

    from packtool.host.config.pieces import Piece

# The place that a part has had, if it had one, and its characters.
_Part = tuple[int | None, str]


def rewritten(text: str, piece: Piece, wanted: Any) -> str:
    """Return the characters of a flow mapping or list with its data made ``wanted``; what stays is kept as written.

    Raises UnreadableError where a comment would be lost or moved to another value.
    """
    json_only = text[piece.start : piece.last].lstrip("[{ \t\r\n").startswith('"')
    if piece.kind == "mapping":
        spans = [(key.start, max(key.last, value.last)) for key, value in piece.entries]
        parts = _mapping(text, piece, wanted, json_only=json_only)
    else:
        spans = [(item.start, item.last) for item in piece.items]
        parts = _sequence(text, piece, wanted, json_only=json_only)
    opening = text.index("{" if piece.kind == "mapping" else "[", piece.start) + 1
    if not spans or not parts:
        _no_comment(text, opening, piece.last, piece)
        inside = ", ".join(part for _, part in parts)
        return text[piece.start : opening] + inside + text[piece.last - 1 : piece.last]
    if [index for index, _ in parts] != list(range(len(spans))):
        _no_comment(text, opening, piece.last, piece, spans)
    gaps = [text[one[1] : other[0]] for one, other in itertools.pairwise(spans)]
    pieces = [text[piece.start : spans[0][0]], parts[0][1]]
    usual = gaps[-1] if gaps else _gap(text, opening, spans[0][0])
    for (before, _), (index, part) in itertools.pairwise(parts):
        follows = before is not None and index == before + 1
        pieces.extend((gaps[before] if follows and before is not None else usual, part))
    return "".join((*pieces, text[spans[-1][1] : piece.last]))


def _mapping(text: str, piece: Piece, wanted: dict[str, Any], *, json_only: bool) -> list[_Part]:
    parts: list[_Part] = []
    own = {key_text(key) for key, _ in piece.entries if not is_merge(key)}
    taken_over = merged(piece, YAML_11)
    if len(own) + sum(is_merge(key) for key, _ in piece.entries) < len(piece.entries):
        raise UnreadableError(f"line {piece.line}: a key stands twice")
    if any(name not in wanted for name in taken_over):
        raise UnreadableError(f"line {piece.line}: a key is taken over by <<")
    for index, (key, value) in enumerate(piece.entries):
        name = key_text(key)
        if is_merge(key):
            parts.append((index, text[key.start : max(key.last, value.last)]))
        elif name in wanted:
            parts.append((index, _entry(text, key, value, wanted[name], json_only=json_only)))
    parts.extend(
        (None, f"{text_word(name, json_only)}: {inline(value, json_only=json_only)}")
        for name, value in wanted.items()
        if name not in own and not (name in taken_over and same(taken_over[name], value))
    )
    return parts


def _entry(text: str, key: Piece, value: Piece, wanted: Any, *, json_only: bool) -> str:
    old = plain(value, YAML_11)
    if same(old, wanted):
        return text[key.start : max(key.last, value.last)]
    if value.anchor:
        raise UnreadableError(f"line {value.line}: the value carries the anchor &{value.anchor}")
    if value.flow and isinstance(wanted, type(old)):
        new = rewritten(text, value, wanted)
    else:
        new = inline(wanted, json_only=json_only)
    head = text[key.start : value.start]
    return f"{head}{new}" if head.endswith((" ", "\t", "\n")) else f"{head.removesuffix(':')}: {new}"


def _sequence(text: str, piece: Piece, wanted: list[Any], *, json_only: bool) -> list[_Part]:
    old = plain(piece, YAML_11)
    before, after = ([(type(item).__name__, inline(item)) for item in items] for items in (old, wanted))
    parts: list[_Part] = []
    for what, i1, i2, j1, j2 in difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if what == "equal":
            parts.extend((i, text[piece.items[i].start : piece.items[i].last]) for i in range(i1, i2))
        else:
            parts.extend((None, inline(item, json_only=json_only)) for item in wanted[j1:j2])
    return parts


def _gap(text: str, opening: int, first: int) -> str:
    """Return what stands between two values where there was one only: a line end if it had a line of its own."""
    before = text[opening:first]
    return "," + before if "\n" in before else ", "


def _no_comment(text: str, opening: int, last: int, piece: Piece, spans: Sequence[tuple[int, int]] = ()) -> None:
    at = opening
    for start, end in (*spans, (last - 1, last)):
        if "#" in text[at:start]:
            raise UnreadableError(f"line {piece.line}: comments stand within the brackets")
        at = end
