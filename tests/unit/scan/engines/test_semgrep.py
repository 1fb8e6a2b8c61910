"""Semgrep is asked in one run, and everything that it leaves out is told."""

from __future__ import annotations

import importlib.util
import json
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from packtool.errors import CouldNotLook
from packtool.scan.engines import semgrep, semgrep_start
from packtool.scan.engines.semgrep_start import Program, find_program
from packtool.scan.kinds import FileKind
from packtool.scan.match import GapKind, Unit
from packtool.scan.rules import Ruleset, load_rules

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from packtool.scan.match import EngineReading

RULE = """\
rules:
  - id: {family}-{name}
    languages: [{language}]
    severity: WARNING
    message: Met.
    metadata: {{kind: suspicious, why: a, remedy: b, references: [CWE-1]}}
    {pattern}
"""


@pytest.fixture
def ruleset(tmp_path: Path) -> Ruleset:
    folder = tmp_path / "rules" / "test"
    folder.mkdir(parents=True)
    for name, language, pattern in (
        ("call", "python", "pattern: danger($X, ...)"),
        ("shell", "bash", "pattern: danger ..."),
        ("any", "regex", "pattern-regex: 'f[a-z]ngerprint'"),
        ("json", "json", "pattern: '\"danger\": $X'"),
    ):
        text = RULE.format(family="test", name=name, language=language, pattern=pattern)
        (folder / f"test-{name}.yaml").write_text(text)
    return load_rules(tmp_path / "rules")


UNITS = [
    Unit(key="py", kind=FileKind.PYTHON, text='# fingerprint\nx = "é"; danger("a", 1)  # nosemgrep\n'),
    Unit(key="sh", kind=FileKind.SHELL, text="danger now\n"),
    Unit(key="json", kind=FileKind.JSON, text='{"danger": 1}'),
    Unit(key="txt", kind=FileKind.TEXT, text="a fingerprint\n"),
    Unit(key="bad", kind=FileKind.SHELL, text="if then fi ((\n"),
]


def examine(ruleset: Ruleset, folder: Path, units: list[Unit] = UNITS) -> EngineReading:
    staged = folder / "staged"
    staged.mkdir()
    return semgrep.examine(units, ruleset, staged, jobs=2)


def met(reading: EngineReading) -> dict[str, list[tuple[str, int, int]]]:
    return {
        key: [(match.rule, match.place.line, match.place.column) for match in matches]
        for key, matches in reading.matches.items()
    }


EXPECTED = {
    "py": [("test-any", 1, 3), ("test-call", 2, 10)],
    "sh": [("test-shell", 1, 1)],
    "json": [("test-json", 1, 2)],
    "txt": [("test-any", 1, 3)],
    "bad": [],
}


def test_matches_and_gaps(ruleset: Ruleset, tmp_path: Path) -> None:
    reading = examine(ruleset, tmp_path)
    assert met(reading) == EXPECTED
    assert {key: [gap.kind for gap in gaps] for key, gaps in reading.gaps.items() if gaps} == {"bad": [GapKind.SYNTAX]}
    (_, call) = reading.matches["py"]
    assert call.captures == {"$X": '"a"'}
    assert reading.rules == 4


def told(reading: EngineReading) -> dict[str, list[tuple[GapKind, int]]]:
    return {key: [(gap.kind, gap.line) for gap in gaps] for key, gaps in reading.gaps.items()}


def held(reading: EngineReading) -> dict[str, list[dict[str, str]]]:
    return {key: [dict(match.captures) for match in matches] for key, matches in reading.matches.items()}


# What the command line would read in every language, and what is wrong in the middle.
MORE = [
    *UNITS,
    Unit(key="md", kind=FileKind.MARKDOWN, text="# ((( a fingerprint\ndanger(1)\n"),
    Unit(key="part", kind=FileKind.PYTHON, text="import os\nx = = 3\ndanger(1)\n"),
    Unit(key="name", kind=FileKind.PYTHON, text="KEY = 'b'\ndanger(KEY, 2)\ndanger(x[\n  0], '$X')\n"),
]


