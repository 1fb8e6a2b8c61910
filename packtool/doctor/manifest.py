"""Whether releases of Hermes read the manifest at all, which comes before any code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.documents.faults import DUPLICATE_KEY
from packtool.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.doctor.subject import Subject


def unread(subject: Subject, release: str) -> Iterator[str]:
    """Give why a release makes nothing of the manifest, each as a clause."""
    takes_last = subject.host.releases[release].takes_last
    for finding in subject.document.findings:
        if finding.severity is Severity.ERROR and not (finding.rule is DUPLICATE_KEY and takes_last):
            yield f"{finding.location.path}:{finding.location.line} cannot be read: {finding.message}"
