"""Write release/locked/: each package at one version, with its hashes. ``--check`` holds it to pyproject.toml."""

from __future__ import annotations

import argparse
import sys

from programs import PROJECT, beside, run
from requirements import FILES, LOCKED, stale

# One answer for every system and Python; no registry is named, since a machine may have one of its own.
_HOW = (
    *("--quiet", "--universal", "--python-version", "3.11", "--generate-hashes"),
    *("--no-emit-index-url", "--no-emit-find-links", "--custom-compile-command", "make lock"),
)


def lock(*, upgrade: bool) -> None:
    """Write every file. What is locked stays at its version where pyproject.toml allows that, unless ``upgrade``."""
    LOCKED.mkdir(exist_ok=True)
    dev = LOCKED / "dev.txt"
    for name in sorted(FILES, key=lambda name: name != "dev"):
        out = LOCKED / f"{name}.txt"
        wanted = [word for extra in FILES[name] for word in ("--extra", extra)]
        # The versions of dev.txt hold for all, so that they fit into one environment.
        newer = ["--upgrade"] if upgrade or name != "dev" else []
        held = ["--constraint", str(dev)] if name != "dev" else []
        run(
            [
                str(beside("uv")),
                "pip",
                "compile",
                *_HOW,
                *wanted,
                *newer,
                *held,
                PROJECT.name,
                "--output-file",
                str(out),
            ]
        )
        # uv tells the files that it was given; where they lie is nobody's matter.
        kept = [line for line in out.read_text(encoding="utf-8").splitlines() if "-c " not in line]
        out.write_text("\n".join(kept) + "\n", encoding="utf-8")


def main() -> int:
    """Write, or look."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit code 1 where something is stale")
    parser.add_argument("--upgrade", action="store_true", help="take the newest version of everything")
    asked = parser.parse_args()
    if not asked.check:
        lock(upgrade=asked.upgrade)
    found = list(stale())
    print("\n".join([*found, *(["type: make lock"] if found else [])]), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
