"""Marks by which a tree would tell scanners to look away: comments, and files that configure a scanner."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from packtool.scan.inventory_rules import SUPPRESSION
from packtool.scan.match import Match, Place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.scan.match import Unit

NAME = "marks"
FILES = frozenset({".semgrepignore", ".bandit", ".skillignore", ".skill-guard.yml", ".skillsaw.yaml"})
_MARK = re.compile(r"(?i)(?:#|//|/\*|<!--|;)[^\n]{0,200}?\b(nosec|nosemgrep|nosem)\b")
_SHOWN = 200


def examine(unit: Unit) -> Iterator[Match]:
    """Yield a match for every mark in a comment, at most two hundred."""
    if "nosec" not in unit.text.lower() and "nosem" not in unit.text.lower():
        return
    shown = 0
    for number, line in enumerate(unit.lines, 1):
        found = _MARK.search(line[:5000])
        if found and shown < _SHOWN:
            shown += 1
            place = Place(line=number, column=found.start(1) + 1, end_line=number, end_column=found.end(1) + 1)
            yield Match(rule=SUPPRESSION.id, place=place, engine=NAME)
