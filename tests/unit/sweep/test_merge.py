from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from packtool.errors import CouldNotLook
from packtool.findings import Verdict
from packtool.sweep import merge

if TYPE_CHECKING:
    from pathlib import Path


def answer(position: int, *rules: str) -> dict[str, Any]:
    findings = [
        {
            "rule": rule,
            "severity": "error",
            "key": "ref",
            "message": "it is so",
            "remedy": "mend it",
            "line": position,
            "column": 1,
        }
        for rule in rules
    ]
    verdict = "fail" if rules else "pass"
    return {
        "name": f"p{position}",
        "position": position,
        "verdict": verdict,
        "not_judged": None,
        "checks": None,
        "findings": findings,
        "plugin": None,
    }


def report(file: Path, *answers: dict[str, Any], subject: str = "index.json", **others: Any) -> Path:
    details = {
        "form": "packtool/sweep/1",
        "packtool": "1",
        "rules": "r",
        "index": "i",
        "entries_in_index": 2,
        "shard": "1/2",
        "mirror": False,
        "entries": list(answers),
    }
    file.write_text(json.dumps({"command": "index sweep", "subject": subject, "details": details | others}))
    return file


def test_order_does_not_matter(tmp_path: Path) -> None:
    one, two = report(tmp_path / "1", answer(1)), report(tmp_path / "2", answer(2, "git-commit-missing"))
    merged = merge([one, two])
    assert merge([two, one]) == merged
    assert [one["name"] for one in merged.details["entries"]] == ["p1", "p2"]
    assert merged.verdict is Verdict.FAIL
    assert merged.details["shard"] is None
    (finding,) = merged.findings
    assert (finding.rule.id, finding.location.line, finding.message) == ("git-commit-missing", 2, "p2: it is so")


def test_the_same_report_twice_is_once(tmp_path: Path) -> None:
    one, two = report(tmp_path / "1", answer(1)), report(tmp_path / "2", answer(2))
    assert merge([one, two, one]) == merge([one, two])


def test_a_part_that_is_missing_is_never_a_pass(tmp_path: Path) -> None:
    merged = merge([report(tmp_path / "1", answer(1))])
    assert merged.exit_code() == 2
    assert [(one.subject, one.reason) for one in merged.unseen] == [("entry 2", "no report looked at it")]


@pytest.mark.parametrize(("key", "other"), [("packtool", "2"), ("rules", "x"), ("index", "x"), ("mirror", True)])
def test_reports_that_are_not_of_one_sweep(tmp_path: Path, key: str, other: Any) -> None:
    one, two = report(tmp_path / "1", answer(1)), report(tmp_path / "2", answer(2), **{key: other})
    with pytest.raises(CouldNotLook, match=f"differ in {key}"):
        merge([one, two])


def test_reports_of_two_files(tmp_path: Path) -> None:
    one, two = report(tmp_path / "1", answer(1)), report(tmp_path / "2", answer(2), subject="other.json")
    with pytest.raises(CouldNotLook, match="differ in subject"):
        merge([one, two])


def test_two_answers_for_one_entry(tmp_path: Path) -> None:
    one, two = report(tmp_path / "1", answer(1)), report(tmp_path / "2", answer(1, "git-commit-missing"))
    with pytest.raises(CouldNotLook, match="says something else of p1"):
        merge([one, two])


def test_a_rule_of_another_release(tmp_path: Path) -> None:
    with pytest.raises(CouldNotLook, match="does not know"):
        merge([report(tmp_path / "1", answer(1, "no-such-rule"), answer(2))])


@pytest.mark.parametrize(
    "body",
    [
        "",
        "[]",
        "{}",
        "3",
        '{"command": "scan", "details": {}}',
        '{"command": "index sweep", "subject": "x", "details": 3}',
        '{"command": "index sweep", "subject": "x", "details": {"unseen": []}}',
        "[" * 100_000,
    ],
)
def test_what_is_no_report_of_a_sweep(tmp_path: Path, body: str) -> None:
    (tmp_path / "1").write_text(body)
    with pytest.raises(CouldNotLook, match="is no "):
        merge([tmp_path / "1"])


@pytest.mark.parametrize("key", ["name", "position", "verdict", "findings"])
def test_an_answer_that_is_none(tmp_path: Path, key: str) -> None:
    without = {one: told for one, told in answer(1).items() if one != key}
    wrong = {**answer(1), key: [None]}
    for number, broken in enumerate((without, wrong)):
        with pytest.raises(CouldNotLook, match="is no report of a sweep"):
            merge([report(tmp_path / str(number), broken)])


def test_an_entry_that_the_index_does_not_have(tmp_path: Path) -> None:
    with pytest.raises(CouldNotLook, match="speaks of entry 3, and the index has 2"):
        merge([report(tmp_path / "1", answer(3))])


def test_a_report_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CouldNotLook, match="cannot be read"):
        merge([tmp_path / "1"])
