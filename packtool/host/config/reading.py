"""What a reader of YAML makes of the pieces of a text: one that follows YAML 1.1, as Hermes does, or YAML 1.2."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from packtool.documents.scalars import typed, typed_11
from packtool.host.config.pieces import UnreadableError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from packtool.host.config.pieces import Composed, Piece

YAML_11 = typed_11
YAML_12 = typed
_STANDARD = "tag:yaml.org,2002:"
_TEXTS = frozenset({"!", f"{_STANDARD}str"})
_WORDS = frozenset(f"{_STANDARD}{name}" for name in ("int", "float", "bool", "null"))
_SHAPES = frozenset({"", "!", f"{_STANDARD}map", f"{_STANDARD}seq"})
MERGE = "<<"


def plain(piece: Piece | None, word: Callable[[str], Any]) -> Any:
    """Return the piece as dicts, lists and scalars; ``word`` says what a plain word means.

    Keys are text as written, whatever a reader makes of them, and the last of two alike counts. Merges are done.
    Raises UnreadableError for tags that ask for objects.
    """
    if piece is None:
        return None
    if piece.kind == "alias":
        return plain(piece.target, word)
    if piece.kind == "scalar":
        return _scalar(piece, word)
    if piece.tag not in _SHAPES:
        raise UnreadableError(f"line {piece.line}: the tag {piece.tag} is not known")
    if piece.kind == "sequence":
        return [plain(item, word) for item in piece.items]
    own = {key_text(key): plain(value, word) for key, value in piece.entries if not is_merge(key)}
    return merged(piece, word) | own


def mapping_of(composed: Composed, word: Callable[[str], Any]) -> dict[str, Any]:
    """Return the whole text as a mapping, empty for a text without a value. Raises UnreadableError for another one."""
    found = plain(composed.root, word)
    if not isinstance(found, (dict, type(None))):
        raise UnreadableError("it is no mapping")
    return found or {}


def merged(piece: Piece, word: Callable[[str], Any]) -> dict[str, Any]:
    """Return what a mapping takes over from others by ``<<``."""
    found: dict[str, Any] = {}
    for key, value in piece.entries:
        if is_merge(key):
            for source in _sources(value):
                found = plain(source, word) | found
    return found


def is_merge(key: Piece) -> bool:
    """Whether a key says that other mappings are taken over."""
    return key.kind == "scalar" and key.plain and key.text == MERGE


def key_text(key: Piece) -> str:
    """Return a key as it is written. Raises UnreadableError for one that is no word."""
    if key.kind != "scalar":
        raise UnreadableError(f"line {key.line}: a key is no plain word")
    return key.text


def same(one: Any, other: Any) -> bool:
    """Whether two values are equal to every reader: of one type, and alike below."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(value, other[key]) for key, value in one.items())
    if isinstance(one, list):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, float) and math.isnan(one):
        return math.isnan(other)
    return bool(one == other)


def _sources(value: Piece) -> Iterator[Piece]:
    found = value.target if value.kind == "alias" and value.target is not None else value
    sources = found.items if found.kind == "sequence" else (found,)
    for source in sources:
        mapping = source.target if source.kind == "alias" else source
        if mapping is None or mapping.kind != "mapping":
            raise UnreadableError(f"line {value.line}: << takes over what is no mapping")
        yield mapping


def _scalar(piece: Piece, word: Callable[[str], Any]) -> Any:
    if piece.tag in _WORDS:
        return word(piece.text)
    if piece.tag and piece.tag not in _TEXTS:
        raise UnreadableError(f"line {piece.line}: the tag {piece.tag} is not known")
    return word(piece.text) if piece.plain and not piece.tag else piece.text
