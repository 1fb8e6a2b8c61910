"""What a command that moves plugins or pins reviewed, in plain lines, for every format but text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.formats import bumped, moved

if TYPE_CHECKING:
    from packtool.findings import Report

_OF_PINS = frozenset({"pack update", "index bump"})


def reviewed(report: Report) -> list[tuple[str, list[str]]]:
    """Return a headline and lines for each move, and for what became of them; nothing for other commands."""
    details = report.details
    if {"moves", "outcome", "stays"} <= details.keys():
        return list(moved.plainly(report))
    if report.command in _OF_PINS and {"entries", "done"} <= details.keys():
        return list(bumped.plainly(report))
    return []
