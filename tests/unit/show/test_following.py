"""What comes after the review of a pack, by how it came out and how far it went."""

from __future__ import annotations

import pytest

from packtool.findings import Location, Report, Severity, Unseen
from packtool.manifests.pack.rules import NAME
from packtool.show.following import with_next

AT = Location(path="p.yaml", line=1)


@pytest.mark.parametrize(
    ("severity", "pack", "whole", "commands"),
    [
        (None, "my pack.yaml", True, ["packtool pack install 'my pack.yaml'"]),
        (Severity.WARNING, "p.yaml", True, ["packtool pack install p.yaml"]),
        (None, "-p.yaml", True, ["packtool pack install -- -p.yaml"]),
        (None, "p.yaml", False, ["packtool pack show p.yaml"]),
        (Severity.ERROR, "p.yaml", True, [f"packtool explain {NAME.id}"]),
        (None, "-", True, []),
    ],
)
def test_next(severity: Severity | None, pack: str, *, whole: bool, commands: list[str]) -> None:
    findings = () if severity is None else (NAME.at(AT, "m", severity=severity),)
    report = Report(command="pack show", subject=pack, findings=findings)
    assert with_next(report, pack, whole=whole).details["next"] == commands


def test_without_a_verdict_nothing_comes_next() -> None:
    report = Report(command="pack show", subject="p", unseen=(Unseen(subject="p", reason="r", remedy=""),))
    assert with_next(report, "p", whole=True) is report
