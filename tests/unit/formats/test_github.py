"""Annotations: what GitHub's runner reads back from each line is what was meant, whatever strangers wrote."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packtool.findings import Examined, Excerpt, Finding, Location, Report, Rule, Severity, Unseen
from packtool.formats.github import escaped_data, escaped_property, render
from packtool.text import visible


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """A line as the runner takes it apart."""

    name: str
    properties: dict[str, str]
    data: str


def unescaped(text: str, *, of_property: bool) -> str:
    signs = {"%0D": "\r", "%0A": "\n", **({"%3A": ":", "%2C": ","} if of_property else {})}
    for escape, sign in signs.items():
        text = text.replace(escape, sign)
    return text.replace("%25", "%")


def read(line: str) -> Command:
    """Take a line apart by the runner's rules: the first ``::`` behind the name ends the properties."""
    assert line.startswith("::")
    head, mark, data = line[2:].partition("::")
    assert mark
    name, _, told = head.partition(" ")
    pairs = [pair.partition("=") for pair in told.split(",") if pair]
    return Command(
        name=name,
        properties={key: unescaped(value, of_property=True) for key, _, value in pairs},
        data=unescaped(data, of_property=False),
    )


def rule(severity: Severity = Severity.ERROR) -> Rule:
    return Rule(id="sample-rule", severity=severity, summary="S.", why="W.", remedy="mend it")


def found(path: str = "a.py", line: int | None = 3, message: str = "m", of: Severity = Severity.ERROR) -> Finding:
    return rule(of).at(Location(path=path, line=line, column=2 if line else None), message)


def commands(*findings: Finding, **more: Any) -> list[Command]:
    text = render(Report(command="scan", subject="./plugin", findings=findings, **more), width=80, color=True)
    assert text.endswith("\n")
    return [read(line) for line in text[:-1].split("\n")]


def test_a_finding_is_an_annotation_on_its_line_and_the_last_line_is_the_verdict() -> None:
    made, last = commands(found(message="calls evil"))
    assert made == Command(
        name="error",
        properties={"file": "a.py", "line": "3", "col": "2", "title": "sample-rule"},
        data="calls evil\ntry: mend it",
    )
    assert last == Command(name="notice", properties={"title": "packtool scan: FAIL"}, data="./plugin: 1 error")


@pytest.mark.parametrize(
    ("severity", "name"), [(Severity.ERROR, "error"), (Severity.WARNING, "warning"), (Severity.NOTE, "notice")]
)
def test_a_severity_has_its_command(severity: Severity, name: str) -> None:
    assert commands(found(of=severity))[0].name == name


def test_what_escapes_is_undone_by_the_runner_and_by_nothing_else() -> None:
    assert escaped_data("a%0A,:\r\nb") == "a%250A,:%0D%0Ab"
    assert escaped_property("a%0A,:\r\nb") == "a%250A%2C%3A%0D%0Ab"


@pytest.mark.parametrize(
    "path", ["a%0A::stop-commands::x", "a\n::error::x", "a,line=9", "a:b", "::error::", "a=b", "%"]
)
def test_a_hostile_name_stays_a_name(path: str) -> None:
    made, _ = commands(found(path=path))
    assert made.properties["file"] == visible(path)
    assert made.properties["line"] == "3"


def test_a_message_with_commands_and_escape_codes_stays_a_message() -> None:
    made, _ = commands(found(message="x\n::error::y\r\x1b[31m%0A"))
    assert made.data.splitlines()[0] == "x\\n::error::y\\r\\x1b[31m%0A"


def test_a_finding_about_the_whole_stands_on_the_manifest() -> None:
    made, _ = commands(found(path=".", line=None), examined=(Examined(path="sub/plugin.yaml"),))
    assert made.properties == {"file": "sub/plugin.yaml", "line": "1", "title": "sample-rule"}


def test_a_path_from_the_root_of_the_machine_is_left_to_the_runner() -> None:
    assert commands(found(path="/w/repo/a.py"))[0].properties["file"] == "/w/repo/a.py"
    strayed = commands(found(path="../x/a.py"))[0]
    assert strayed.properties["file"] == "x/a.py"
    assert strayed.data.startswith("../x/a.py: m")


def test_what_github_would_drop_is_said() -> None:
    findings = [found(line=line, of=severity) for severity in Severity for line in range(1, 14)]
    made = commands(*findings)
    names = [command.name for command in made]
    assert (names.count("error"), names.count("warning"), names.count("notice")) == (10, 10, 10)
    assert names[0] == "error"
    assert "10 findings more than GitHub shows for one step" in made[-1].data


def test_what_was_not_seen_comes_first_and_counts_as_errors() -> None:
    unseen = tuple(Unseen(subject=f"p{n}", reason="no answer", remedy="wait") for n in range(4))
    made = commands(*(found(line=line) for line in range(1, 9)), unseen=unseen)
    assert made[0] == Command(name="error", properties={"title": "not seen"}, data="p0: no answer\ntry: wait")
    assert sum(command.name == "error" for command in made) == 10
    assert made[-1].properties["title"] == "packtool scan: NO VERDICT"
    assert "2 findings more" in made[-1].data


def test_more_that_was_not_seen_than_is_shown() -> None:
    unseen = tuple(Unseen(subject=f"p{n}", reason="no answer", remedy="") for n in range(12))
    made = commands(unseen=unseen)
    assert len(made) == 11
    assert "2 findings more" in made[-1].data


def test_what_is_waived_is_counted_and_not_shown() -> None:
    (last,) = commands(replace(found(), waived="reviewed"))
    assert last.properties["title"] == "packtool scan: PASS"
    assert last.data == "./plugin: 1 waived finding"


def test_the_last_line_says_what_was_read() -> None:
    (last,) = commands(examined=(Examined(path="a", by=("ast", "text")), Examined(path="b", skipped="too large")))
    assert last.properties["title"] == "packtool scan: PASS SO FAR"
    assert last.data == "./plugin: nothing found; read 1 of 2 files: ast on 1, text on 1"


@settings(max_examples=200, deadline=None)
@given(text=st.text())
def test_escaping_is_undone(text: str) -> None:
    assert unescaped(escaped_data(text), of_property=False) == text
    assert unescaped(escaped_property(text), of_property=True) == text


@settings(max_examples=200, deadline=None)
@given(
    message=st.text() | st.text("%0Aa:\r\n,"),
    path=st.text(min_size=1) | st.text("%0Aa:\r\n,/.", min_size=1),
    subject=st.text(),
)
def test_whatever_strangers_write_each_finding_is_one_line(message: str, path: str, subject: str) -> None:
    where = Location(path=path, line=4, column=2, excerpt=Excerpt.of(message, 1, 2))
    made = Finding(rule=rule(), severity=Severity.ERROR, location=where, message=message, remedy=message)
    unseen = Unseen(subject=subject, reason=message, remedy=path)
    one = Report(command="scan", subject=subject, findings=(made,), unseen=(unseen,))
    first, second, last = [read(line) for line in render(one, width=80, color=False)[:-1].split("\n")]
    assert (first.name, second.name, last.name) == ("error", "error", "notice")
    assert set(second.properties) == {"file", "line", "col", "title"}
    assert second.properties["line"] == "4"
    assert second.properties["title"] == "sample-rule"
    assert visible(message) in second.data
