"""The hooks as pre-commit runs them: the very entry command, with the files that the very patterns take."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from packtool.starting import start

ROOT = Path(__file__).parents[2]
HOOKS = {hook["id"]: hook for hook in YAML(typ="safe").load(ROOT / ".pre-commit-hooks.yaml")}
PACKTOOL = Path(sys.executable).with_name("packtool")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    start("plugin", tmp_path / "plugins" / "native", name="native")
    start("portable", tmp_path / "plugins" / "portable", name="portable")
    start("pack", tmp_path, name="mine")
    start("index", tmp_path, name=None)
    for other in (".vscode/mcp.json", ".claude-plugin/plugin.json", "data/index.json", "my-plugin.yaml", "skill.md"):
        (tmp_path / other).parent.mkdir(exist_ok=True)
        (tmp_path / other).write_text("{", encoding="utf-8")
    return tmp_path


def taken(hook: str, project: Path) -> list[str]:
    names = sorted(path.relative_to(project).as_posix() for path in project.rglob("*") if path.is_file())
    files, exclude = re.compile(HOOKS[hook]["files"]), re.compile(HOOKS[hook].get("exclude", "^$"))
    return [name for name in names if files.search(name) and not exclude.search(name)]


def run(hook: str, project: Path) -> tuple[int, str]:
    program, *words = shlex.split(HOOKS[hook]["entry"])
    assert program == "packtool"
    command = [str(PACKTOOL), *words, *taken(hook, project)]
    done = subprocess.run(command, cwd=project, capture_output=True, text=True, check=False, timeout=60)
    return done.returncode, done.stdout + done.stderr


MANIFESTS = [
    "hermes-pack.yaml",
    "plugins/native/plugin.yaml",
    "plugins/portable/plugin.json",
    "plugins/portable/skills/greet-in-rhyme/SKILL.md",
]


@pytest.mark.parametrize(
    ("hook", "files"),
    [("packtool-validate", MANIFESTS), ("packtool-fix", MANIFESTS), ("packtool-index", ["index.json"])],
)
def test_a_hook_takes_these_files_and_no_others_and_passes(hook: str, files: list[str], project: Path) -> None:
    assert taken(hook, project) == files
    code, said = run(hook, project)
    assert (code, said.split()[0]) == (0, "PASS"), said


def test_every_hook_has_what_pre_commit_needs() -> None:
    assert set(HOOKS) == {"packtool-validate", "packtool-fix", "packtool-index"}
    for hook in HOOKS.values():
        assert {"id", "name", "entry", "language", "files"} <= hook.keys()
        assert hook["language"] == "python"


def test_a_fault_fails_and_is_mended(project: Path) -> None:
    pack = project / "hermes-pack.yaml"
    good = pack.read_bytes()
    pack.write_bytes(good.replace(b"subdir:", b"subdirs:"))
    code, said = run("packtool-validate", project)
    assert (code, "hermes-pack.yaml:11:5: error" in said) == (1, True), said
    assert run("packtool-fix", project)[0] == 0
    assert pack.read_bytes() == good


def test_a_broken_index_fails(project: Path) -> None:
    (project / "index.json").write_text('{"plugins": 1}', encoding="utf-8")
    assert run("packtool-index", project)[0] == 1
