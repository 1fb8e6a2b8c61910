"""Run the tests, or a part of them, with every Python that is on this machine and that packtool says it runs on."""

from __future__ import annotations

import argparse
import shutil
import sys
import tomllib

from programs import BUILD, PROJECT, beside, run, tested
from requirements import LOCKED

_SAID = "Programming Language :: Python :: 3."


def main() -> int:
    """Make an environment for each Python from the locked versions, and test there."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--whole", action="store_true", help="all tests, not only a part")
    parser.add_argument("--workers", default="auto", help="how many tests at once")
    asked = parser.parse_args()
    classifiers = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["classifiers"]
    names = [f"python3.{line.removeprefix(_SAID)}" for line in classifiers if line.removeprefix(_SAID).isdecimal()]
    there = {name: found for name in names if (found := shutil.which(name)) is not None}
    for name, program in there.items():
        environment = BUILD / "pythons" / name
        run([beside("uv"), "venv", "--quiet", "--clear", "--python", program, environment])
        where = {"VIRTUAL_ENV": str(environment)}
        run([beside("uv"), "pip", "sync", "--quiet", "--require-hashes", LOCKED / "dev.txt"], more=where)
        run([beside("uv"), "pip", "install", "--quiet", "--no-deps", "--editable", "."], more=where)
        tested(environment, whole=asked.whole, workers=asked.workers)
    absent = [name for name in names if name not in there]
    print(f"tested with {', '.join(there) or 'none'}; not on this machine: {', '.join(absent) or 'none'}")
    return 0 if there else 1


if __name__ == "__main__":
    sys.exit(main())
