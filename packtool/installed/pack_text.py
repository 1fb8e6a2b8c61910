"""A pack as text, written so that every YAML reader sees the same words: refs in quotes, nothing left to guess."""

from __future__ import annotations

import json
import math
import re
from typing import TYPE_CHECKING, Any

from packtool.documents.scalars import Date, disagreement, typed
from packtool.text import visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_PLAIN = re.compile(r"[A-Za-z0-9_./](?:[A-Za-z0-9_./@+ -]*[A-Za-z0-9_./@+-])?")
_INDENT = "  "
_WIDEST_COMMENT = 400


def pack_text(document: Mapping[str, Any], comments: Sequence[str] = ()) -> str:
    """Return ``document`` as YAML in block style, with ``comments`` (any text, one line each) before it.

    Texts under ``ref`` are always in single quotes. Values may be text, numbers, true, false, ``None``, lists and
    mappings with text keys.
    """
    lines = [f"# {visible(comment)[:_WIDEST_COMMENT]}" for comment in comments]
    lines += [line for key, value in document.items() for line in _pair(key, value)]
    return "\n".join(lines) + "\n"


def _pair(key: str, value: Any) -> Iterator[str]:
    name = scalar(key)
    if isinstance(value, dict) and value:
        yield f"{name}:"
        yield from (_INDENT + line for inner, deeper in value.items() for line in _pair(str(inner), deeper))
    elif isinstance(value, list) and value:
        yield f"{name}:"
        yield from (_INDENT + line for item in value for line in _item(item))
    elif key == "ref" and isinstance(value, str) and value.isalnum():
        yield f"{name}: '{value}'"
    else:
        yield f"{name}: {_leaf(value)}"


def _item(value: Any) -> Iterator[str]:
    if isinstance(value, dict) and value:
        lines = [line for inner, deeper in value.items() for line in _pair(str(inner), deeper)]
    elif isinstance(value, list) and value:
        lines = [line for item in value for line in _item(item)]
    else:
        lines = [_leaf(value)]
    yield f"- {lines[0]}"
    yield from (_INDENT + line for line in lines[1:])


def _leaf(value: Any) -> str:
    if isinstance(value, dict):
        return "{}"
    if isinstance(value, list):
        return "[]"
    if isinstance(value, float):
        return _number(value)
    if value is None or isinstance(value, bool | int):
        return json.dumps(value)
    return scalar(str(value))


def _number(value: float) -> str:
    if not math.isfinite(value):
        return ".nan" if math.isnan(value) else ("-.inf" if value < 0 else ".inf")
    digits, mark, power = repr(value).partition("e")
    # YAML 1.1 knows a number with an exponent by its point alone.
    return f"{digits if '.' in digits else digits + '.0'}{mark}{power}"


def scalar(text: str) -> str:
    """Return a text as YAML: bare where every reader takes it for that very text, else in double quotes."""
    if _PLAIN.fullmatch(text) and disagreement(text) is None:
        meaning = typed(text)
        if isinstance(meaning, str) and not isinstance(meaning, Date):
            return text
    return '"' + "".join(map(_escaped, text)) + '"'


def _escaped(character: str) -> str:
    if character in '"\\':
        return "\\" + character
    point = ord(character)
    named = {"\n": "\\n", "\t": "\\t", "\r": "\\r"}.get(character)
    if named or visible(character) == character:
        return named or character
    if point <= 0xFF:  # noqa: PLR2004 - the widths of YAML's three escapes
        return f"\\x{point:02x}"
    return f"\\u{point:04x}" if point <= 0xFFFF else f"\\U{point:08x}"  # noqa: PLR2004
