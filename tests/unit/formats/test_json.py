"""JSON: every report of the real commands keeps to the schema, and the schema refuses what is none."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from packtool import resources
from packtool.cli.main import packtool
from packtool.findings import Behaviour, Examined, Excerpt, Location, Report, Rule, Severity, Unseen
from packtool.formats.json import render

if TYPE_CHECKING:
    from pathlib import Path

SCHEMA = json.loads(resources.text("schemas/report/report.schema.json"))
JUDGE = Draft202012Validator(SCHEMA)
COMMIT = "c87b210f66508563a29a572fa29eebfd3f59858a"
PACK = f"""\
name: everyday
plugins:
  - repo: acme/tools
    ref: {COMMIT}
    subdir: relay
"""
RULE = Rule(id="sample-rule", severity=Severity.WARNING, summary="S.", why="W.", remedy="mend it")


def data(report: Report) -> dict[str, Any]:
    text = render(report, width=80, color=True)
    assert text.isascii()
    made = json.loads(text)
    assert isinstance(made, dict)
    JUDGE.validate(made)
    return made


def run(*words: str) -> dict[str, Any]:
    done = CliRunner().invoke(packtool, [*words, "-o", "json"])
    made = json.loads(done.stdout)
    assert isinstance(made, dict)
    JUDGE.validate(made)
    return made


RECEIPT = {
    "schema": "packtool/scan-receipt/1",
    "subject": "plugin",
    "packtool": "0.1.0",
    "verdict": "warn",
    "incomplete": True,
    "rules": f"sha256:{'0' * 64}",
    "engines": {"ast": {"version": "1.0", "rules": 3, "files": 1}},
    "left_out": [".git"],
    "findings": {"sample-rule": 2},
    "waived": {"sample-rule": 1},
    "files": [
        {
            "path": "a.py",
            "blob": f"sha256:{'1' * 64}",
            "kind": "python",
            "role": "runtime",
            "by": ["ast"],
            "skipped": None,
        },
        {"path": "b", "blob": None, "kind": "link", "role": "support", "by": ["link"], "skipped": "too large"},
    ],
}


def full() -> Report:
    where = Location(path="a.py", line=3, column=5, excerpt=Excerpt.of("x", 1, 2))
    return Report(
        command="scan",
        subject="./plugin",
        findings=(RULE.at(where, "m"), replace(RULE.at(Location(path="."), "n"), waived="reviewed")),
        behaviours=(Behaviour(kind="network", detail="api.example", path="a.py", line=2),),
        examined=(Examined(path="a.py", by=("ast",), role="runtime"), Examined(path="b", skipped="too large")),
        details={"receipt": RECEIPT, "pin": None},
    )


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_everything_of_a_report_is_said() -> None:
    assert data(full()) == {
        "schema": "packtool/report/1",
        "command": "scan",
        "subject": "./plugin",
        "verdict": "warn",
        "incomplete": True,
        "findings": [
            {
                "rule": "sample-rule",
                "severity": "warning",
                "path": "a.py",
                "line": 3,
                "column": 5,
                "message": "m",
                "remedy": "mend it",
                "url": "docs/rules/sample-rule.md",
                "waived": False,
                "waived_because": None,
            },
            {
                "rule": "sample-rule",
                "severity": "warning",
                "path": ".",
                "line": None,
                "column": None,
                "message": "n",
                "remedy": "mend it",
                "url": "docs/rules/sample-rule.md",
                "waived": True,
                "waived_because": "reviewed",
            },
        ],
        "behaviours": [{"kind": "network", "detail": "api.example", "path": "a.py", "line": 2}],
        "examined": [
            {"path": "a.py", "by": ["ast"], "skipped": None, "role": "runtime"},
            {"path": "b", "by": [], "skipped": "too large", "role": None},
        ],
        "details": {"receipt": RECEIPT, "pin": None},
    }


def test_what_was_not_seen_is_in_the_details_and_there_is_no_verdict() -> None:
    made = data(
        Report(
            command="validate", subject="s", unseen=(Unseen(subject="x", reason="r", remedy=""),), details={"files": []}
        )
    )
    assert made["verdict"] is None
    assert made["details"]["unseen"] == [{"subject": "x", "reason": "r", "remedy": ""}]


@pytest.mark.parametrize("text", [PACK, PACK.replace(COMMIT, "v1"), "a: [", "", "- 1"])
def test_validate_keeps_to_the_schema(tmp_path: Path, text: str) -> None:
    file = tmp_path / "hermes-pack.yaml"
    file.write_text(text, encoding="utf-8")
    made = run("validate", str(file))
    assert made["command"] == "validate"
    assert made["details"]["files"] == [{"path": file.as_posix(), "kind": "pack"}]
    assert made["verdict"] == ("pass" if text == PACK else "fail")


def test_validate_of_several_files_of_which_one_is_not_there_keeps_to_the_schema(tmp_path: Path) -> None:
    file = tmp_path / "hermes-pack.yaml"
    file.write_text(PACK, encoding="utf-8")
    made = run("validate", str(file), str(tmp_path / "none.yaml"))
    assert made["verdict"] is None
    assert len(made["details"]["unseen"]) == 1


@pytest.mark.parametrize(("text", "plugins"), [(PACK, 1), ("a: [", None)])
def test_pack_show_keeps_to_the_schema(tmp_path: Path, text: str, plugins: int | None) -> None:
    file = tmp_path / "hermes-pack.yaml"
    file.write_text(text, encoding="utf-8")
    made = run("pack", "show", str(file), "--no-fetch", "--offline")
    assert made["command"] == "pack show"
    assert (len(made["details"]["plugins"]) if "plugins" in made["details"] else None) == plugins


def test_scan_keeps_to_the_schema(tmp_path: Path) -> None:
    (tmp_path / "plugin.yaml").write_text("name: relay\nversion: 1.0.0\n", encoding="utf-8")
    (tmp_path / "__init__.py").write_text("def register(ctx):\n    pass\n", encoding="utf-8")
    made = run("scan", str(tmp_path), "--no-cache", "--jobs", "1")
    assert made["command"] == "scan"
    assert {file["path"]: file["role"] for file in made["examined"]} == {
        "__init__.py": "runtime",
        "plugin.yaml": "agent",
    }


def test_self_check_keeps_to_the_schema() -> None:
    assert run("self-check")["details"]["checks"]


@pytest.mark.parametrize(
    "changes",
    [
        {"more": 1},
        {"schema": "packtool/report/2"},
        {"verdict": "ok"},
        {"verdict": None},
        {"incomplete": "no"},
        {"findings": [{"rule": "x"}]},
        {"behaviours": ["network"]},
        {"examined": [{"path": "a", "by": [], "skipped": None, "role": "host"}]},
        {"details": {"unseen": []}},
        {"details": {"unseen": [{"subject": "x", "reason": "r", "remedy": ""}]}},
        {"command": "validate"},
    ],
)
def test_the_schema_refuses_what_is_no_report(changes: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        JUDGE.validate({**data(full()), **changes})


@pytest.mark.parametrize(
    ("key", "value"),
    [("waived", True), ("waived_because", "x"), ("line", 0), ("rule", "No_Rule"), ("severity", "fatal"), ("more", 1)],
)
def test_the_schema_refuses_what_is_no_finding(key: str, value: Any) -> None:
    made = data(full())
    made["findings"][0][key] = value
    with pytest.raises(ValidationError):
        JUDGE.validate(made)


@settings(max_examples=100, deadline=None)
@given(text=st.text(), line=st.none() | st.integers(1, 10**9))
def test_whatever_strangers_write_it_comes_back(text: str, line: int | None) -> None:
    report = Report(
        command="scan",
        subject=text,
        findings=(RULE.at(Location(path=text, line=line), text),),
        examined=(Examined(path=text, by=("ast",)),),
        behaviours=(Behaviour(kind="network", detail=text, path=text, line=line),),
    )
    made = data(report)
    assert made["subject"] == text
    assert made["findings"][0]["message"] == report.findings[0].message
    assert made["behaviours"][0]["detail"] == text
