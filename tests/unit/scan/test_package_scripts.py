"""What a script of a package.json starts is run where the script is: at an install, by code, or as a text tells."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from packtool.scan.facts import facts_of
from packtool.scan.inventory import take_inventory
from packtool.scan.reading import UnitFacts
from packtool.scan.roles import Readers, find_readers
from packtool.scan.subject import Role
from packtool.trees import read_tree

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from packtool.scan.inventory import ScannedFile

RUNTIME, SUPPORT = Role.RUNTIME, Role.SUPPORT
SCRIPTS = {"sync": "node tools/sync.mjs", "all": "npm run sync"}
SKILL = "---\nname: a\ndescription: b\n---\n"


def readers(folder: Path, files: Mapping[str, str]) -> Readers:
    for path, text in {"plugin.yaml": "name: a\n", "tools/sync.mjs": "", **files}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)

    def facts(file: ScannedFile) -> UnitFacts:
        return UnitFacts() if file.unit is None else facts_of(file.unit, None)

    return find_readers(take_inventory(read_tree(folder)), facts)


def package(scripts: Mapping[str, str], **more: str) -> str:
    return json.dumps({"name": "a", "scripts": scripts, **more})


@pytest.mark.parametrize(
    ("files", "role"),
    [
        ({"package.json": package(SCRIPTS)}, SUPPORT),
        ({"package.json": package(SCRIPTS), "CONTRIBUTING.md": "Run `npm run sync`.\n"}, SUPPORT),
        ({"package.json": package(SCRIPTS), ".github/workflows/a.yml": "run: npm run sync\n"}, SUPPORT),
        ({"package.json": package(SCRIPTS), "AGENTS.md": "Run `npm run sync`.\n"}, SUPPORT),
        ({"package.json": package({**SCRIPTS, "postinstall": "npm run all"})}, RUNTIME),
        ({"package.json": package({**SCRIPTS, "postall": "node tools/sync.mjs", "prepare": "run-s all"})}, RUNTIME),
        ({"package.json": package(SCRIPTS, main="tools/sync.mjs")}, RUNTIME),
        ({"package.json": package(SCRIPTS), "SKILL.md": f"{SKILL}Then `yarn all`.\n"}, RUNTIME),
        ({"package.json": package(SCRIPTS), "mcp.json": '{"command": "npm", "args": ["run", "-s", "sync"]}'}, RUNTIME),
        ({"package.json": package(SCRIPTS), "__init__.py": "run(['npm', '--prefix', 'x', 'run', 'sync'])\n"}, RUNTIME),
        ({"package.json": '{"scripts": {"sync": "node tools/sync.mjs"'}, RUNTIME),
        ({"package.json": '{"scripts": ["node tools/sync.mjs"]}'}, RUNTIME),
    ],
)
def test_roles(tmp_path: Path, files: Mapping[str, str], role: Role) -> None:
    assert readers(tmp_path, files).roles["tools/sync.mjs"] is role


def test_what_a_readme_tells_to_run_only_people_start(tmp_path: Path) -> None:
    found = readers(tmp_path, {"package.json": package(SCRIPTS), "README.md": "To fetch all anew: `npm run sync`\n"})
    assert found.roles["tools/sync.mjs"] is RUNTIME
    assert found.by_people == {"tools/sync.mjs"}
