"""A finding about a plugin as plain JSON values."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from packtool.findings import Finding, Json


def told(finding: Finding) -> dict[str, Json]:
    """Return what ``placed`` does, and whether the finding is ``waived``, so that it counts no more."""
    return {**placed(finding), "waived": finding.waived is not None}


def placed(finding: Finding) -> dict[str, Json]:
    """Return rule, severity, place and words of a finding."""
    place = finding.location
    return {
        "rule": finding.rule.id,
        "severity": finding.severity.word,
        "path": place.path,
        "line": place.line,
        "message": finding.message,
    }
