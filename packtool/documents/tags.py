"""What the standard tags of YAML make of a value, as PyYAML's safe loader reads them."""

from __future__ import annotations

import base64
import binascii
import re
from typing import TYPE_CHECKING, Any

from packtool.documents.node import Node
from packtool.documents.scalars import DATE, Date, boolean_11, float_11, instant, integer_11

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

STANDARD = "tag:yaml.org,2002:"
_DAY = re.compile(r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}")
_MOST_DIGITS = 4_300


class NoValueError(ValueError):
    """A reader stops at a value, because of its tag."""


def shown(tag: str) -> str:
    """Return a tag as people write it."""
    return tag.replace(STANDARD, "!!", 1)


def tagged_scalar(tag: str, text: str) -> Any:
    """Return the value of a scalar with a tag, whether or not in quotes. Raises NoValueError where readers stop."""
    make = _SCALARS.get(tag.removeprefix(STANDARD)) if tag.startswith(STANDARD) else None
    if make is None:
        raise NoValueError
    try:
        return make(text)
    except (ValueError, LookupError, OverflowError):
        raise NoValueError from None


def tagged_kind(tag: str, kind: str) -> str:
    """Return the kind of node that a list or mapping with a tag is. Raises NoValueError where readers stop."""
    found = kind if tag == "!" else _KINDS.get((tag, kind))
    if found is None:
        raise NoValueError
    return found


def ordered(item: Node) -> Node:
    """Return one entry of an ``!!omap`` or ``!!pairs``: key and value. Raises NoValueError where it is none."""
    if not item.is_mapping or len(item.entries) != 1:
        raise NoValueError
    return Node(
        kind="sequence",
        line=item.line,
        column=item.column,
        end_line=item.end_line,
        end_column=item.end_column,
        items=item.entries[0],
        size=item.size,
    )


def _integer(text: str) -> int:
    if len(text) > _MOST_DIGITS:
        raise NoValueError
    return integer_11(text)


def _float(text: str) -> float:
    if len(text) > _MOST_DIGITS:
        raise NoValueError
    return float_11(text)


def _moment(text: str) -> Date:
    # A day may be written with one digit here, which no plain word may.
    if not DATE.fullmatch(text) and not _DAY.fullmatch(text):
        raise NoValueError
    instant(text)
    return Date(text)


def _binary(text: str) -> bytes:
    try:
        return base64.decodebytes(text.encode("ascii"))
    except (UnicodeEncodeError, binascii.Error):
        raise NoValueError from None


def _nothing(_: str) -> None:
    return None


_SCALARS: Mapping[str, Callable[[str], Any]] = {
    "str": str,
    "int": _integer,
    "float": _float,
    "bool": boolean_11,
    "null": _nothing,
    "timestamp": _moment,
    "binary": _binary,
}
_KINDS = {
    (f"{STANDARD}map", "mapping"): "mapping",
    (f"{STANDARD}set", "mapping"): "set",
    (f"{STANDARD}seq", "sequence"): "sequence",
    (f"{STANDARD}omap", "sequence"): "sequence",
    (f"{STANDARD}pairs", "sequence"): "sequence",
}
ORDERED = (f"{STANDARD}omap", f"{STANDARD}pairs")
