"""What asking a server for an index can give; values, so that nothing here needs the HTTP library to be loaded."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

ASKED_OFFLINE = "asked"


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The server sent this, with this ETag if it gave one."""

    body: bytes
    etag: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Unchanged:
    """The server said that the copy with the given ETag is the newest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoAnswer:
    """Nothing came: ``reason`` is a word for programs (``not-found``, ``offline``, …; ``asked`` when nobody asked)."""

    reason: str
    message: str
    remedy: str


Reply: TypeAlias = Answer | Unchanged | NoAnswer
# Given a URL and the ETag of the copy at hand.
Ask: TypeAlias = Callable[[str, str | None], Reply]
