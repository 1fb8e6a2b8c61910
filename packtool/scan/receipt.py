"""The receipt of a scan: what was read by what, digests, versions and the verdict, as plain JSON."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from packtool import __version__
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from packtool.findings import Examined, Finding, Json, Verdict
    from packtool.scan.inventory import ScannedFile

SCHEMA = "packtool/scan-receipt/1"


def engines_of(versions: Mapping[str, str], rules: Mapping[str, int], examined: Iterable[Examined]) -> dict[str, Json]:
    """Return for each engine its version, how many rules it ran, and on how many files."""
    files = Counter(name for file in examined for name in file.by)
    return {
        name: {"version": versions.get(name, __version__), "rules": count, "files": files[name]}
        for name, count in sorted(rules.items())
    }


def make_receipt(
    subject: str,
    verdict: Verdict,
    findings: Sequence[Finding],
    accounted: Sequence[tuple[ScannedFile, Examined]],
    machine: Mapping[str, Json],
) -> dict[str, Json]:
    """Return the receipt; the same tree, rules and engines give the same bytes, whatever came from the cache."""
    return {
        "schema": SCHEMA,
        "subject": clean(subject, limit=400),
        "packtool": __version__,
        "verdict": verdict.value,
        "incomplete": any(examined.skipped for _, examined in accounted),
        **machine,
        "findings": dict(sorted(Counter(finding.rule.id for finding in findings).items())),
        "waived": dict(sorted(Counter(finding.rule.id for finding in findings if finding.waived).items())),
        "files": [
            {
                "path": examined.path,
                "blob": file.blob,
                "kind": file.kind.value if file.kind else file.entry.kind.value,
                "role": examined.role,
                "by": list(examined.by),
                "skipped": examined.skipped,
            }
            for file, examined in accounted
        ],
    }
