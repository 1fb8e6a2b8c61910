"""What a plain YAML word means: to YAML 1.2 (ruamel), to YAML 1.1 (PyYAML), and whether they agree.

Sources: the tag resolution tables of YAML 1.1 (yaml.org/type) as PyYAML's safe loader has them, and of the YAML 1.2
core schema as ruamel.yaml has them.
"""

from __future__ import annotations

import datetime as dt
import math
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Hashable

_NULL = frozenset({"", "~", "null", "Null", "NULL"})
_TRUE_12 = frozenset({"true", "True", "TRUE"})
_FALSE_12 = frozenset({"false", "False", "FALSE"})
# The single letters are no booleans to PyYAML, but they are to other YAML 1.1 readers (Hermes 0.22 among them).
_TRUE_11 = _TRUE_12 | {"yes", "Yes", "YES", "on", "On", "ON", "y", "Y"}
_FALSE_11 = _FALSE_12 | {"no", "No", "NO", "off", "Off", "OFF", "n", "N"}
_TRUTHS = {"yes": True, "no": False, "true": True, "false": False, "on": True, "off": False}
SPECIAL_11 = {"=": "nothing at all (YAML 1.1 has a special meaning for =)", "<<": "a merge of other mappings"}

_INT_12 = re.compile(r"[-+]?(?:0b[01_]+|0o?[0-7_]+|[0-9_]+|0x[0-9a-fA-F_]+)")
_INT_11 = re.compile(r"[-+]?(?:0b[01_]+|0[0-7_]+|0|[1-9][0-9_]*|0x[0-9a-fA-F_]+|[1-9][0-9_]*(?::[0-5]?[0-9])+)")
_FLOAT_12 = re.compile(
    r"[-+]?[0-9][0-9_]*\.[0-9_]*(?:[eE][-+]?[0-9]+)?"
    r"|[-+]?[0-9][0-9_]*[eE][-+]?[0-9]+"
    r"|[-+]?\.[0-9_]+(?:[eE][-+][0-9]+)?"
    r"|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)"
)
_FLOAT_11 = re.compile(
    r"[-+]?[0-9][0-9_]*\.[0-9_]*(?:[eE][-+][0-9]+)?"
    r"|\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?"
    r"|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*"
    r"|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)"
)
_NUMBERS = (_INT_12, _INT_11, _FLOAT_12, _FLOAT_11)
DATE = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}"
    r"|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]*)?"
    r"(?:[ \t]*(?:Z|[-+][0-9]{1,2}(?::?[0-9]{2})?))?"
)
_ZONE = re.compile(r":[0-9]{2}(?:\.[0-9]*)?[ \t]*(?P<sign>[-+])(?P<hours>[0-9]{1,2})(?::?(?P<minutes>[0-9]{2}))?$")
# What has the form of a number to ruamel.yaml, which then finds no digits in it.
_NO_DIGITS = re.compile(r"[-+]_+|\._+")
# Python turns no longer number into one.
_LONGEST_NUMBER = 4_300
_LONGEST_TOLD = 40
# Longer numbers are no numbers anyone means, and turning them into one takes time that grows with the square.
MAX_DIGITS = 400


class Date(str):
    """A plain word that YAML readers turn into a date: kept as written."""

    __slots__ = ()


def typed(text: str) -> Any:
    """Return the value of a plain word for a YAML 1.2 reader; a date stays text of type ``Date``."""
    if text in _NULL:
        return None
    if text in _TRUE_12 or text in _FALSE_12:
        return text in _TRUE_12
    if len(text) <= MAX_DIGITS and text[0] in "+-.0123456789":
        try:
            return _number(text)
        except ValueError:  # words such as `0x_` have the form of a number and none of its digits
            return text
    return text


def typed_11(text: str) -> Any:
    """Return the value of a plain word for a YAML 1.1 reader, single letters as Hermes 0.22 reads them.

    A date stays text of type ``Date``; what makes some readers stop stays text.
    """
    if text in _TRUE_11 or text in _FALSE_11:
        return text in _TRUE_11
    if disagreement(text) is None or text in SPECIAL_11 or not text or text[0] not in "+-.0123456789":
        return typed(text)
    try:
        return _number_11(text) if len(text) <= MAX_DIGITS else text
    except (ValueError, OverflowError):
        return text


def stops(text: str) -> bool:
    """Whether a plain word, as a value, makes a YAML reader of Hermes stop: then nothing of the file is read."""
    if text in SPECIAL_11 or text.endswith(":") or _NO_DIGITS.fullmatch(text):
        return True
    if not text or text[0] not in "+-.0123456789":
        return False
    if len(text) > _LONGEST_NUMBER:
        return any(form.fullmatch(text) for form in (_INT_11, _FLOAT_11))
    try:
        if DATE.fullmatch(text):
            instant(text)
        else:
            _number_11(text)
    except (ValueError, OverflowError):
        return True
    return False


