"""Values written as YAML so that readers of YAML 1.1 and of YAML 1.2 make the same of them."""

from __future__ import annotations

import json
import math
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from packtool.documents.scalars import Date, disagreement, typed, typed_11

if TYPE_CHECKING:
    from collections.abc import Iterator

# A sign that has no other meaning anywhere in YAML begins it, and none that has one is in it.
_PLAIN = re.compile(r"[A-Za-z0-9_/+.][A-Za-z0-9_/+.@%-]*(?: [A-Za-z0-9_/+.(][A-Za-z0-9_/+.@%()-]*)*")
_LONGEST_PLAIN = 200
# What some reader takes as a line end, drops, or refuses; what nobody sees; and the halves of characters.
_TO_ESCAPE = re.compile("[\x00-\x1f\x7f-\xa0\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufffe\uffff\ud800-\udfff]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """How a text is indented: blanks for a mapping below a key, blanks for the dash of a list below a key."""

    step: int = 2
    dash: int = 2
    line_end: str = "\n"


def inline(value: Any, *, json_only: bool = False) -> str:
    """Return ``value`` on one line; ``json_only`` writes it as JSON."""
    if isinstance(value, dict):
        pairs = (f"{text_word(key, json_only)}: {inline(below, json_only=json_only)}" for key, below in value.items())
        return "{" + ", ".join(pairs) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(inline(item, json_only=json_only) for item in value) + "]"
    return word(value, json_only=json_only)


def word(value: Any, *, json_only: bool = False) -> str:
    """Return a value that is neither a mapping nor a list as one word."""
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return _float(value)
    if isinstance(value, Date):
        return str(value)
    return text_word(str(value), json_only)


def text_word(text: str, json_only: bool = False) -> str:  # noqa: FBT001, FBT002 - said by name where it is called
    """Return ``text`` as every reader takes it for this text: plain where that is sure, else in quotes."""
    if json_only or _TO_ESCAPE.search(text):
        return _double(text)
    return text if _is_plain(text) else "'" + text.replace("'", "''") + "'"


def block(value: Any, column: int, style: Style) -> Iterator[str]:
    """Give the lines, without line ends, of a mapping or list that is not empty, from ``column`` (from 0) on."""
    pad = " " * column
    if isinstance(value, dict):
        for key, below in value.items():
            yield from _entry(f"{pad}{text_word(key)}:", below, column, style)
        return
    for item in value:
        if is_inline(item):
            yield f"{pad}- {inline(item)}"
            continue
        first, *others = block(item, column + 2, style)
        yield f"{pad}- {first.lstrip(' ')}"
        yield from others


def is_inline(value: Any) -> bool:
    """Whether a value is written on the line of its key: all but mappings and lists that hold something."""
    return not (isinstance(value, (dict, list)) and value)


def below(value: Any, column: int, style: Style) -> Iterator[str]:
    """Give the lines of a mapping or list that stands below a key at ``column``."""
    return block(value, column + (style.step if isinstance(value, dict) else style.dash), style)


def _entry(head: str, value: Any, column: int, style: Style) -> Iterator[str]:
    if is_inline(value):
        yield f"{head} {inline(value)}"
        return
    yield head
    yield from below(value, column, style)


def _is_plain(text: str) -> bool:
    if len(text) > _LONGEST_PLAIN or not _PLAIN.fullmatch(text) or text == "<<":
        return False
    return disagreement(text) is None and type(typed(text)) is str and type(typed_11(text)) is str


def _double(text: str) -> str:
    def escaped(found: re.Match[str]) -> str:
        return f"\\u{ord(found.group()):04x}"

    # As in JSON, which every reader of YAML takes; characters above the first plane must not be written in halves.
    return _TO_ESCAPE.sub(escaped, json.dumps(text, ensure_ascii=False))


def _float(value: float) -> str:
    if not math.isfinite(value):
        return ".nan" if math.isnan(value) else (".inf" if value > 0 else "-.inf")
    written = repr(value)
    # To YAML 1.1 a number with an exponent is one only with a point in it.
    digits, mark, power = written.partition("e")
    return f"{digits}.0{mark}{power}" if mark and "." not in digits else written
