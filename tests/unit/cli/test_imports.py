"""What starts fast loads nothing heavy; held by the modules that are loaded, not by the clock."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

HEAVY = {
    "asyncio", "bandit", "concurrent.futures.process", "dask", "distributed", "email", "http.client", "jsonschema",
    "multiprocessing", "packaging", "prompt_toolkit", "rapidfuzz", "requests", "rich", "ruamel", "semgrep", "sqlite3",
    "ssl", "urllib3", "yaml",
}  # fmt: skip
OWN = {"packtool.git", "packtool.host", "packtool.http", "packtool.index", "packtool.manifests", "packtool.scan"}
# `validate` reads YAML, and knows the home for nothing but its own cache.
OF_VALIDATE = {"ruamel", "packtool.manifests"}
CALLING = """
import contextlib, io, json, sys
from packtool.cli.main import packtool
with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
    packtool.main(sys.argv[1:], prog_name="packtool", standalone_mode=False)
print(json.dumps(sorted(sys.modules)))
"""
# The same for every command there is, in one process.
EVERY = """
import contextlib, io, json, sys
import click
from packtool.cli.main import packtool
told = []
def helped(command, words):
    with contextlib.suppress(SystemExit):
        packtool.main([*words, "--help"], prog_name="packtool", standalone_mode=False)
    told.append(words)
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            helped(command.get_command(context, name), [*words, name])
with contextlib.redirect_stdout(io.StringIO()):
    helped(packtool, [])
assert len(told) > 40, told
print(json.dumps(sorted(sys.modules)))
"""


def loaded(program: str, *words: str, folder: Path | None = None) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", program, *words], cwd=folder, capture_output=True, text=True, check=True, timeout=60
    )
    modules: list[str] = json.loads(done.stdout)
    return set(modules)


@pytest.mark.parametrize("words", [(), ("--help",), ("--version",), ("help", "exit-codes"), ("completion", "fish")])
def test_what_only_tells_loads_nothing_heavy(words: tuple[str, ...]) -> None:
    assert loaded(CALLING, *words) & (HEAVY | OWN) == set()


def test_no_command_loads_anything_heavy_for_its_help() -> None:
    assert loaded(EVERY) & (HEAVY | OWN) == set()


def test_the_list_can_be_met() -> None:
    assert "rich" in loaded("import json, sys, rich; print(json.dumps(sorted(sys.modules)))") & HEAVY


def test_validate_loads_what_reads_a_manifest_and_no_more(tmp_path: Path) -> None:
    (tmp_path / "hermes-pack.yaml").write_text("name: demo\nplugins: []\n", encoding="utf-8")
    modules = loaded(CALLING, "validate", "hermes-pack.yaml", folder=tmp_path)
    assert "packtool.manifests" in modules
    assert modules & ((HEAVY | OWN) - OF_VALIDATE) == set()
