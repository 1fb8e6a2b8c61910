"""JSON read fast and strictly into plain values, without places: an index may have ten thousand entries."""

from __future__ import annotations

import json
import math
from collections import Counter
from dataclasses import dataclass
from typing import Any, NoReturn


class NotJson(ValueError):  # noqa: N818 - what the bytes are, not what went wrong
    """The bytes are no JSON; the message is a clause that says why."""


@dataclass(frozen=True, slots=True)
class Twice:
    """An object in which ``key`` stands twice, so that two readers can see two different things."""

    key: str
    fields: dict[str, Any]


def read_plain(data: bytes) -> Any:
    """Return the value of a JSON text in UTF-8; an object with a repeated key becomes a ``Twice``.

    Raises NotJson for anything else: NaN, numbers and nesting beyond all measure, text that is no UTF-8.
    """
    try:
        return json.loads(
            data.decode("utf-8-sig"), object_pairs_hook=_object, parse_float=_float, parse_constant=_no_constant
        )
    except UnicodeDecodeError:
        raise NotJson("is not UTF-8 text") from None
    except RecursionError:
        raise NotJson("is nested too deep") from None
    except json.JSONDecodeError as fault:
        raise NotJson(f"is not JSON (line {fault.lineno}, column {fault.colno})") from None
    except ValueError:
        raise NotJson("holds a number that is none") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any] | Twice:
    fields = dict(pairs)
    if len(fields) == len(pairs):
        return fields
    counts = Counter(key for key, _ in pairs)
    return Twice(counts.most_common(1)[0][0], fields)


def _float(text: str) -> float:
    value = float(text)
    if math.isinf(value):
        raise ValueError(text)
    return value


def _no_constant(text: str) -> NoReturn:
    raise ValueError(text)
