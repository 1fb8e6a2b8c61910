"""The closed list of methods that are evaluated, by the type of the value they are called on."""

from __future__ import annotations

import string
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from packtool.code.folding.decoders import decode_text, encode_text, how_codec
from packtool.code.folding.operators import format_value
from packtool.code.folding.paths import PATH_METHODS
from packtool.code.folding.values import (
    CHARACTERS,
    FORMATTED,
    JOINED,
    LARGEST_TEXT,
    REPLACED,
    TRANSLATED,
    NotConstantError,
    Pure,
    Value,
    items,
    scalar,
    small,
)

if TYPE_CHECKING:
    from collections.abc import Callable

_WIDEST = 10_000
_MOST_FIELDS = 1000


def _join(separator: Value, parts: Value) -> Value:
    pieces = items(parts)
    small(sum(len(piece) for piece in pieces) + len(separator) * len(pieces))
    return separator.join(pieces)


def _replace(text: Value, old: Value, new: Value, count: Value = -1) -> Value:
    found = text.count(old) if count < 0 else min(count, text.count(old))
    small(len(text) + found * len(new))
    return text.replace(old, new, count)


def _translate(text: Value, table: Value, delete: Value = b"") -> Value:
    if isinstance(text, bytes):
        return text.translate(table, delete)
    widest = max((len(to) for to in table.values() if isinstance(to, str)), default=1)
    small(len(text) * max(1, widest))
    return text.translate(table)


def _format(pattern: Value, *args: Value, **kwargs: Value) -> str:
    pieces: list[str] = []
    automatic = 0
    for count, (literal, field, spec, conversion) in enumerate(string.Formatter().parse(pattern)):
        small(count, _MOST_FIELDS)
        pieces.append(literal)
        if field is None:
            continue
        key: int | str = field
        if field == "":
            key, automatic = automatic, automatic + 1
        elif field.isdigit():
            key = small(int(field[:6]))
        # Fields such as {0.name} and nested widths are nothing that data is decoded with.
        value = args[key] if isinstance(key, int) else kwargs[key]
        if "{" in (spec or ""):
            raise NotConstantError
        pieces.append(converted(value, conversion, spec or ""))
    small(sum(map(len, pieces)))
    return "".join(pieces)


def converted(value: Value, conversion: str | None, spec: str) -> str:
    """Format one field of a format string or f-string."""
    if conversion:
        value = _SHOWN[conversion](scalar(value))
    return format_value(value, spec)


_SHOWN: dict[str, Callable[[Value], str]] = {"s": str, "r": repr, "a": ascii}


def _padded(method: Callable[..., Value]) -> Callable[..., Value]:
    def pad(text: Value, width: Value, *fill: Value) -> Value:
        return method(text, small(width, _WIDEST), *fill)

    return pad


def _tabs(text: Value, size: Value = 8) -> Value:
    small(text.count("\t") * size + len(text))
    return text.expandtabs(size)


def _split(text: Value, separator: Value = None, maxsplit: Value = -1) -> tuple[Value, ...]:
    return tuple(text.split(separator, maxsplit))


def _rsplit(text: Value, separator: Value = None, maxsplit: Value = -1) -> tuple[Value, ...]:
    return tuple(text.rsplit(separator, maxsplit))


# Methods that are safe as they are: they take and give texts and numbers in proportion.
_TEXT_PLAIN = (
    *("strip", "lstrip", "rstrip", "lower", "upper", "swapcase", "title", "capitalize", "casefold"),
    *("startswith", "endswith", "find", "rfind", "index", "rindex", "count", "removeprefix", "removesuffix"),
    *("isdigit", "isalpha", "isalnum", "isupper", "islower", "isspace", "partition", "rpartition"),
)
_BOTH = {
    "join": Pure(_join, JOINED),
    "replace": Pure(_replace, REPLACED),
    "translate": Pure(_translate, TRANSLATED),
    "split": Pure(_split),
    "rsplit": Pure(_rsplit),
    "splitlines": Pure(lambda text: tuple(text.splitlines())),
    "expandtabs": Pure(_tabs),
}
_PADDING = ("ljust", "rjust", "center", "zfill")
_ITEMS = {
    "index": Pure(lambda values, item: tuple(map(scalar, values)).index(scalar(item))),
    "count": Pure(lambda values, item: tuple(map(scalar, values)).count(scalar(item))),
    "copy": Pure(lambda values: values),
}
METHODS: dict[type, dict[str, Pure]] = {
    str: {
        **{name: Pure(getattr(str, name)) for name in _TEXT_PLAIN},
        **{name: Pure(_padded(getattr(str, name))) for name in _PADDING},
        **_BOTH,
        "format": Pure(_format, FORMATTED),
        "encode": Pure(encode_text),
        "maketrans": Pure(lambda _, *args: str.maketrans(*args), TRANSLATED),
    },
    bytes: {
        **{name: Pure(getattr(bytes, name)) for name in _TEXT_PLAIN if hasattr(bytes, name)},
        **{name: Pure(_padded(getattr(bytes, name))) for name in _PADDING},
        **_BOTH,
        "decode": Pure(decode_text, how_codec),
        "hex": Pure(lambda data: data.hex()),
        "tobytes": Pure(lambda data: data),
    },
    tuple: _ITEMS,
    dict: {
        "get": Pure(lambda mapping, key, default=None: mapping.get(scalar(key), default)),
        "keys": Pure(tuple),
        "values": Pure(lambda mapping: tuple(mapping.values())),
        "items": Pure(lambda mapping: tuple(mapping.items())),
        "copy": Pure(lambda mapping: mapping),
    },
    int: {
        "to_bytes": Pure(
            lambda number, length=1, order="big", signed=False: number.to_bytes(
                small(length, LARGEST_TEXT), order, signed=signed
            ),
            CHARACTERS,
        ),
        "bit_length": Pure(int.bit_length),
    },
    PurePosixPath: PATH_METHODS,
}
