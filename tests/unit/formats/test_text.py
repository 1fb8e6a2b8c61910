"""Text for people: verdict first, carets under what is meant, remedies, nothing coloured that should not be."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from packtool.findings import Examined, Excerpt, Finding, Location, Report, Rule, Severity, Unseen
from packtool.formats.text import compose, render

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def rule(severity: Severity = Severity.ERROR) -> Rule:
    return Rule(id="sample-rule", severity=severity, summary="S.", why="W.", remedy="mend it")


def found(source: str, column: int, end: int, path: str = "a.py", severity: Severity = Severity.ERROR) -> Finding:
    excerpt = Excerpt.of(source, column, end)
    at = Location(path=path, line=12, column=column, end_column=end, excerpt=excerpt)
    return rule(severity).at(at, "is wrong")


def text(*findings: Finding, width: int = 80, color: bool = False, **more: Any) -> str:
    return render(Report(command="validate", subject="a.py", findings=findings, **more), width=width, color=color)


def test_a_finding_has_its_line_a_caret_and_a_remedy() -> None:
    assert text(found("x = evil()", 5, 9)) == (
        "FAIL a.py: 1 error\n"
        "\n"
        "a.py:12:5: error: is wrong [sample-rule]\n"
        "    12 | x = evil()\n"
        "       |     ^^^^\n"
        "  try: mend it\n"
    )


@pytest.mark.parametrize(
    ("source", "column", "end", "caret"),
    [
        ("日本 = evil", 6, 10, "       ^^^^"),
        ("x = 日本", 5, 7, "    ^^^^"),
        ("e\u0301 = evil", 6, 10, "    ^^^^"),
        ("\tx", 2, 3, "  ^"),
        ("x", 9, 9, " ^"),
    ],
)
def test_a_caret_stands_under_what_is_meant(source: str, column: int, end: int, caret: str) -> None:
    line = next(line for line in text(found(source, column, end)).split("\n") if "^" in line)
    assert line == f"       | {caret}"


def test_a_long_line_is_cut_round_its_caret() -> None:
    shown = text(found("a" * 60 + "EVIL" + "b" * 60, 61, 65), width=60).split("\n")
    source, caret = shown[3], shown[4]
    assert len(source) <= 60
    assert source[caret.index("^") : caret.rindex("^") + 1] == "EVIL"
    assert "…" in source


def test_a_finding_without_a_line_has_no_caret() -> None:
    assert text(rule().at(Location(path="a.py"), "m")).endswith("a.py: error: m [sample-rule]\n  try: mend it\n")
    odd = rule().at(Location(path="a.py", excerpt=Excerpt.of("x", 1, 2)), "m")
    assert "^" not in text(odd)


def test_the_heaviest_come_first_and_the_waived_last() -> None:
    note = found("n", 1, 2, severity=Severity.NOTE)
    waived = replace(found("w", 1, 2), waived="reviewed")
    shown = text(note, waived, found("e", 1, 2))
    assert shown.startswith("FAIL a.py: 1 error, 1 note, 1 waived finding\n")
    assert [line[-1] for line in shown.split("\n") if line.startswith("    12 | ")] == ["e", "n", "w"]
    assert shown.endswith("  waived: reviewed\n")


def test_what_was_not_seen_is_said_with_what_to_type() -> None:
    unseen = (
        Unseen(subject="p", reason="no answer", remedy="wait"),
        Unseen(subject="q", reason="q is gone", remedy=""),
    )
    assert text(unseen=unseen) == (
        "NO VERDICT a.py: 2 things could not be looked at\n"
        "\n"
        "not seen: p: no answer\n"
        "  try: wait\n"
        "\n"
        "not seen: q is gone\n"
    )


def test_a_pass_with_a_hole_in_it_says_so() -> None:
    shown = text(examined=(Examined(path="b", skipped="too large"),))
    assert shown == "PASS so far a.py: nothing found; not everything was looked at\n"


@pytest.mark.parametrize("path", ["a.py", "my error: b.py", "error: error: b.py", "an error: and more words" * 5])
def test_colour_stands_round_the_severity_and_changes_no_word(path: str) -> None:
    one = found("x", 1, 2, path=path)
    shown = text(one, color=True)
    assert ESCAPE.sub("", shown) == text(one)
    assert "\x1b[31;1merror\x1b[0m: is wrong" in shown.replace("\n ", "")
    assert shown.startswith("\x1b[31;1mFAIL\x1b[0m a.py")


def test_checks_are_one_line_each() -> None:
    checks = [
        {"name": "git", "seen": "2.47.0", "ok": True, "remedy": ""},
        {"name": "semgrep", "seen": "not installed", "ok": False, "remedy": "install it"},
    ]
    assert text(details={"checks": checks}).split("\n\n")[1] == (
        "ok git          2.47.0\n!! semgrep      not installed\n"
    )
    assert "\x1b[32;1mok\x1b[0m git" in text(details={"checks": checks}, color=True)


def test_what_a_command_shows_stands_between_verdict_and_findings() -> None:
    one = Report(command="c", subject="s", findings=(found("x", 1, 2),))
    assert compose(one, ["SHOWN"], width=80, color=False).split("\n\n")[1] == "SHOWN"
