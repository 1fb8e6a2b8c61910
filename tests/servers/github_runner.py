"""The scripts of this project's workflows, run as GitHub's runner runs them: its files, its variables, its event."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from installed import PACKTOOL
from small_forge import TOKEN

if TYPE_CHECKING:
    from collections.abc import Mapping

PROJECT = Path(__file__).parents[2]
SCRIPTS = PROJECT / ".github" / "scripts"
MODE = {"PACKTOOL_MODE": "check", "PACKTOOL_FAIL_ON": "fail", "PACKTOOL_MIN_AGE": "0", "PACKTOOL_ALLOW_LOCAL": "true"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What one step left: its exit code, its log, its outputs, its summary."""

    code: int
    log: str
    outputs: dict[str, str]
    summary: str

    @property
    def report(self) -> dict[str, Any]:
        """The JSON report that the step speaks of."""
        found = json.loads(Path(self.outputs["report"]).read_text(encoding="utf-8"))
        assert isinstance(found, dict)
        return found

    @property
    def commands(self) -> list[str]:
        """The lines of the log that a runner takes as commands, as it does it."""
        taken, word = [], None
        for line in self.log.splitlines():
            text = line.strip()
            if word is not None:
                word = None if text == f"::{word}::" else word
            elif text.startswith("::stop-commands::"):
                word = text.removeprefix("::stop-commands::")
            elif text.startswith("::"):
                taken.append(text)
        return taken

    def annotations(self, kind: str) -> list[str]:
        """Return the annotations of one kind."""
        return [line for line in self.commands if line.startswith(f"::{kind} ")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Runner:
    """A runner with a folder of its own; ``env`` is what the workflow sets for every step."""

    folder: Path
    env: dict[str, str] = field(default_factory=dict)

    def step(
        self, script: str, *words: str, event: Mapping[str, Any] | None = None, env: Mapping[str, str] | None = None
    ) -> Step:
        """Run a script."""
        number = len(list(self.folder.glob("temp-*")))
        temp = self.folder / f"temp-{number}"
        temp.mkdir()
        files = {name: temp / name for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY", "GITHUB_ENV", "GITHUB_PATH")}
        for file in files.values():
            file.touch()
        happened = temp / "event.json"
        happened.write_text(json.dumps({} if event is None else event), encoding="utf-8")
        workspace = self.folder / "workspace"
        workspace.mkdir(exist_ok=True)
        done = subprocess.run(
            [sys.executable, "-E", str(SCRIPTS / script), *words],
            cwd=workspace,
            env={
                **os.environ,
                "GITHUB_EVENT_PATH": str(happened),
                "GITHUB_WORKSPACE": str(workspace),
                "RUNNER_TEMP": str(temp),
                "PACKTOOL": PACKTOOL,
                **{name: str(file) for name, file in files.items()},
                **self.env,
                **(env or {}),
            },
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=180,
            check=False,
        )
        assert files["GITHUB_ENV"].read_bytes() == files["GITHUB_PATH"].read_bytes() == b""
        lines = files["GITHUB_OUTPUT"].read_text(encoding="utf-8").splitlines()
        return Step(
            code=done.returncode,
            log=done.stdout.decode(),
            outputs=dict(line.split("=", 1) for line in lines),
            summary=files["GITHUB_STEP_SUMMARY"].read_text(encoding="utf-8"),
        )


def with_token(api: str) -> dict[str, str]:
    """Return the variables with which a step may ask the API."""
    return {"GITHUB_API_URL": api, "GITHUB_TOKEN": TOKEN}
