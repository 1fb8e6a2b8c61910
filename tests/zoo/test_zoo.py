"""The zoo goes through all commands once, and every law holds of what was said and done."""

from __future__ import annotations

import re
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest
from animals import FAIL, InRepository
from cases import ELSEWHERE, KNOWN
from laws import ANIMALS, faults
from visit import opened, tour

REPOSITORY = Path(__file__).resolve().parents[2]


def singles() -> list[str]:
    """Take two of each module for the commands that take one animal at a time: one to be refused, one not."""
    chosen: dict[tuple[str, bool], str] = {}
    for animal in ANIMALS:
        if isinstance(animal, InRepository):
            chosen.setdefault((animal.make.__module__, animal.expected["show"].verdict == FAIL), animal.name)
    return list(chosen.values())


def shown() -> list[str]:
    """Take all but those that cost the most: `make zoo` has them all, and takes them through every command."""
    heavy = [one for one in ANIMALS if isinstance(one, InRepository) and one.make.__module__ == "kinds.bombs"]
    chosen = set(singles())
    return [one.name for one in ANIMALS if isinstance(one, InRepository) and (one not in heavy or one.name in chosen)]


# One test, since each worker that had a share of several would have to take the whole zoo through by itself.
@pytest.mark.skipif(sys.platform != "linux", reason="pipes, sockets and a terminal as Linux has them")
def test_all_are_told_for_what_they_are_and_nothing_of_them_runs(tmp_path: Path) -> None:
    with ExitStack() as stack:
        visit = opened(tmp_path, stack)
        tour(visit, shown=shown(), singles=singles())
        assert {name.split(" ")[0] for name in visit.runs} == {
            *("pack", "index", "validate", "servers", "show", "check", "install", "scan", "doctor", "commit"),
        }
        assert faults(visit) == []


def test_the_laws_can_be_broken(tmp_path: Path) -> None:
    """A run that shows a secret and an escape code, an animal that ran and a changed home are all told."""
    with ExitStack() as stack:
        visit = opened(tmp_path, stack)
        (visit.made.bitten / "impostor-commit").touch()
        visit.before = visit.sweep_floor()
        (visit.home / ".hermes/plugins/evil.py").touch()
        visit.after = visit.sweep_floor()
        visit.keep("show x", 3, b"\x1b[31m netrc-7c1e \n::error::x\n", b"Traceback")
        told = "\n".join(faults(visit, animals=()))
    for words in ("impostor-commit was run", "evil.py was written", "exit code 3", "shows netrc-7c1e", "holds '\\x1b'"):
        assert words in told, told
    assert "a command for a forge's runner" in told


def test_every_case_from_the_field_has_an_animal_or_a_test() -> None:
    named = {case for animal in ANIMALS for case in animal.case.split()}
    assert named <= KNOWN
    assert KNOWN - named == ELSEWHERE.keys()
    for case, place in ELSEWHERE.items():
        assert (REPOSITORY / place).exists(), case


def test_the_script_writes_them(tmp_path: Path) -> None:
    script = Path(__file__).with_name("make.py")
    done = subprocess.run([sys.executable, script, tmp_path], capture_output=True, text=True, check=True)
    assert re.match(rf"{len(ANIMALS)} animals: ", done.stdout)
    assert len(ANIMALS) > 100
    assert list((tmp_path / "bitten").iterdir()) == []
