"""What manifest, files and doctor are seen to have amiss: an error fails the entry, the rest is noted."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from packtool.doctor.laws.capabilities import UNDECLARED, UNPROBED, UNUSED
from packtool.findings import Severity
from packtool.git.commits import MISSING, NOT_A_COMMIT, NOT_ON_BRANCH, REFUSED_OBJECT
from packtool.git.repository import MOVED
from packtool.review.law import Remark, found_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.findings import Finding
    from packtool.review.looked import Looked

# Each of these has a law of its own.
_ELSEWHERE = (UNDECLARED, UNPROBED, UNUSED, MISSING, NOT_A_COMMIT, NOT_ON_BRANCH, REFUSED_OBJECT, MOVED)


def judge(looked: Looked) -> Iterator[Remark]:
    """Say each rule once, with its first place; a warning of theirs is the author's to mend and a note here."""
    scanned = {id(finding) for finding in looked.seen.scan.findings} if looked.seen.scan is not None else set()
    found = [
        finding
        for finding in looked.seen.findings
        if id(finding) not in scanned and finding.rule not in _ELSEWHERE and finding.severity > Severity.NOTE
    ]
    for _, group in groupby(sorted(found, key=_key), key=lambda finding: finding.rule.id):
        yield _remark(looked, list(group))


def _key(finding: Finding) -> tuple[str, int, tuple[str, int, int, str, str]]:
    return (finding.rule.id, -finding.severity, finding.order)


def _remark(looked: Looked, group: list[Finding]) -> Remark:
    first = group[0]
    more = f" (and {len(group) - 1} more)" if len(group) > 1 else ""
    severity = Severity.ERROR if first.severity is Severity.ERROR else Severity.NOTE
    return Remark(
        rule=first.rule,
        place=looked.at(),
        message=f"{found_at(first)}{more}",
        remedy=first.remedy,
        severity=severity,
    )
