"""What is said of a report as a whole."""

from __future__ import annotations

from dataclasses import replace

import pytest

from packtool.findings import Examined, Finding, Location, Report, Rule, Severity, Unseen
from packtool.formats.summary import counts, deciding, files_read, most_severe_first, verdict_words

UNSEEN = (Unseen(subject="x", reason="r", remedy=""),)
SKIPPED = (Examined(path="b", skipped="too large"),)


def found(severity: Severity, line: int = 1, waived: str | None = None) -> Finding:
    rule = Rule(id=f"{severity.word}-rule", severity=severity, summary="S.", why="W.", remedy="r")
    return replace(rule.at(Location(path="a", line=line), "m"), waived=waived)


def report(*findings: Finding, unseen: tuple[Unseen, ...] = (), examined: tuple[Examined, ...] = ()) -> Report:
    return Report(command="c", subject="s", findings=findings, unseen=unseen, examined=examined)


@pytest.mark.parametrize(
    ("one", "words"),
    [
        (report(), "pass"),
        (report(found(Severity.WARNING)), "warn"),
        (report(found(Severity.ERROR)), "fail"),
        (report(found(Severity.ERROR, waived="seen")), "pass"),
        (report(examined=SKIPPED), "pass so far"),
        (report(found(Severity.ERROR), unseen=UNSEEN), "no verdict"),
    ],
)
def test_a_verdict_in_words(one: Report, words: str) -> None:
    assert verdict_words(one) == words


def test_counts_are_heaviest_first_and_the_waived_apart() -> None:
    findings = (
        found(Severity.NOTE),
        found(Severity.ERROR),
        found(Severity.ERROR, line=2),
        found(Severity.ERROR, line=3, waived="seen"),
    )
    assert list(counts(report(*findings, unseen=UNSEEN))) == [
        "2 errors",
        "1 note",
        "1 waived finding",
        "1 thing could not be looked at",
    ]
    assert list(counts(report())) == []


def test_what_decided_is_what_weighs_most_and_is_not_waived() -> None:
    light, heavy, other = found(Severity.WARNING), found(Severity.ERROR, line=9), found(Severity.ERROR, line=2)
    waived = found(Severity.ERROR, line=1, waived="seen")
    assert deciding(report(light, heavy, waived, other)) == [other, heavy]
    assert deciding(report(light, waived)) == [light]
    assert deciding(report(found(Severity.NOTE))) == []
    assert deciding(report(heavy, unseen=UNSEEN)) == []


def test_what_counts_comes_before_what_is_waived() -> None:
    waived, note = found(Severity.ERROR, waived="seen"), found(Severity.NOTE)
    assert sorted([waived, note], key=most_severe_first) == [note, waived]


def test_files_are_accounted_for() -> None:
    examined = (Examined(path="a", by=("text", "ast")), Examined(path="c", by=("text",)), *SKIPPED)
    assert files_read(report(examined=examined)) == "read 2 of 3 files: ast on 1, text on 2"
    assert files_read(report(examined=SKIPPED)) == "read 0 of 1 file"
    assert files_read(report()) == ""
