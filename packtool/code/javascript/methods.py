"""What functions and methods of JavaScript make of constant values."""

from __future__ import annotations

import base64
import binascii
from typing import TYPE_CHECKING

from packtool.code.folding.values import JOINED, LARGEST_TEXT, REPLACED, REVERSED, SLICED

if TYPE_CHECKING:
    from collections.abc import Callable

Value = str | bytes | int | tuple["Value", ...]

MOST_ITEMS = 20_000
_BYTE = 0xFF
_HIGHEST = 0x10FFFF


def shifted(value: Value, operator: str, number: str) -> Value:
    """Add to, take from or xor each number of a list; an empty list when that cannot be."""
    try:
        by = int(number, 0)
    except ValueError:
        return ()
    act: dict[str, Callable[[int], int]] = {
        "": lambda each: each,
        "^": lambda each: each ^ by,
        "-": lambda each: each - by,
        "+": lambda each: each + by,
    }
    if operator not in act or not isinstance(value, tuple):
        return ()
    return tuple(act[operator](each) for each in value if isinstance(each, int))


def text_of(value: Value) -> str | None:
    """Return a value as ``+`` and ``join`` would write it, or ``None`` for a list."""
    if isinstance(value, str | int):
        return str(value)
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else None


def octets(value: Value) -> bytes | None:
    """Return a list of small numbers as bytes, or ``None``."""
    if isinstance(value, tuple) and all(isinstance(each, int) and 0 <= each <= _BYTE for each in value):
        return bytes(each for each in value if isinstance(each, int))
    return None


def characters(value: Value) -> str | None:
    """Return a list of code points (or a list that holds one) as text, or ``None``."""
    flat = value[0] if isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], tuple) else value
    if not isinstance(flat, tuple) or not flat:
        return None
    points = [each for each in flat if isinstance(each, int) and 0 <= each <= _HIGHEST]
    return "".join(map(chr, points)) if len(points) == len(flat) else None


def decoded(value: Value, codec: str) -> Value | None:
    """Return what ``Buffer.from`` or ``atob`` makes of a text, or ``None``."""
    text = text_of(value)
    if text is None:
        return None
    try:
        if codec.startswith("base64"):
            bare = "".join(text.split()).translate(str.maketrans("-_", "+/")).rstrip("=")
            return base64.b64decode(bare + "=" * (-len(bare) % 4))
        return binascii.unhexlify(text) if codec == "hex" else text.encode("utf-8", "replace")
    except ValueError:
        return None


def apply(name: str, value: Value, given: tuple[Value, ...]) -> tuple[Value, int] | None:
    """Apply a method; returns the value and how it came about, or ``None`` for one that is not followed."""
    if isinstance(value, tuple):
        if name == "reverse":
            return value[::-1], REVERSED
        pieces = [text_of(each) for each in value]
        separator = text_of(given[0]) if given else ","
        known = [piece for piece in pieces if piece is not None]
        if name != "join" or separator is None or len(known) != len(pieces):
            return None
        if sum(map(len, known)) + len(separator) * len(known) > LARGEST_TEXT:
            return None
        return separator.join(known), JOINED
    if name == "toString":
        codec = text_of(given[0]) if given else ""
        made = value.hex() if codec == "hex" and isinstance(value, bytes) else text_of(value)
        return None if made is None else (made, 0)
    return _on_text(name, value, given) if isinstance(value, str) else None


def _on_text(name: str, value: str, given: tuple[Value, ...]) -> tuple[Value, int] | None:
    numbers = [each for each in given if isinstance(each, int)]
    texts = [each for each in given if isinstance(each, str)]
    if name == "split" and texts:
        return (tuple(value.split(texts[0])) if texts[0] else tuple(value[:MOST_ITEMS])), 0
    if name in {"slice", "substring"} and numbers and len(numbers) == len(given):
        return value[slice(*numbers[:2])], SLICED
    if name in {"replace", "replaceAll"} and len(texts) == 2 and texts[0] and len(value) < MOST_ITEMS:  # noqa: PLR2004
        return value.replace(texts[0], texts[1][:50], 1 if name == "replace" else -1), REPLACED
    plain = {"trim": value.strip, "toLowerCase": value.lower, "toUpperCase": value.upper, "toString": value.strip}
    if name in plain and not given:
        return plain[name](), 0
    return None