def test_the_command_line_says_the_same(ruleset: Ruleset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = examine(ruleset, tmp_path, MORE)
    program = semgrep_start.command_line(find_program().version)
    assert program is not None
    assert not program.native
    monkeypatch.setattr(semgrep, "find_program", lambda: program)
    (tmp_path / "again").mkdir()
    second = examine(ruleset, tmp_path / "again", MORE)
    assert met(first) == met(second)
    assert met(second) == {
        **EXPECTED,
        "md": [("test-any", 1, 9)],
        "part": [("test-call", 3, 1)],
        "name": [("test-call", 2, 1), ("test-call", 3, 1)],
    }
    assert told(first) == told(second)
    assert told(second)["part"] == [(GapKind.PARTIAL, 2)]
    assert held(first) == held(second)
    assert held(second)["py"] == [{}, {"$X": '"a"'}]


@pytest.mark.parametrize("body", ["sys.exit(3)", "print('{}')", "print('no answer')"])
def test_it_is_asked_where_the_core_started_directly_gives_no_answer(
    ruleset: Ruleset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str
) -> None:
    monkeypatch.setattr(semgrep, "find_program", stand_in(tmp_path, body))
    assert met(examine(ruleset, tmp_path)) == EXPECTED


@pytest.mark.parametrize("content", [b"no program\0", b"#!/nowhere/python\n"])
def test_it_is_asked_where_the_core_cannot_be_started(
    ruleset: Ruleset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes
) -> None:
    core = tmp_path / "core"
    core.write_bytes(content)
    core.chmod(0o755)
    monkeypatch.setattr(semgrep, "find_program", lambda: Program(path=str(core), native=True, version="1"))
    assert met(examine(ruleset, tmp_path)) == EXPECTED
    monkeypatch.setattr(semgrep, "command_line", lambda _version: None)
    (tmp_path / "again").mkdir()
    with pytest.raises(CouldNotLook, match="cannot be started") as caught:
        examine(ruleset, tmp_path / "again")
    assert "packtool self-check" in caught.value.remedy
    assert "pip install --force-reinstall semgrep" in caught.value.remedy


def installed_without_core(folder: Path, monkeypatch: pytest.MonkeyPatch, *, mode: int | None) -> str:
    package = folder / "semgrep"
    (package / "bin").mkdir(parents=True)
    (package / "__init__.py").write_text("")
    core = package / "bin" / ("semgrep-core.exe" if sys.platform == "win32" else "semgrep-core")
    if mode is not None:
        core.write_bytes(b"")
        core.chmod(mode)
    spec = importlib.util.spec_from_file_location("semgrep", package / "__init__.py")
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: spec)
    return str(core)


@pytest.mark.parametrize(("mode", "wrong"), [(None, "is missing"), (0o644, "may not be started")])
def test_a_core_that_is_not_there_is_named(
    ruleset: Ruleset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: int | None, wrong: str
) -> None:
    core = installed_without_core(tmp_path / "site", monkeypatch, mode=mode)
    program = find_program()
    assert program.lacking == f"its core {core} {wrong}"
    failing = tmp_path / "pysemgrep"
    failing.write_text("#!/bin/sh\nexit 2\n")
    failing.chmod(0o755)
    monkeypatch.setattr(semgrep, "find_program", lambda: replace(program, path=str(failing)))
    with pytest.raises(CouldNotLook, match=wrong):
        examine(ruleset, tmp_path)


