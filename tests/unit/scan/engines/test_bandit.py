"""Bandit runs its chosen tests only, heeds nothing in the tree, and tells what it could not parse."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from packtool.errors import CouldNotLook
from packtool.scan.engines import bandit
from packtool.scan.kinds import FileKind
from packtool.scan.match import GapKind, Unit
from packtool.scan.rules import Ruleset, load_rules

if TYPE_CHECKING:
    from pathlib import Path

RULE = """\
rules:
  - id: test-exec
    languages: [python]
    severity: INFO
    message: Runs code.
    metadata: {kind: behaviour, behaviour: dynamic-code, bandit: [B102]}
    pattern: exec(...)
"""


@pytest.fixture
def ruleset(tmp_path: Path) -> Ruleset:
    (tmp_path / "rules" / "test").mkdir(parents=True)
    (tmp_path / "rules" / "test" / "test-exec.yaml").write_text(RULE)
    return load_rules(tmp_path / "rules")


def unit(key: str, text: str, kind: FileKind = FileKind.PYTHON) -> Unit:
    return Unit(key=key, kind=kind, text=text)


def test_chosen_tests(ruleset: Ruleset, tmp_path: Path) -> None:
    units = [
        unit("a", "import os\nexec('1')  # nosec\nos.system('x')\n"),
        unit("b", "def f(:\n"),
        unit("c", "exec('1')\n", FileKind.TEXT),
        *(unit(f"many {number}", f"x = {number}\n" * 2000) for number in range(6)),
    ]
    folder = tmp_path / "staged"
    folder.mkdir()
    reading = bandit.examine(units, ruleset, folder, jobs=3)
    assert [(match.rule, match.place.line, match.place.column) for match in reading.matches["a"]] == [
        ("test-exec", 2, 1)
    ]
    assert [gap.kind for gap in reading.gaps["b"]] == [GapKind.SYNTAX]
    assert "c" not in reading.matches
    assert reading.gaps["many 5"] == ()
    assert reading.rules == 1


def test_no_chosen_tests_is_no_run(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    reading = bandit.examine([unit("a", "exec('1')\n")], load_rules(tmp_path / "rules"), tmp_path, jobs=1)
    assert reading.rules == 0
    assert reading.matches == {"a": ()}


def test_a_test_that_does_not_exist(ruleset: Ruleset, tmp_path: Path) -> None:
    del ruleset
    file = tmp_path / "rules" / "test" / "test-exec.yaml"
    file.write_text(RULE.replace("B102", "B999"))
    with pytest.raises(CouldNotLook, match="bandit"):
        bandit.examine([unit("a", "exec('1')\n")], load_rules(tmp_path / "rules"), tmp_path, jobs=1)
