from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def test_whatever_happens_at_whatever_step_nothing_is_lost() -> None:
    matrix = Path(__file__).with_name("matrix.py")
    done = subprocess.run([sys.executable, matrix], capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.endswith("\nnothing lost\n")
    assert done.stdout.count(" -> ") > 100