def _number(text: str) -> Any:
    if DATE.fullmatch(text):
        return Date(text)
    digits = text.replace("_", "")
    if _INT_12.fullmatch(text):
        return _integer(digits)
    if _FLOAT_12.fullmatch(text):
        return float(digits.lower().replace(".inf", "inf").replace(".nan", "nan"))
    return text


def _integer(digits: str) -> int:
    sign = -1 if digits.startswith("-") else 1
    body = digits.lstrip("+-")
    for prefix, base in (("0x", 16), ("0b", 2), ("0o", 8)):
        if body.startswith(prefix):
            return sign * int(body[2:], base)
    return sign * int(body, 10)


def disagreement(text: str) -> str | None:
    """Return how YAML 1.1 readers see a plain word that YAML 1.2 readers see otherwise; ``None`` where they agree."""
    if text in SPECIAL_11 or text.endswith(":"):
        # A colon ends a plain word inside of brackets only: `{a:}` and `[a:, b]`.
        return SPECIAL_11.get(text, "a key without a value")
    if text in _TRUE_11 or text in _FALSE_11:
        return None if isinstance(typed(text), bool) else str(text in _TRUE_11).lower()
    if not text or text[0] not in "+-.0123456789":
        return None
    if len(text) > MAX_DIGITS:
        return "an error" if any(form.fullmatch(text) for form in _NUMBERS) else None
    try:
        return _numeric_disagreement(text, _number(text))
    except (ValueError, OverflowError):  # what has the form of a number or a date and is none makes readers stop
        return "an error"


def _numeric_disagreement(text: str, new: Any) -> str | None:
    if isinstance(new, Date):
        instant(text)
        return None
    old = _number_11(text)
    if type(old) is type(new) and (old == new or old != old):  # noqa: PLR0124 - NaN differs from itself
        return None
    if isinstance(old, str):
        return "text"
    return f"the number {old}" if len(str(old)) < _LONGEST_TOLD else "another number"


def instant(text: str) -> dt.datetime:
    """Return when a date is, in universal time as far as a year can tell it. Raises ValueError when it is none."""
    numbers = [int(number) for number in re.findall(r"[0-9]+", text)]
    if len(numbers) <= len(("year", "month", "day")):
        year, month, day = numbers
        return dt.datetime(year, month, day, tzinfo=dt.UTC)
    year, month, day, hour, minute, second = numbers[:6]
    moment = dt.datetime(year, month, day, hour, minute, second, tzinfo=dt.UTC)
    zone = _ZONE.search(text)
    if zone is None:
        return moment
    offset = dt.timedelta(hours=int(zone["hours"]), minutes=int(zone["minutes"] or 0))
    dt.timezone(offset)  # raises ValueError for a day and more
    try:
        return moment + offset if zone["sign"] == "-" else moment - offset
    except OverflowError:  # readers take it where no year can hold it
        return moment


def identity(value: Any) -> Hashable:
    """Return what two plain words share that one reader or another takes for the same key of a mapping."""
    if isinstance(value, Date):
        try:
            return (instant(value),)
        except ValueError:
            return value
    # True and 1 and 1.0 are one key to readers in Python, which is what Hermes is written in.
    return "nan" if isinstance(value, float) and math.isnan(value) else (value,)


def _number_11(text: str) -> int | float | str:
    if _INT_11.fullmatch(text):
        return integer_11(text)
    return float_11(text) if _FLOAT_11.fullmatch(text) else text


def integer_11(text: str) -> int:
    """Return the integer that a text is to YAML 1.1. Raises ValueError where it is none."""
    sign, body = _signed(text)
    if ":" in body:
        value = 0
        for part in body.split(":"):
            value = value * 60 + int(part)
        return sign * value
    if body.startswith(("0x", "0b")):
        return sign * int(body[2:], 16 if body[1] == "x" else 2)
    return sign * (int(body, 8) if body.startswith("0") and body != "0" else int(body))


def float_11(text: str) -> float:
    """Return the number that a text is to YAML 1.1. Raises ValueError where it is none, OverflowError beyond all."""
    sign, body = _signed(text.lower())
    if ":" not in body:
        return sign * float({".inf": "inf", ".nan": "nan"}.get(body, body))
    value, base = 0.0, 1
    for part in reversed(body.split(":")):
        value += float(part) * base
        base *= 60
    return sign * value


def _signed(text: str) -> tuple[int, str]:
    body = text.replace("_", "")
    sign = -1 if body.startswith("-") else 1
    return sign, body[1:] if body[:1] in {"+", "-"} else body


def boolean_11(text: str) -> bool:
    """Return what a text is to YAML 1.1 as a truth value. Raises ValueError where it is none."""
    if text.lower() not in _TRUTHS:
        raise ValueError
    return _TRUTHS[text.lower()]
