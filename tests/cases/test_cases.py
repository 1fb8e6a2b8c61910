"""Every folder below is a case: files as a user has them, the command line, the text it prints, the exit code."""

from __future__ import annotations

import os
import shlex
import shutil
from pathlib import Path

import pytest
import warm_runs
from installed import PACKTOOL
from warm_runs import started

HERE = Path(__file__).parent
CASES = sorted(path.parent for path in HERE.glob("*/*/cmd"))


# The first of each folder is started as people start it, which loads nothing that it does not need.
COLD = {case.parent: case for case in reversed(CASES)}
ENVIRONMENT = {"COLUMNS": "80", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}


@pytest.mark.usefixtures("scanned_once")
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.parent.name}/{case.name}")
def test_case(case: Path, tmp_path: Path) -> None:
    work = tmp_path / "work"
    shutil.copytree(case, work, symlinks=True)
    words = shlex.split((case / "cmd").read_text(encoding="utf-8"))
    start = started if COLD[case.parent] == case else warm_runs.run
    done = start([PACKTOOL, *words], folder=work, env=os.environ | ENVIRONMENT, seconds=60)
    printed = f"{done.stdout}{done.stderr}exit {done.returncode}\n"
    expected = case / "expected.txt"
    if os.environ.get("PACKTOOL_UPDATE_CASES"):
        expected.write_text(printed, encoding="utf-8")
    assert printed == expected.read_text(encoding="utf-8")


def test_there_are_cases() -> None:
    assert CASES
