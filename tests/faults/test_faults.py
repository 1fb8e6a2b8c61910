from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def test_whatever_happens_at_whatever_step_nothing_is_lost() -> None:
    matrix = Path(__file__).with_name("matrix.py")
    done = subprocess.run([sys.executable, matrix], capture_output=True, text=True, check=False, timeout=1800)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.endswith("\nnothing lost\n")
    assert done.stdout.count(" -> ") > 300
    for command in ("update", "rollback", "remove"):
        assert f"\npacktool {command}, before each change to the home\n" in done.stdout
