"""What every step shares: the runner's files, its log, and programs started with none of that in their reach."""

from __future__ import annotations

import os
import re
import secrets
import subprocess
import sys
from pathlib import Path

COMMIT = re.compile(r"[0-9a-f]{40}")
NUMBER = re.compile(r"[1-9][0-9]{0,9}")
# Old accounts may end in a hyphen.
LOGIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,99}(?:\[bot\])?")
REPOSITORY = re.compile(r"[A-Za-z0-9_.-]{1,100}/[A-Za-z0-9_.-]{1,100}")
_SECONDS = 3000
_MOST_SUMMARY = 900_000
# By these the runner takes outputs, variables and paths from a step: nothing that reads a stranger's words gets them.
_KEPT_BACK = ("GITHUB_OUTPUT", "GITHUB_ENV", "GITHUB_PATH", "GITHUB_STATE", "GITHUB_STEP_SUMMARY")


class Stop(Exception):  # noqa: N818 - it ends a step, with words for whoever reads the log
    """The step cannot go on: why, in one sentence."""


def wanted(name: str, form: re.Pattern[str]) -> str:
    """Return a variable that has to be of a form. Raises Stop; what it is instead is not repeated."""
    value = os.environ.get(name, "")
    if not form.fullmatch(value):
        raise Stop(f"{name} is not what it should be")
    return value


def run(argv: list[str], *, cwd: Path | None = None, more: dict[str, str] | None = None) -> int:
    """Start a program, tell its words in the log as words alone, and return its exit code. Raises Stop."""
    env = {key: value for key, value in os.environ.items() if key not in _KEPT_BACK and not key.startswith("ACTIONS_")}
    try:
        done = subprocess.run(
            argv,
            cwd=cwd,
            env={**env, **(more or {})},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise Stop(f"{argv[0]} did not end within {_SECONDS} seconds") from None
    except OSError as fault:
        raise Stop(f"{argv[0]} cannot be started: {fault.strerror}") from None
    say(done.stdout.decode("utf-8", "replace"))
    return done.returncode


def say(text: str) -> None:
    """Print text of anybody: the runner takes no command from it."""
    if not text.strip():
        return
    word = secrets.token_hex(16)
    lines = ("".join(one if one.isprintable() else "?" for one in line) for line in text.splitlines())
    print(f"::stop-commands::{word}", *lines, f"::{word}::", sep="\n", flush=True)


def annotate(kind: str, message: str) -> None:
    """Print one annotation in our own words."""
    shown = message.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    print(f"::{kind} title=packtool::{shown}", flush=True)


def output(**values: str | int) -> None:
    """Hand outputs on; each has to be one line."""
    file = os.environ.get("GITHUB_OUTPUT")
    lines = [f"{name.replace('_', '-')}={value}" for name, value in values.items()]
    if any("\n" in line or "\r" in line for line in lines):
        raise Stop("an output has more than one line")
    if file:
        with Path(file).open("a", encoding="utf-8") as out:
            out.writelines(f"{line}\n" for line in lines)


def summarize(markdown: str) -> None:
    """Show Markdown on the page of the run."""
    file = os.environ.get("GITHUB_STEP_SUMMARY")
    if file and len(markdown.encode()) <= _MOST_SUMMARY:
        with Path(file).open("a", encoding="utf-8") as out:
            out.write(markdown)


def main(step: object) -> None:
    """Run a step, which returns an exit code; one that cannot go on ends with 2: nothing was judged."""
    try:
        code = step() if callable(step) else 2
    except Stop as stop:
        annotate("error", str(stop))
        code = 2
    sys.exit(code)