def test_the_core_is_given_the_systems_own_programs_whatever_the_users_path_says(
    ruleset: Ruleset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(semgrep, "command_line", lambda _version: None)
    assert met(examine(ruleset, tmp_path)) == EXPECTED


def test_a_rule_that_it_cannot_read(ruleset: Ruleset, tmp_path: Path) -> None:
    del ruleset
    file = tmp_path / "rules" / "test" / "test-call.yaml"
    file.write_text(file.read_text().replace("danger($X, ...)", "danger(((("))
    with pytest.raises(CouldNotLook, match="semgrep"):
        examine(load_rules(tmp_path / "rules"), tmp_path)


def answer(**changed: Any) -> dict[str, Any]:
    return {
        "results": [],
        "errors": [],
        "paths": {"scanned": ["000000.py"]},
        "rules_by_engine": [["test-call", "OSS"], ["test-any", "OSS"]],
    } | changed


def stand_in(folder: Path, body: str) -> Callable[[], Program]:
    """Make a program that stands where the engine would."""
    file = folder / "core"
    file.write_text(f"#!{sys.executable}\nimport sys, time\n{body}\n")
    file.chmod(0o755)
    return lambda: Program(path=str(file), native=True, version="1")


@pytest.mark.parametrize(
    ("body", "clause"),
    [
        ("print('no answer')", "no answer"),
        ("print('{broken')", "no answer"),
        ("sys.exit('it broke')", "code 1|no answer"),
        ("print('{}')\nsys.exit(3)", "code 3"),
        ("print('{}')", "not known"),
        ("time.sleep(60)", "stopped"),
        (f"print({json.dumps(json.dumps(answer(rules_by_engine=[])))})", "0 of 2 rules"),
        (
            f"print({json.dumps(json.dumps(answer(errors=[{'error_type': 'Fatal', 'message': 'm'}])))})",
            "fault of its own",
        ),
    ],
)
def test_an_engine_that_fails(
    ruleset: Ruleset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, clause: str
) -> None:
    monkeypatch.setattr(semgrep, "find_program", stand_in(tmp_path, body))
    monkeypatch.setattr(semgrep, "command_line", lambda _version: None)
    monkeypatch.setattr(semgrep, "_MOST", 0.1)
    monkeypatch.setattr(semgrep_start, "_PATIENCE", 5.0)
    with pytest.raises(CouldNotLook, match=clause):
        examine(ruleset, tmp_path, UNITS[:1])


def test_a_file_that_it_left_out(ruleset: Ruleset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = answer(paths={"scanned": []})
    monkeypatch.setattr(semgrep, "find_program", stand_in(tmp_path, f"print({json.dumps(json.dumps(said))})"))
    reading = examine(ruleset, tmp_path, UNITS[:1])
    assert [gap.kind for gap in reading.gaps["py"]] == [GapKind.STOPPED]


def test_a_file_that_it_gave_up(ruleset: Ruleset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gave_up = {"error_type": "Timeout", "message": "m", "location": {"path": "000000.py", "start": {"line": 7}}}
    said = answer(errors=[gave_up])
    monkeypatch.setattr(semgrep, "find_program", stand_in(tmp_path, f"print({json.dumps(json.dumps(said))})"))
    reading = examine(ruleset, tmp_path, UNITS[:1])
    assert [(gap.kind, gap.line) for gap in reading.gaps["py"]] == [(GapKind.STOPPED, 7)]


def test_a_file_that_takes_for_ever_hides_no_other(
    ruleset: Ruleset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("_MOST", "_MOST_ALONE"):
        monkeypatch.setattr(semgrep, name, 1.0)
    # What the engine heeds no limit for: it takes minutes to parse.
    shell = Unit(key="bait", kind=FileKind.SHELL, text="a&&" * 15_000 + "b\n# fingerprint\ndanger now\n")
    reading = examine(ruleset, tmp_path, [*UNITS, shell])
    assert met(reading) == {**EXPECTED, "bait": [("test-any", 2, 3)]}
    assert [(gap.kind, gap.reason) for gap in reading.gaps["bait"]] == [
        (GapKind.STOPPED, "was given up after 2 seconds")
    ]
    assert {key for key, gaps in reading.gaps.items() if gaps} == {"bad", "bait"}


def test_a_bundle_is_read_place_by_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "rules" / "test"
    folder.mkdir(parents=True)
    taint = "mode: taint\n    pattern-sources: [{pattern: source()}]\n    pattern-sinks: [{pattern: danger(...)}]"
    for name, pattern in (("place", "pattern: danger(...)"), ("flow", taint)):
        text = RULE.format(family="test", name=name, language="js", pattern=pattern)
        (folder / f"test-{name}.yaml").write_text(text)
    monkeypatch.setattr(semgrep, "BUNDLE", 60)
    code = "const a = source(); danger(a);\n"
    units = [
        Unit(key="small", kind=FileKind.JAVASCRIPT, text=code),
        Unit(key="large", kind=FileKind.JAVASCRIPT, text=code * 3),
    ]
    reading = examine(load_rules(tmp_path / "rules"), tmp_path, units)
    assert [match.rule for match in reading.matches["small"]] == ["test-flow", "test-place"]
    assert {match.rule for match in reading.matches["large"]} == {"test-place"}
    assert reading.gaps["small"] == ()
    assert [gap.kind for gap in reading.gaps["large"]] == [GapKind.PIECES]


def test_a_message_that_was_cut_within_a_letter(
    ruleset: Ruleset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = json.dumps(answer(note="cut here")).encode().replace(b"here", b"\xe2\x95... (truncated)")
    monkeypatch.setattr(semgrep, "find_program", stand_in(tmp_path, f"sys.stdout.buffer.write({said!r})"))
    reading = examine(ruleset, tmp_path, UNITS[:1])
    assert reading.gaps.get("py", ()) == ()
