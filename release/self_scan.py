"""Scan what of the project runs anywhere, and its example plugins, as git has them at HEAD: each has to pass.

The samples of rules and the tests are data made to be found; they are left out, and docs/ci.md says so.
"""

from __future__ import annotations

import os
import subprocess
import sys
from tempfile import TemporaryDirectory

from programs import ROOT, beside, told

_WAIVERS = ROOT / "release" / "waivers"
# What is installed, what runs in workflows, and what runs on the machines of whoever works on it.
_PARTS = ("packtool", ".github", "release", "docs", "bench")
_EXAMPLES = "examples/plugins"


def scan(part: str, home: str) -> bool:
    """Scan one folder and show the report; True where it passes without a warning that nobody has looked at."""
    file = _WAIVERS / f"{part.strip('.')}.yaml"
    waivers = ["--waivers", str(file)] if file.is_file() else []
    words = ["scan", part, "--commit", "HEAD", "--strict", "--home", home, *waivers]
    print(f"$ packtool {' '.join(words)}", flush=True)
    done = subprocess.run([beside("packtool"), *words], cwd=ROOT, env={**os.environ, "COLUMNS": "100"}, check=False)
    return done.returncode == 0


def main() -> int:
    """Scan everything, however many do not pass."""
    examples = told(["git", "ls-tree", "--name-only", f"HEAD:{_EXAMPLES}"]).split()
    parts = [*_PARTS, *(f"{_EXAMPLES}/{name}" for name in examples)]
    with TemporaryDirectory() as home:
        failed = [part for part in parts if not scan(part, home)]
    print(f"{len(parts) - len(failed)} of {len(parts)} pass" + (f"; not: {', '.join(failed)}" if failed else ""))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
