"""The installed packtool, run as a person would, beside real servers on loopback."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import warm_runs
from git_repositories import Repository
from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

from packtool import resources

if TYPE_CHECKING:
    from collections.abc import Mapping

    from git_server import GitServer
    from index_server import IndexServer

SCHEMA = json.loads(resources.text("schemas/report/report.schema.json"))
PACKTOOL = str(Path(sys.executable).with_name("packtool"))
_VALIDATOR = Draft202012Validator(SCHEMA)


def described() -> set[str]:
    """Return the commands whose details the schema of reports describes."""
    return {
        one["if"]["properties"]["command"]["const"] for one in SCHEMA["allOf"] if "command" in one["if"]["properties"]
    }


def hold_to_schema(report: Mapping[str, Any]) -> None:
    """Hold a report to the published schema, by the library and not by our own reader of schemas."""
    fault = best_match(_VALIDATOR.iter_errors(report))
    assert fault is None, f"{report.get('command')}: {list(fault.absolute_path)}: {fault.message[:600]}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """What one run printed, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def report(self) -> dict[str, Any]:
        """The JSON report, which is as its schema says."""
        found = json.loads(self.out)
        assert isinstance(found, dict)
        hold_to_schema(found)
        return found

    @property
    def rules(self) -> list[str]:
        """The rules of all findings."""
        return [finding["rule"] for finding in self.report["findings"]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bench:
    """A folder to work in, a git server and an index server."""

    folder: Path
    git: GitServer
    index: IndexServer

    def run(self, *words: str, stdin: str = "", env: Mapping[str, str] | None = None) -> Run:
        """Run packtool in the folder, out of a warm process."""
        environment = {**os.environ, "NO_COLOR": "1", "COLUMNS": "80", **(env or {})}
        done = warm_runs.run([PACKTOOL, *words], folder=self.folder, env=environment, stdin=stdin)
        return Run(code=done.returncode, out=done.stdout, err=done.stderr)

    def show(self, pack: str, *words: str, env: Mapping[str, str] | None = None) -> Run:
        """Write a pack and review it as JSON, sources on loopback allowed."""
        (self.folder / "hermes-pack.yaml").write_text(pack, encoding="utf-8")
        return self.run("pack", "show", "hermes-pack.yaml", "--allow-local", "--json", *words, env=env)

    def repository(self, name: str) -> Repository:
        """Make an empty repository that the server serves."""
        return Repository.create(self.git.root / name)
