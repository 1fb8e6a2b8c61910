"""Every folder below is a case: files as a user has them, the command line, the text it prints, the exit code."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
CASES = sorted(path.parent for path in HERE.glob("*/*/cmd"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.parent.name}/{case.name}")
def test_case(case: Path, tmp_path: Path) -> None:
    work = tmp_path / "work"
    shutil.copytree(case, work, symlinks=True)
    words = shlex.split((case / "cmd").read_text(encoding="utf-8"))
    done = subprocess.run(
        [sys.executable, "-m", "packtool", *words],
        cwd=work,
        env={**os.environ, "COLUMNS": "80", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    printed = f"{done.stdout}{done.stderr}exit {done.returncode}\n"
    expected = case / "expected.txt"
    if os.environ.get("PACKTOOL_UPDATE_CASES"):
        expected.write_text(printed, encoding="utf-8")
    assert printed == expected.read_text(encoding="utf-8")


def test_there_are_cases() -> None:
    assert CASES
