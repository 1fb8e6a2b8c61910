"""What the scripts of this folder share: where things are, and programs started one after the other."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from packtool.scan.rules.load import SAMPLE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ROOT = Path(__file__).resolve().parents[1]
PROJECT = ROOT / "pyproject.toml"
BUILD = ROOT / "build"
DIST = ROOT / "dist"
# Folders of the checkout whose files lie in packtool/_data/ of a wheel.
DATA = ("rules", "schemas", "index", "starters")
# Tests that between them use every dependency: the part that is run with other versions and other Pythons.
PART = (
    "tests/unit/cli",
    "tests/unit/doctor",
    "tests/unit/documents",
    "tests/unit/formats",
    "tests/unit/lookup",
    "tests/unit/manifests",
    "tests/unit/scan/engines",
    "tests/unit/screen",
    "tests/unit/sweep",
    "tests/unit/test_http.py",
    "tests/unit/test_schemas.py",
)


def travels(name: str) -> bool:
    """Tell whether a file of DATA is needed where packtool is installed; the samples beside rules are for its tests."""
    if not name.startswith("rules/"):
        return True
    return name == "rules/parsed.json" or (name.endswith(".yaml") and not name.endswith(SAMPLE))


def run(argv: Sequence[str | Path], *, cwd: Path = ROOT, more: Mapping[str, str] | None = None) -> None:
    """Show a command and run it with ``more`` in its environment. Ends this script where the command fails."""
    print(f"$ {shlex.join(map(str, argv))}", flush=True)
    done = subprocess.run(argv, cwd=cwd, env={**os.environ, **(more or {})}, check=False)
    if done.returncode != 0:
        sys.exit(f"that ended with exit code {done.returncode}")


def told(argv: Sequence[str | Path], *, cwd: Path = ROOT) -> str:
    """Return what a command prints. Ends this script where the command fails."""
    done = subprocess.run(argv, cwd=cwd, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{shlex.join(map(str, argv))} ended with exit code {done.returncode}")
    return done.stdout


def beside(name: str) -> Path:
    """Return the program ``name`` of the environment that runs this script."""
    return Path(sys.executable).parent / name


def tested(environment: Path, *, whole: bool, workers: str) -> None:
    """Run the tests, or the part of them, in an environment that has packtool and its tools."""
    python = environment / "bin" / "python"
    run([python, "-m", "pytest", "-q", "-n", workers, "--dist", "worksteal", *(("tests",) if whole else PART)])
