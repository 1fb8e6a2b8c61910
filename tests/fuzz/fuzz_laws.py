"""What holds for everything that packtool says and writes, whatever it was made of."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from packtool.findings import Severity
from packtool.text import visible

if TYPE_CHECKING:
    from collections.abc import Iterable

    from packtool.findings import Finding, Location

LONGEST_MESSAGE = 2_000
DEEPEST = 400


class Broken(AssertionError):  # noqa: N818 - a law is broken
    """A law does not hold; the message says which, and of what."""


def hold(law: str, holds: object, *of: object) -> None:
    """Raise Broken unless a law holds. The fuzzer runs without pytest, so that a plain assert would tell nothing."""
    if not holds:
        raise Broken(f"{law}: {', '.join(map(ascii, of))[:2_000]}")


def are_fit(findings: Iterable[Finding], *, in_order: bool = False) -> None:
    """Hold findings to what every format relies on."""
    listed = list(findings)
    for one in listed:
        hold("a message is one printable line", is_shown(one.message), one.message)
        hold("a message is short", len(one.message) <= LONGEST_MESSAGE, len(one.message))
        hold("a remedy is one printable line", is_shown(one.remedy), one.remedy)
        is_fit(one.location)
    if in_order:
        hold("findings are in order", listed == sorted(listed, key=lambda one: one.order), listed)


def is_fit(at: Location) -> None:
    """Hold a place to what can be shown of it."""
    hold("lines count from 1", at.line is None or at.line >= 1, at)
    hold("columns count from 1", at.column is None or at.column >= 1, at)
    if at.column is not None and at.end_column is not None:
        hold("a place does not end before it begins", at.end_column >= at.column, at)
    if at.excerpt is not None:
        line = at.excerpt
        hold("an excerpt is one printable line", is_shown(line.text), line.text)
        hold("a caret stands below its line", 0 <= line.start <= len(line.text) and line.width >= 0, line)


def has_errors(findings: Iterable[Finding]) -> bool:
    """Whether any finding is an error."""
    return any(one.severity is Severity.ERROR for one in findings)


def is_shown(text: str) -> bool:
    """Whether a text can be shown as it is: one line, no escape code, nothing that is not seen."""
    return visible(text) == text


def alike(one: Any, other: Any) -> bool:
    """Whether two plain values are the same to every reader: true is not 1, and no number is itself alone."""
    if isinstance(one, float) and isinstance(other, float) and math.isnan(one):
        return math.isnan(other)
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(alike(value, other[key]) for key, value in one.items())
    if isinstance(one, list):
        return len(one) == len(other) and all(map(alike, one, other))
    return bool(one == other)
