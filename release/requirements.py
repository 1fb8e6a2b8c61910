"""What pyproject.toml asks for, and what the files in release/locked/ hold it to."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version
from programs import PROJECT, ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LOCKED = ROOT / "release" / "locked"
# The file -> which extras of pyproject.toml stand in it, beside what packtool itself needs.
FILES: dict[str, tuple[str, ...]] = {
    "runtime": (),
    "dev": ("dev",),
    "docs": ("docs",),
    "browser": ("browser",),
}
_ENTRY = re.compile(r"(?P<name>[A-Za-z0-9._-]+)==(?P<version>[^\s;]+)(?:\s*;\s*(?P<marker>.+))?")
_HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")
_VIA = re.compile(r"#(?: via |   )(?P<name>[A-Za-z0-9._-]+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Locked:
    """One package of a locked file.

    ``hashes`` are SHA-256 of its archives; ``marker`` says where it is wanted (empty: everywhere), ``via`` by whom.
    """

    name: str
    version: str
    marker: str
    hashes: tuple[str, ...]
    via: tuple[str, ...]


def direct(*extras: str) -> list[Requirement]:
    """Return what pyproject.toml asks for: packtool's own dependencies and those of some extras."""
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    lines = [*project["dependencies"], *(line for extra in extras for line in project["optional-dependencies"][extra])]
    return [Requirement(line) for line in lines]


def read(path: Path) -> list[Locked]:
    """Return the packages of a file that `make lock` wrote."""
    parts: list[list[str]] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line[:1].isalnum():
            parts.append([line])
        elif parts:
            parts[-1].append(line)
    return [_locked(part) for part in parts]


def _locked(lines: list[str]) -> Locked:
    head = lines[0].removesuffix("\\").strip()
    entry = _ENTRY.fullmatch(head)
    if entry is None:
        raise ValueError(f"{head} is no name with one version")
    return Locked(
        name=canonicalize_name(entry["name"]),
        version=entry["version"],
        marker=entry["marker"] or "",
        hashes=tuple(found for line in lines for found in _HASH.findall(line)),
        via=tuple(found["name"] for line in lines[1:] if (found := _VIA.fullmatch(line.split("(")[0].strip()))),
    )


def stale(folder: Path = LOCKED) -> Iterator[str]:
    """Say, without the network, where the locked files are not what pyproject.toml asks for."""
    # A package may have one version for each marker, such as one for each of several Pythons.
    versions: dict[tuple[str, str], set[str]] = {}
    for name, extras in FILES.items():
        path = folder / f"{name}.txt"
        if not path.is_file():
            yield f"{path.name} is missing"
            continue
        packages = read(path)
        for package in packages:
            versions.setdefault((package.name, package.marker), set()).add(package.version)
        yield from (f"{path.name}: {said}" for said in _apart(direct(*extras), packages))
        if "://" in path.read_text(encoding="utf-8"):
            yield f"{path.name}: names an address; packages come from where each machine gets them"
    for (name, _), several in versions.items():
        if len(several) > 1:
            yield f"{name} has several versions: {', '.join(sorted(several))}"


def _apart(wanted: list[Requirement], packages: list[Locked]) -> Iterator[str]:
    for requirement in wanted:
        name, specifier = canonicalize_name(requirement.name), requirement.specifier
        locked = [package.version for package in packages if package.name == name]
        outside = [version for version in locked if not specifier.contains(Version(version), prereleases=True)]
        yield from (f"{requirement.name} {version} is not in {specifier}" for version in outside)
        if not locked:
            yield f"{requirement.name} is not locked"
    yield from (f"{package.name} has no hash" for package in packages if not package.hashes)
