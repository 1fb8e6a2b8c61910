"""What pyproject.toml says, what is locked, what packtool imports and what a release lists are the same things."""

from __future__ import annotations

import ast
import json
import re
import shutil
import sys
from importlib import metadata
from typing import TYPE_CHECKING

import pytest
from packaging.utils import canonicalize_name
from programs import ROOT
from requirements import LOCKED, direct, read, stale
from resolved import untrue
from sbom import sbom

from packtool import self_check

if TYPE_CHECKING:
    from pathlib import Path

ENGINES = {"bandit", "semgrep"}  # Programs that are started, never imported.
# packtool itself, what only type checkers know, and the library whose exceptions requests lets through.
NOT_ASKED_FOR = {"packtool", "_typeshed", "urllib3"}


def names(*extras: str) -> set[str]:
    return {canonicalize_name(requirement.name) for requirement in direct(*extras)}


def imported() -> set[str]:
    """Return every top-level module that some module of packtool imports."""
    found: set[str] = set()
    for path in ROOT.glob("packtool/**/*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module.partition(".")[0])
    return found


def test_what_is_imported_is_asked_for_and_nothing_else() -> None:
    owners = metadata.packages_distributions()
    strange = imported() - sys.stdlib_module_names - NOT_ASKED_FOR
    # Some modules belong to several packages, as `ruamel` does.
    belong = {name: {canonicalize_name(owner) for owner in owners[name]} for name in strange}
    assert [name for name, by in belong.items() if not by & names("cluster")] == []
    assert names() - ENGINES - set().union(*belong.values()) == set()


def test_self_check_looks_at_every_dependency() -> None:
    looked = {canonicalize_name(name) for name in (*self_check.LIBRARIES, *self_check.ENGINES)}
    assert looked == names()


def test_what_is_locked_is_what_is_asked_for() -> None:
    assert list(stale()) == []


def test_tests_run_with_what_people_have_of_jsonschema() -> None:
    """What jsonschema loads besides, where it is there, takes seconds in every process."""
    needed = [
        {package.name for package in read(LOCKED / f"{name}.txt") if "jsonschema" in package.via}
        for name in ("dev", "runtime")
    ]
    assert needed[0] == needed[1]
    assert "referencing" in needed[0]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return shutil.copytree(LOCKED, tmp_path / "locked")


def version(name: str) -> str:
    return next(package.version for package in read(LOCKED / "dev.txt") if package.name == name)


def test_a_version_outside_the_range_is_stale(folder: Path) -> None:
    path = folder / "dev.txt"
    path.write_text(path.read_text().replace(f"\nclick=={version('click')}", "\nclick==7.0"))
    said = list(stale(folder))
    assert "dev.txt: click 7.0 is not in <9,>=8.4.2" in said
    assert any(one.startswith("click has several versions: 7.0, ") for one in said)


def test_a_package_that_is_not_locked_is_stale(folder: Path) -> None:
    path = folder / "runtime.txt"
    path.write_text(path.read_text().replace(f"\nrich=={version('rich')}", f"\nriches=={version('rich')}"))
    assert list(stale(folder)) == ["runtime.txt: rich is not locked"]


def test_a_package_without_hashes_is_stale(folder: Path) -> None:
    path = folder / "runtime.txt"
    path.write_text(path.read_text() + "other==1.0\n")
    assert list(stale(folder)) == ["runtime.txt: other has no hash"]


def test_an_address_is_stale(folder: Path) -> None:
    path = folder / "docs.txt"
    path.write_text("--index-url https://packages.example/simple\n" + path.read_text())
    assert list(stale(folder)) == ["docs.txt: names an address; packages come from where each machine gets them"]


def test_a_file_that_is_missing_is_stale(folder: Path) -> None:
    (folder / "browser.txt").unlink()
    assert list(stale(folder)) == ["browser.txt is missing"]


def test_a_lower_bound_that_nobody_can_have_is_told(tmp_path: Path) -> None:
    lowest = {canonicalize_name(one.name): one.specifier for one in direct("cluster")}
    bounds = {name: next(each.version for each in said if each.operator == ">=") for name, said in lowest.items()}
    path = tmp_path / "lowest.txt"
    path.write_text("".join(f"{name}=={bound}\n" for name, bound in bounds.items()))
    assert list(untrue(path)) == []
    path.write_text(path.read_text().replace("bandit==1.9.4", "bandit==1.9.5"))
    assert list(untrue(path)) == ["pyproject.toml says bandit<2,>=1.9.4; the lowest that can be installed is 1.9.5"]


def test_the_bill_of_materials_says_who_needs_what(tmp_path: Path) -> None:
    wheel = tmp_path / "packtool-1-py3-none-any.whl"
    wheel.write_bytes(b"abc")
    text = sbom("1", wheel, read(LOCKED / "runtime.txt"))
    assert text == sbom("1", wheel, read(LOCKED / "runtime.txt"))
    bill = json.loads(text)
    digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert bill["metadata"]["component"]["hashes"] == [{"alg": "SHA-256", "content": digest}]
    assert "timestamp" not in bill["metadata"]
    needs = {
        one["ref"].partition("@")[0]: {ref.partition("@")[0] for ref in one["dependsOn"]}
        for one in bill["dependencies"]
    }
    assert needs["pkg:pypi/packtool"] == {f"pkg:pypi/{name}" for name in names()}
    assert "pkg:pypi/stevedore" in needs["pkg:pypi/bandit"]
    references = [part["externalReferences"][0] for part in bill["components"]]
    assert all(one["hashes"] for one in references)
    assert all(re.fullmatch(r"pkg:pypi/[A-Za-z0-9._-]+@[A-Za-z0-9._+-]+", one["url"]) for one in references)
