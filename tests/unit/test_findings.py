"""Findings: excerpts, carets, order, verdicts and exit codes."""

from __future__ import annotations

import pytest

from packtool.findings import Examined, Excerpt, Finding, Location, Report, Rule, Severity, Unseen, Verdict

ESCAPE = "\x1b[31m"
TOKEN = "ghp_" + "a1B2" * 9


def rule(severity: Severity = Severity.ERROR, rule_id: str = "sample-rule") -> Rule:
    return Rule(id=rule_id, severity=severity, summary="S.", why="W.", remedy="do this")


def found(severity: Severity = Severity.ERROR, line: int = 1, column: int = 1, message: str = "m") -> Finding:
    return rule(severity).at(Location(path="f.yaml", line=line, column=column), message)


def marked(excerpt: Excerpt) -> str:
    return excerpt.text[excerpt.start : excerpt.start + excerpt.width]


def test_a_caret_stands_under_what_is_meant() -> None:
    excerpt = Excerpt.of("name: value # more", 7, 12)
    assert (excerpt.text, excerpt.start, excerpt.width) == ("name: value # more", 6, 5)


def test_a_long_line_is_cut_on_both_sides_and_the_caret_stays() -> None:
    excerpt = Excerpt.of("x" * 500 + "HERE" + "y" * 500, 501, 505)
    assert marked(excerpt) == "HERE"
    assert excerpt.text.startswith("…x")
    assert excerpt.text.endswith("y…")
    assert len(excerpt.text) == 160


def test_the_caret_is_as_wide_as_the_escapes_that_stand_for_what_cannot_be_seen() -> None:
    excerpt = Excerpt.of(f"a{ESCAPE}b", 2, 3)
    assert excerpt.text == "a\\x1b[31mb"
    assert marked(excerpt) == "\\x1b"


def test_a_caret_behind_the_end_of_a_line_is_one_wide() -> None:
    excerpt = Excerpt.of("ab", 9, 12)
    assert (excerpt.text, excerpt.start, excerpt.width) == ("ab", 2, 1)


@pytest.mark.parametrize("column", [1, 5, 12, 20, 44, 60, 90, 130])
def test_a_secret_is_hidden_wherever_the_line_is_cut(column: int) -> None:
    line = f"note: {TOKEN} " + "z" * 120
    excerpt = Excerpt.of(line, column, column + 3)
    for start in range(len(TOKEN) - 8):
        assert TOKEN[start : start + 8] not in excerpt.text


def test_given_spans_are_hidden_and_the_caret_stays_true() -> None:
    excerpt = Excerpt.of("key: hunter2, more: x", 15, 19, [(5, 12)])
    assert excerpt.text == "key: [hidden], more: x"
    assert marked(excerpt) == "more"


def test_the_only_maker_of_findings_cleans_what_strangers_wrote() -> None:
    finding = rule().at(Location(path="a\nb.yaml"), f"{ESCAPE}{TOKEN}", remedy="x\ty")
    assert finding.location.path == "a\\nb.yaml"
    assert finding.message == "\\x1b[31m[hidden]"
    assert finding.remedy == "x\\ty"


def test_a_rule_is_used_unless_more_can_be_said() -> None:
    finding = rule().at(Location(path="f"), "m")
    assert (finding.severity, finding.remedy) == (Severity.ERROR, "do this")
    lighter = rule().at(Location(path="f"), "m", severity=Severity.NOTE)
    assert lighter.severity is Severity.NOTE
    assert rule().url == "docs/rules/sample-rule.md"


def test_findings_are_ordered_by_place() -> None:
    findings = [found(line=2), found(line=1, column=9), found(line=1, column=2), found(line=10)]
    assert [(f.location.line, f.location.column) for f in sorted(findings, key=lambda f: f.order)] == [
        (1, 2),
        (1, 9),
        (2, 1),
        (10, 1),
    ]


@pytest.mark.parametrize(
    ("severities", "verdict", "code", "strict_code"),
    [
        ([], Verdict.PASS, 0, 0),
        ([Severity.NOTE], Verdict.PASS, 0, 0),
        ([Severity.NOTE, Severity.WARNING], Verdict.WARN, 0, 1),
        ([Severity.WARNING, Severity.ERROR], Verdict.FAIL, 1, 1),
    ],
)
def test_a_verdict_is_the_worst_finding(
    severities: list[Severity], verdict: Verdict, code: int, strict_code: int
) -> None:
    report = Report(command="c", subject="s", findings=tuple(found(severity) for severity in severities))
    assert report.verdict is verdict
    assert (report.exit_code(), report.exit_code(strict=True)) == (code, strict_code)


def test_what_could_not_be_looked_at_is_never_a_verdict() -> None:
    report = Report(command="c", subject="s", findings=(found(),), unseen=(Unseen(subject="x", reason="r", remedy=""),))
    assert report.verdict is None
    assert report.exit_code() == 2
    assert report.incomplete


def test_a_skipped_file_makes_a_report_incomplete() -> None:
    assert Report(command="c", subject="s", examined=(Examined(path="a", skipped="too large"),)).incomplete
    assert not Report(command="c", subject="s", examined=(Examined(path="a", by=("yaml",)),)).incomplete


def test_words_of_severity() -> None:
    assert [severity.word for severity in Severity] == ["note", "warning", "error"]
