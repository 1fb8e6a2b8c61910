"""A repository with an index in it, and changes of that as people propose them: a branch that is checked out."""

from __future__ import annotations

import json
import os
import subprocess
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import warm_runs
from installed import PACKTOOL, Run

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from git_repositories import Repository
    from installed import Bench

DATE = "2026-01-31T12:00:00Z"


def entry(name: str, repo: str, ref: str, **more: Any) -> dict[str, Any]:
    """Return an entry as the canonical form has it."""
    said = {"name": name, "description": f"The {name} plugin does one thing well.", "repo": repo, "ref": ref}
    return {**said, **more}


def index(*entries: Mapping[str, Any], made: str = DATE, **more: Any) -> dict[str, Any]:
    """Return an index of these entries, in the order of their names."""
    plugins = sorted(entries, key=lambda one: str(one.get("name", "")).casefold())
    return {"schema_version": 1, "generated_at": made, "plugins": plugins, **more}


def written(document: Mapping[str, Any]) -> bytes:
    """Return the index as it is written."""
    return (json.dumps(document, indent=2, ensure_ascii=False) + "\n").encode()


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposals:
    """A bare repository with an index on ``main``, and clones of it in which a change is checked out."""

    bench: Bench
    repository: Repository

    @classmethod
    def of(cls, bench: Bench, document: Mapping[str, Any], *, path: str = "index.json") -> Proposals:
        """Make the repository, with the index as its first commit."""
        repository = bench.repository("index.git")
        repository.commit({path: written(document)})
        return cls(bench=bench, repository=repository)

    def propose(
        self, content: bytes | Mapping[str, Any], *, path: str = "index.json", more: Mapping[str, bytes] | None = None
    ) -> Path:
        """Commit a change of the index on a branch of its own; returns a clone with that checked out, HEAD detached."""
        data = content if isinstance(content, bytes) else written(content)
        number = len(list(self.bench.folder.iterdir()))
        branch = f"refs/heads/change-{number}"
        commit = self.repository.commit({path: data, **(more or {})}, onto=branch, parent="refs/heads/main", keep=True)
        clone = self.bench.folder / f"clone-{number}"
        git("clone", "-q", str(self.repository.path), str(clone))
        git("-C", str(clone), "checkout", "-q", "--detach", commit)
        return clone


def git(*words: str) -> str:
    """Run the user's own git; returns what it printed."""
    env = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    done = subprocess.run(["git", *words], env=env, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def check(folder: Path, *words: str, allow_local: bool = True) -> Run:
    """Run `packtool index check` in a folder."""
    local = ("--allow-local",) if allow_local else ()
    done = warm_runs.run(
        [PACKTOOL, "index", "check", *local, *words],
        folder=folder,
        env={**os.environ, "NO_COLOR": "1", "COLUMNS": "80"},
        seconds=180,
    )
    return Run(code=done.returncode, out=done.stdout, err=done.stderr)


def verdicts(run: Run) -> dict[str, str | None]:
    """Return the verdict of every entry in a JSON report, by its name."""
    return {one["name"]: one["verdict"] for one in run.report["details"]["entries"]}


def told(run: Run, name: str) -> set[str]:
    """Return the rules of what was found about one entry, without notes and without that nobody was asked."""
    one = next(one for one in run.report["details"]["entries"] if one["name"] == name)
    found = {finding["rule"] for finding in one["findings"] if finding["severity"] != "note"}
    return found - {"review-owner-not-checked"}
