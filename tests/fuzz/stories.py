"""Reports of every kind, with text of a stranger wherever one can stand: what the formats are fuzzed with."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from sample_reports import EVERY

from packtool.text import visible

if TYPE_CHECKING:
    from collections.abc import Callable

    from packtool.findings import Report

_KINDS: tuple[Callable[[str], Report], ...] = tuple(EVERY.values())


def text_of(data: bytes) -> tuple[int, str]:
    """Return the kind of report that the first byte chooses, and the text of the others; no byte is lost."""
    return (data[0] % len(_KINDS) if data else 0), data[1:].decode("utf-8", "surrogateescape")


def report_of(data: bytes, *, is_told: bool = False) -> Report:
    """Return the report that the first byte chooses, with the other bytes as its text.

    ``is_told`` makes the text one that can be shown, as all details are when a flow has told them.
    """
    kind, text = text_of(data)
    return _KINDS[kind](f"a{visible(text) if is_told else text}")


def plain_report(data: bytes) -> Report:
    """Return the same report with a text that means nothing."""
    return _plain(text_of(data)[0])


@functools.cache
def _plain(kind: int) -> Report:
    return _KINDS[kind]("a plain")
