"""Bandit runs its chosen tests only, heeds nothing in the tree, and tells what it could not parse."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from packtool.code import Module, parse
from packtool.errors import CouldNotLook
from packtool.scan.engines import bandit
from packtool.scan.engines.bandit_words import WORDS, Words
from packtool.scan.kinds import FileKind
from packtool.scan.match import GapKind, Unit
from packtool.scan.rules import Ruleset, load_rules

if TYPE_CHECKING:
    import ast
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


def parsed(source: str) -> list[ast.AST]:
    module = parse(source.encode(), "a.py")
    assert isinstance(module, Module)
    return module.nodes


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


def test_spared_units_are_not_given(ruleset: Ruleset, tmp_path: Path) -> None:
    units = [unit("given", "exec('1')\n"), unit("spared", "executes = 1\n"), unit("broken", "def f(:\n")]
    folder = tmp_path / "staged"
    folder.mkdir()
    reading = bandit.examine(units, ruleset, folder, jobs=1, spared={"spared"})
    assert {key: len(found) for key, found in reading.matches.items()} == {"given": 1, "spared": 0, "broken": 0}
    assert {key: len(found) for key, found in reading.gaps.items()} == {"given": 0, "spared": 0, "broken": 1}
    assert len(list(folder.glob("*.py"))) == 2


def test_all_spared_is_no_run(ruleset: Ruleset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    reading = bandit.examine([unit("a", "x = 1\n")], ruleset, tmp_path, jobs=1, spared={"a"})
    assert (reading.matches, reading.gaps) == ({"a": ()}, {"a": ()})


@pytest.mark.parametrize(
    "source",
    [
        "import os\nos.system('x')\n",
        "from os import popen as p\np('x')\n",
        "import subprocess as s\ns.getoutput('x')\n",
        "import subprocess\nsubprocess.run('x', shell=True)\n",
        "anything('x', shell=True)\n",
        "from os import execvpe as e\ne('x', [], {})\n",
        "import os\nos.spawnlp('x', [], {})\nos.startfile('x')\n",
        "from _pickle import loads\nimport pickle\npickle.loads(b'')\n",
        "import shelve\nshelve.open('x')\n",
        "import dill as d\nd.loads(b'')\n",
        "from pandas import read_pickle as r\nr('x')\n",
        "import marshal as m\nm.loads(b'')\n",
        "import yaml as y\ny.load('x')\n",
        "eval('1')\n",
        "\U0001d41e\U0001d431ec('1')\n",
        "__import__('pickle.loads')\n",
        "from importlib import import_module as i\ni('marshal.load')\n",
    ],
)
def test_the_names_leave_nothing_out(source: str, tmp_path: Path) -> None:
    rules = load_rules()
    met = bandit.examine([unit("a", source)], rules, tmp_path, jobs=1).matches["a"]
    assert met
    words = Words(bandit.tests_of(rules))
    assert words.may_meet(source)
    assert words.may_meet(source, parsed(source))


@pytest.mark.parametrize(
    "source",
    [
        "executes = 1\n",
        "# exec, eval and a shell\nx = 'os.system(1)'\n",
        '"""Calls no shell, and pickle is not loaded."""\n',
        "run('x', shel=True)\n",
    ],
)
def test_what_is_only_said_meets_nothing(source: str) -> None:
    words = Words(bandit.tests_of(load_rules()))
    assert not words.may_meet(source)
    assert not words.may_meet(source, parsed(source))


def test_what_cannot_be_parsed_may_meet_what_it_mentions() -> None:
    words = Words(["B102"])
    assert words.may_meet("def f(:\n    exec(x)\n")
    assert not words.may_meet("def f(:\n    x\n")


def test_a_test_without_words_may_be_met_by_anything() -> None:
    assert Words(["B102", "B999"]).may_meet("x = 1\n")
    assert Words(["B102", "B999"]).may_meet("", parsed(""))


def test_every_chosen_test_has_its_words() -> None:
    assert bandit.tests_of(load_rules()).keys() == WORDS.keys()
