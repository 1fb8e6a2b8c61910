from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path


def test_whatever_happens_at_whatever_step_nothing_is_lost() -> None:
    """A part of what `make faults` prints: of the faults that came last every eighth step."""
    matrix = Path(__file__).with_name("matrix.py")
    done = subprocess.run(
        [sys.executable, matrix, "--slice"], capture_output=True, text=True, check=False, timeout=1800
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.endswith("\nnothing lost\n")
    assert [line for line in done.stdout.splitlines() if len(line) > 80] == []
    assert len(re.findall(r"\w>\w", done.stdout)) > (450 if shutil.which("cc") else 200)
    for command in ("install", "update", "rollback", "remove", "pack lock", "pack bundle"):
        assert f"\npacktool {command}, before each change to the home\n" in done.stdout
    assert "\npacktool pack export, before each thing that it reads in the home\n" in done.stdout
    for name in ("scan cache", "index cache", "index publish", "index site"):
        assert re.search(rf"^{name} +[0-9]+/[0-9]", done.stdout, re.MULTILINE)
    for name in ("install", "update", "pack lock", "pack bundle", "search", "index publish"):
        assert re.search(rf"^{name} +[0-9]+/0 ", done.stdout, re.MULTILINE)
