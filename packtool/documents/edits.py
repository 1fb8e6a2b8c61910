"""A text changed at a few places, every other character kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """``text`` in the place of the characters from ``start`` to ``end`` (from 0, end-exclusive)."""

    start: int
    end: int
    text: str


class Overlap(ValueError):  # noqa: N818 - what the edits do, not what went wrong
    """Two edits want the same characters."""


def applied(text: str, edits: Iterable[Edit]) -> str:
    """Return ``text`` with all ``edits`` made. Raises Overlap."""
    done: list[str] = []
    at = 0
    # What is added at a place stands before what is taken away from there.
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
        if edit.start < at:
            raise Overlap("the places to change lie within each other")
        done.extend((text[at : edit.start], edit.text))
        at = edit.end
    return "".join((*done, text[at:]))
