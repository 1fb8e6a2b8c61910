"""SARIF: what code hosts take, stable names for findings, waivers, what was not seen, and hostile text."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from packtool.findings import Examined, Excerpt, Finding, Location, Report, Rule, Severity, Unseen
from packtool.formats import sarif
from packtool.formats.sarif import render

SUBSET = Draft202012Validator(json.loads(Path(__file__).with_name("sarif-subset.schema.json").read_text("utf-8")))
TOKEN = "ghp_" + "a1B2" * 9


def rule(rule_id: str = "sample-rule", severity: Severity = Severity.ERROR, **more: Any) -> Rule:
    return Rule(id=rule_id, severity=severity, summary="A thing is wrong.", why="It hurts.", remedy="mend it", **more)


def found(message: str = "is wrong", path: str = "a.py", line: int | None = 3, of: Rule | None = None) -> Finding:
    return (of or rule()).at(Location(path=path, line=line), message)


def report(*findings: Finding, **more: Any) -> Report:
    return Report(command="scan", subject="./plugin", findings=findings, **more)


def run_of(one: Report) -> dict[str, Any]:
    """Return the one run of the log, which keeps to the subset."""
    text = render(one, width=80, color=True)
    assert text.isascii()
    assert text.endswith("}\n")
    log = json.loads(text)
    SUBSET.validate(log)
    run = log["runs"][0]
    assert isinstance(run, dict)
    for result in run["results"]:
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
    return run


def results(one: Report) -> list[dict[str, Any]]:
    made = run_of(one)["results"]
    assert isinstance(made, list)
    return made


def place(result: dict[str, Any]) -> dict[str, Any]:
    where = result["locations"][0]["physicalLocation"]
    assert isinstance(where, dict)
    return where


def uri(path: str, line: int | None = 3, **more: Any) -> str:
    return str(place(results(report(found(path=path, line=line), **more))[0])["artifactLocation"]["uri"])


def prints(*findings: Finding) -> list[str]:
    made = results(report(*findings))
    return [result["partialFingerprints"]["packtool/v1"] for result in sorted(made, key=lambda one: str(place(one)))]


def test_a_finding_is_a_result_with_its_rule() -> None:
    excerpt = Excerpt.of("x = evil(1)", 5, 9)
    at = Location(path="pkg/a.py", line=3, column=5, end_column=9, excerpt=excerpt)
    run = run_of(report(rule(references=("CWE-78", "T1059")).at(at, "calls evil")))

    (made,) = run["results"]
    assert made["ruleId"] == "sample-rule"
    assert made["level"] == "error"
    assert made["message"]["text"] == "calls evil. To do: mend it"
    assert place(made) == {
        "artifactLocation": {"uri": "pkg/a.py"},
        "region": {"startLine": 3, "startColumn": 5, "endColumn": 9},
        "contextRegion": {"startLine": 3, "snippet": {"text": "x = evil(1)"}},
    }
    (described,) = run["tool"]["driver"]["rules"]
    assert described["shortDescription"]["text"] == "A thing is wrong."
    assert "It hurts." in described["help"]["markdown"]
    assert described["properties"] == {
        "severity": "error",
        "security-severity": "8.0",
        "tags": ["security", "external/cwe/cwe-78", "T1059"],
    }
    assert run["automationDetails"]["id"] == "scan/"
    assert run["invocations"] == [{"executionSuccessful": True}]


def test_a_rule_that_no_catalogue_of_threats_knows_is_not_about_security() -> None:
    (described,) = run_of(report(found()))["tool"]["driver"]["rules"]
    assert described["properties"] == {"severity": "error", "tags": []}


def test_a_report_without_findings_is_an_empty_run() -> None:
    run = run_of(report())
    assert run["results"] == []
    assert run["tool"]["driver"]["rules"] == []


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("a b%25é.py", "a%20b%2525%C3%A9.py"),
        ("C:/x y.py", "C%3A/x%20y.py"),
        ("C:\\x.py", "C%3A%5Cx.py"),
        ("./a//b/./c.py", "a/b/c.py"),
        ("/etc/passwd", "etc/passwd"),
        ("//host/x.py", "host/x.py"),
        ("../../x/pack.yaml", "x/pack.yaml"),
        ("a/../../b.py", "b.py"),
        ("https://h.example/p.yaml", "https%3A/h.example/p.yaml"),
        ("git.example/acme/tools#relay/plugin.yaml", "git.example/acme/tools%23relay/plugin.yaml"),
        ("a?b#c.py", "a%3Fb%23c.py"),
        ("日本.py", "%E6%97%A5%E6%9C%AC.py"),
    ],
)
def test_a_path_is_a_relative_percent_encoded_uri(path: str, expected: str) -> None:
    assert uri(path) == expected


@pytest.mark.parametrize("path", ["../x/pack.yaml", "/etc/x.yaml"])
def test_a_path_that_a_uri_cannot_say_stands_in_the_message(path: str) -> None:
    (made,) = results(report(found("is wrong", path=path)))
    assert made["message"]["text"].startswith(f"{path}: is wrong")


def test_a_finding_about_the_whole_stands_on_the_manifest() -> None:
    examined = tuple(Examined(path=path) for path in ("sub/deep/plugin.yaml", "sub/plugin.yaml", "a.py"))
    assert uri(".", line=None, examined=examined) == "sub/plugin.yaml"
    assert uri("", line=None, examined=()) == "plugin"
    (made,) = results(report(found(path=".", line=None)))
    assert place(made)["region"] == {"startLine": 1}


@pytest.mark.parametrize("subject", [".", "..", "/", ""])
def test_there_is_always_a_place(subject: str) -> None:
    (made,) = results(Report(command="scan", subject=subject, findings=(found(path=".", line=None),)))
    assert place(made)["artifactLocation"]["uri"] == "plugin.yaml"


@pytest.mark.parametrize(
    ("folder", "expected"), [("plugins/a", "plugins/a/x.py"), (".", "x.py"), ("./b/", "b/x.py"), ("../b", "b/x.py")]
)
def test_paths_start_in_the_folder_that_the_report_names(folder: str, expected: str) -> None:
    assert uri("x.py", details={"folder": folder}) == expected


def test_a_line_that_is_none_or_nought_is_the_first() -> None:
    odd = Location(path="a", line=0, column=0, end_column=-1)
    (made,) = results(report(rule().at(odd, "m")))
    assert place(made)["region"] == {"startLine": 1}


def test_a_name_of_a_finding_stays_when_lines_move() -> None:
    def at(line: int, message: str) -> Finding:
        where = Location(path="a.py", line=line, column=2, excerpt=Excerpt.of("  evil()", 3, 7))
        return rule().at(where, message)

    assert prints(at(3, "line 3 calls it")) == prints(at(30, "line 30 calls it"))
    assert prints(found("2 of 3 are wrong", line=4)) == prints(found("5 of 9 are wrong", line=400))


def test_names_of_findings_differ_by_rule_path_words_and_turn() -> None:
    findings = (
        found("m", line=1),
        found("m", line=9),
        found("other", line=1),
        found("m", path="b.py"),
        found("m", of=rule("another-rule")),
    )
    assert len(set(prints(*findings))) == len(findings)


def test_a_waiver_renames_no_other_finding() -> None:
    twins = [found("m", line=1), found("m", line=9)]
    waived = [replace(twins[0], waived="seen"), twins[1]]
    assert prints(*twins) == prints(*waived)


def test_what_is_waived_is_suppressed_with_its_reason_and_all_else_says_that_it_is_not() -> None:
    made = results(report(found("m"), replace(found("n", line=5), waived="reviewed, harmless")))
    assert [result["suppressions"] for result in made] == [
        [],
        [{"kind": "external", "status": "accepted", "justification": "reviewed, harmless"}],
    ]
    assert "suppressions" not in results(report(found()))[0]


def test_what_was_not_seen_is_no_success() -> None:
    run = run_of(
        report(
            unseen=(Unseen(subject="acme/tool", reason="no answer", remedy="try again"),),
            examined=(Examined(path="big.bin", skipped="too large"), Examined(path="a.py", by=("ast",))),
        )
    )
    assert run["invocations"] == [
        {
            "executionSuccessful": False,
            "toolExecutionNotifications": [
                {"level": "error", "message": {"text": "acme/tool: no answer. To do: try again"}},
                {"level": "warning", "message": {"text": "big.bin was not read: too large"}},
            ],
        }
    ]


def test_a_file_that_was_not_read_is_no_success_either() -> None:
    run = run_of(report(found(), examined=(Examined(path="big.bin", skipped="too large"),)))
    assert run["invocations"][0]["executionSuccessful"] is False


def test_no_more_results_than_are_shown_the_heaviest_first_and_the_rest_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert sarif.RESULTS == 5_000
    monkeypatch.setattr(sarif, "RESULTS", 20)
    notes = rule("note-rule", Severity.NOTE)
    findings = [notes.at(Location(path="a.py", line=line), "m") for line in range(1, 28)]
    run = run_of(report(*findings, found("late", path="z.py", line=9)))
    assert len(run["results"]) == 20
    assert run["results"][0]["ruleId"] == "sample-rule"
    (told,) = run["invocations"][0]["toolExecutionNotifications"]
    assert told["message"]["text"].startswith("8 findings more")
    assert run["invocations"][0]["executionSuccessful"] is True


def test_many_unread_files_are_counted() -> None:
    run = run_of(report(examined=tuple(Examined(path=f"{n}", skipped="no") for n in range(1_300))))
    told = run["invocations"][0]["toolExecutionNotifications"]
    assert len(told) == 1_001
    assert told[-1]["message"]["text"] == "300 more could not be looked at"


def test_nothing_in_a_message_is_a_link_not_even_behind_a_hidden_secret() -> None:
    (made,) = results(report(found(f"[click](https://x.example) {TOKEN}(https://y.example)")))
    text = made["message"]["text"]
    assert "](" not in text
    assert "[hidden] (https://y.example)" in text


def test_the_same_report_gives_the_same_bytes_in_whatever_order_findings_come() -> None:
    findings = [found("m", line=line, of=rule(f"rule-{line % 3}")) for line in range(1, 9)]
    one = render(report(*findings), width=80, color=False)
    assert one == render(report(*reversed(findings)), width=120, color=True)


@settings(max_examples=150, deadline=None)
@given(
    message=st.text(),
    path=st.text() | st.lists(st.sampled_from(["..", ".", "", "a b", "C:", "é%"])).map("/".join),
    line=st.none() | st.integers(-2, 10**9),
    source=st.text(),
    waived=st.none() | st.text(),
)
def test_whatever_strangers_write_the_log_is_well_formed(
    message: str, path: str, line: int | None, source: str, waived: str | None
) -> None:
    where = Location(path=path, line=line, column=line, end_column=4, excerpt=Excerpt.of(source, 2, 4))
    made = Finding(rule=rule(), severity=Severity.ERROR, location=where, message=message, remedy=message, waived=waived)
    (result,) = results(
        Report(
            command="scan",
            subject=path,
            findings=(made,),
            unseen=(Unseen(subject=path, reason=message, remedy=source),),
            examined=(Examined(path=path, skipped=message),),
        )
    )
    name = unquote(place(result)["artifactLocation"]["uri"], errors="strict")
    assert not name.startswith("/")
    assert not {"..", "."} & set(name.split("/"))
