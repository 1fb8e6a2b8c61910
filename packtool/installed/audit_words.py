"""An audited plugin as plain data for reports."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from packtool.findings import Severity
from packtool.installed.words import plugin_data
from packtool.text import clean

if TYPE_CHECKING:
    from packtool.findings import Json
    from packtool.installed.audited import Audited

_WORDS = 240


def audited_data(audited: Audited, *, asked: bool) -> dict[str, Json]:
    """Return what `list` tells of a plugin, and what is known of it today.

    ``today`` is the verdict under today's rules (``null`` where it could not be reached), ``decided_by`` the rules of
    warnings and errors with how often each was met. ``index`` is the name under which the index lists its place.
    ``behind`` counts commits; ``head`` says how its default branch stands to it, in words, ``not asked``, or
    ``not known``.
    """
    found = Counter(
        (each.rule.id, each.severity.word)
        for each in audited.seen.counting
        if each.waived is None and each.severity > Severity.NOTE
    )
    verdict, entry = audited.seen.verdict_of_install, audited.entry
    return {
        **plugin_data(audited.checked),
        "today": None if verdict is None else verdict.value,
        "decided_by": [
            {"rule": rule, "severity": severity, "count": count} for (rule, severity), count in sorted(found.items())
        ],
        "index": None if entry is None else clean(entry.name, limit=_WORDS),
        "behind": audited.behind,
        "head": _head(audited, asked=asked),
    }


def _head(audited: Audited, *, asked: bool) -> str:
    if not asked:
        return "not asked"
    relation = audited.standing.to_head if audited.standing is not None else None
    return "not known" if relation is None else relation.words
