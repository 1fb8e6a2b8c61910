"""Every entry, removal and rename can be read, is pinned, and leads somewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.findings import Severity
from packtool.manifests.index.rules import ENTRY_REF, ENTRY_REPO_FORM, SCHEMA_VERSION
from packtool.review.law import Remark

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.manifests.index.fault import Fault
    from packtool.review.law import Review


def judge(review: Review) -> Iterator[Remark]:
    """Say what the reader of an index says, and that an entry without a commit is an error here."""
    listing = review.head.listing
    if listing.version_fault is not None:
        yield Remark(rule=SCHEMA_VERSION, place=("schema_version",), message=f"the index {listing.version_fault}")
    known = set() if review.base is None else {_words(fault) for fault in review.base.listing.faults}
    local = {entry.position for entry in listing.entries if entry.source.local}
    for fault in listing.faults:
        if fault.rule is ENTRY_REPO_FORM and _position(fault) in local:
            continue
        yield Remark(
            rule=fault.rule,
            place=fault.place,
            message=fault.message,
            remedy=fault.remedy,
            severity=Severity.ERROR if fault.rule is ENTRY_REF else None,
            # A rename or a replacement can be broken by what happens to another entry.
            new=review.base is not None and _words(fault) not in known,
        )


def _words(fault: Fault) -> tuple[str, str]:
    return (fault.rule.id, fault.message)


def _position(fault: Fault) -> int | None:
    index = fault.place[1] if len(fault.place) > 1 else None
    return index + 1 if isinstance(index, int) else None
