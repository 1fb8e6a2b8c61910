"""Whether the plugin loads in the releases of Hermes that are asked about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.doctor.loading import blockers
from packtool.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.doctor.subject import Subject
    from packtool.findings import Finding


def judge(subject: Subject) -> Iterator[Finding]:
    """Tell what stops it: an error where no release loads it, a warning where some do."""
    for each in blockers(subject):
        everywhere = set(subject.asked) <= set(each.releases) | {"docs"}
        severity = None if everywhere and each.sure else Severity.WARNING
        yield subject.at(each.rule, each.spot, each.message, remedy=each.remedy, severity=severity)
