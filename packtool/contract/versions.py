"""Whether a release of Hermes is in a range such as ``>=0.22,<0.23``, as Hermes itself reads it."""

from __future__ import annotations

import operator
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_PART = re.compile(r" *(>=|<=|==|!=|>|<)? *v?([0-9]{1,6}(?:\.[0-9]{1,6}){0,2}) *")
_VERSION = re.compile(r" *v?([0-9]{1,6}(?:\.[0-9]{1,6}){0,2})")
_HOLDS: Mapping[str, Callable[[tuple[int, ...], tuple[int, ...]], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
    "!=": operator.ne,
    ">": operator.gt,
    "<": operator.lt,
}
_LAST = 10**6


def excludes(written: str, release: str) -> bool:
    """Whether no version of ``release`` (``0.22``) is in the range; what cannot be read excludes nothing."""
    parts = [_PART.fullmatch(part) for part in written.split(",")]
    versions = [_numbers(release, patch) for patch in (0, _LAST)]
    for part in parts:
        if part is None:
            return False
        wanted = _numbers(part.group(2), 0)
        sign = part.group(1) or ">="
        # What holds for a version in between holds for the first or the last, except for being one of them.
        between = sign == "==" and versions[0] <= wanted <= versions[1]
        met = between or any(_HOLDS[sign](version, wanted) for version in versions)
        if not met:
            return True
    return False


def within(written: str, version: str) -> bool | None:
    """Whether a version is in a range; ``None`` where one of the two cannot be read. No range takes every version."""
    if not written.strip():
        return True
    has = _VERSION.match(version)
    parts = [_PART.fullmatch(part) for part in written.split(",")]
    if has is None or not all(parts):
        return None
    numbers = _numbers(has.group(1), 0)
    return all(_HOLDS[part.group(1) or ">="](numbers, _numbers(part.group(2), 0)) for part in parts if part)


def _numbers(written: str, last: int) -> tuple[int, ...]:
    numbers = [int(part) for part in written.split(".")]
    return tuple([*numbers, *([last] * (3 - len(numbers)))][:3])
