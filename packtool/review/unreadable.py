"""Why a file is no index, at lines: the whole reader is asked, since there is nothing to judge beside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.findings import Location, Severity
from packtool.manifests.index import read
from packtool.manifests.index.rules import SHAPE

if TYPE_CHECKING:
    from packtool.findings import Finding


def why_unreadable(data: bytes, path: str, reason: str) -> tuple[Finding, ...]:
    """Return the findings, at least one of them an error; ``reason`` is the clause for it where the reader has none."""
    findings = read(data, path).findings
    if any(finding.severity is Severity.ERROR for finding in findings):
        return findings
    return (*findings, SHAPE.at(Location(path=path, line=1, column=1), f"the document {reason}"))
