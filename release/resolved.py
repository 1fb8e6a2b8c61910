"""Run the tests with the lowest, or with the newest, versions that pyproject.toml allows: ``lowest`` or ``newest``."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from packaging.utils import canonicalize_name
from packaging.version import Version
from programs import BUILD, PROJECT, beside, run, tested
from requirements import direct, read

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def resolve(which: str, folder: Path) -> Path:
    """Write which versions those are, with the newest tools for development beside them; return that file."""
    known, everything = folder / "runtime.txt", folder / "all.txt"
    compile_ = [str(beside("uv")), "pip", "compile", "--quiet", "--python", sys.executable, "--upgrade", PROJECT.name]
    resolution = "lowest-direct" if which == "lowest" else "highest"
    run([*compile_, "--resolution", resolution, "--extra", "cluster", "--output-file", str(known)])
    run([*compile_, "--constraint", str(known), "--extra", "dev", "--output-file", str(everything)])
    return everything


def untrue(resolved: Path) -> Iterator[str]:
    """Say which lower bounds nobody can have installed, since something else asks for more."""
    versions = {package.name: Version(package.version) for package in read(resolved)}
    for requirement in direct("cluster"):
        bounds = [Version(each.version) for each in requirement.specifier if each.operator == ">="]
        version = versions[canonicalize_name(requirement.name)]
        if bounds != [version]:
            yield f"pyproject.toml says {requirement}; the lowest that can be installed is {version}"


def main() -> int:
    """Make the environment in build/, then run the tests in it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("which", choices=("lowest", "newest"))
    parser.add_argument("--whole", action="store_true", help="all tests, not only the part that uses every dependency")
    parser.add_argument("--workers", default="auto", help="how many tests at once")
    asked = parser.parse_args()
    folder = BUILD / asked.which
    folder.mkdir(parents=True, exist_ok=True)
    resolved = resolve(asked.which, folder)
    found = list(untrue(resolved)) if asked.which == "lowest" else []
    if found:
        print("\n".join(found))
        return 1
    environment = folder / "environment"
    run([beside("uv"), "venv", "--quiet", "--clear", "--python", sys.executable, environment])
    where = {"VIRTUAL_ENV": str(environment)}
    run([beside("uv"), "pip", "sync", "--quiet", resolved], more=where)
    run([beside("uv"), "pip", "install", "--quiet", "--no-deps", "--editable", "."], more=where)
    for requirement in direct("cluster"):
        name = canonicalize_name(requirement.name)
        print(next(f"{each.name} {each.version}" for each in read(resolved) if each.name == name))
    tested(environment, whole=asked.whole, workers=asked.workers)
    return 0


if __name__ == "__main__":
    sys.exit(main())
