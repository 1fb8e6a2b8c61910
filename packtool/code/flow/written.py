"""The forms in which rules write down what they know of names and texts. Each raises ValueError with a clause."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


def check_keys(body: Mapping[str, Any], keys: set[str]) -> None:
    """Refuse keys that are not among ``keys``."""
    if not isinstance(body, dict) or not body.keys() <= keys:
        raise ValueError(f"may hold {', '.join(sorted(keys))} and nothing else")


def names_in(body: Mapping[str, Any], key: str) -> tuple[str, ...]:
    """Read a list of names, which may be missing."""
    listed = body.get(key, [])
    if not isinstance(listed, list) or not all(isinstance(one, str) and one for one in listed):
        raise ValueError(f"`{key}` is a list of names")
    return tuple(listed)


def read_where(body: Mapping[str, Any]) -> tuple[tuple[tuple[str, ...], re.Pattern[str]], ...]:
    """Read ``{"1 mode": REGEX}``: the argument at a position, by one name or another, and what it must say."""
    where = body.get("where", {})
    if not isinstance(where, dict):
        raise ValueError("`where` says of arguments what they must look like")  # noqa: TRY004 - of the rule file's form
    return tuple((tuple(str(key).split()), read_pattern(text)) for key, text in where.items())


def read_pattern(text: Any) -> re.Pattern[str]:
    """Read a regular expression."""
    try:
        return re.compile(text)
    except (re.error, TypeError) as fault:
        raise ValueError(f"holds a regular expression that is none: {fault}") from None
