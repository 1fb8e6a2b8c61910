"""Semgrep is asked in one run, and everything that it leaves out is told."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
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


def test_the_command_line_says_the_same(ruleset: Ruleset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    beside = shutil.which("pysemgrep", path=str(Path(sys.executable).parent))
    assert beside is not None
    program = Program(path=beside, native=False, version=find_program().version)
    monkeypatch.setattr(semgrep, "find_program", lambda: program)
    units = [unit for unit in UNITS if unit.key != "bad"]
    reading = examine(ruleset, tmp_path, units)
    assert met(reading) == {unit.key: EXPECTED[unit.key] for unit in units}


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
