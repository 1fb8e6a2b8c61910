"""The scan of everything that was fetched for a pack: one run of each engine for all plugins."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.findings import Finding, Unseen
from packtool.scan import ScanReading, Subject

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from packtool.show.looked import Looked

    Scan = Callable[[Sequence[Subject]], tuple[ScanReading, ...]]

THE_SCAN = "the scan"


def scanned(looked: Sequence[Looked], scan: Scan) -> list[Looked]:
    """Return ``looked`` with what the scan says about each; a scan that fails as a whole is ``unseen`` everywhere."""
    subjects = dict(_subjects(looked))
    try:
        readings = dict(zip(subjects, scan(list(subjects.values())), strict=True)) if subjects else {}
    except CouldNotLook as fault:
        unseen = Unseen(subject=THE_SCAN, reason=fault.message, remedy=fault.remedy)
        return [replace(one, unseen=one.unseen or unseen) if one.fetched else one for one in looked]
    return [_with(one, readings.get(one.place)) for one in looked]


def _subjects(looked: Sequence[Looked]) -> Iterator[tuple[str, Subject]]:
    for one in looked:
        if one.fetched is not None:
            yield one.place, Subject(tree=one.fetched.tree, name=one.place)


def _with(looked: Looked, reading: ScanReading | None) -> Looked:
    if reading is None:
        return looked
    prefix = f"{looked.place}/"
    findings = (_below(prefix, finding) for finding in reading.findings)
    examined = (replace(file, path=f"{prefix}{file.path}") for file in reading.examined)
    return replace(
        looked,
        scan=reading,
        findings=(*looked.findings, *findings),
        examined=(*looked.examined, *examined),
    )


def _below(prefix: str, finding: Finding) -> Finding:
    return replace(finding, location=replace(finding.location, path=f"{prefix}{finding.location.path}"))
