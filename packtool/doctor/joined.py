"""What the manifest's reader and the doctor's laws say about one plugin, each thing once."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from packtool.doctor.examine import Examination
    from packtool.findings import Finding
    from packtool.plugin.model import PluginReading


def joined(reading: PluginReading, seen: Examination | None) -> tuple[Finding, ...]:
    """Return what manifest and laws say, the law's word where both speak of the same place and key."""
    mine = () if seen is None else seen.findings
    told = [one for one in mine if "provides" in one.rule.id or one.rule.id == "doctor-kind-unknown"]
    taken = {(one.location.path, one.location.line, one.location.column) for one in told}
    kept = [one for one in reading.findings if (one.location.path, one.location.line, one.location.column) not in taken]
    return tuple(sorted((*kept, *mine), key=lambda finding: finding.order))
