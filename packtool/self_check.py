"""What this machine has: git, engines, libraries, caches, index, home, tokens; what is missing, and what fixes it."""

from __future__ import annotations

import datetime as dt
import os
import platform
import shlex
import shutil
import sys
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

from packtool import __version__
from packtool.errors import CouldNotLook
from packtool.findings import Finding, Json, Location, Report, Rule, Severity
from packtool.git import git_version
from packtool.host import Home, read_settings
from packtool.resources import path as resource
from packtool.scan.rules import load_rules

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

MACHINE_LACKS = Rule(
    id="machine-lacks",
    severity=Severity.ERROR,
    summary="Something that packtool needs is missing or too old on this machine.",
    why="Without it some commands cannot look, and end without a verdict.",
    remedy="run the command that is named",
)
MACHINE_ODD = Rule(
    id="machine-odd",
    severity=Severity.WARNING,
    summary="Something on this machine will make packtool slower or less useful.",
    why="packtool works, but without a cache, or for reading only.",
    remedy="run the command that is named",
)
OLDEST_PYTHON = (3, 11)
LIBRARIES = ("click", "jsonschema", "packaging", "prompt_toolkit", "rapidfuzz", "requests", "rich", "ruamel.yaml")
ENGINES = ("semgrep", "bandit")
_TOKENS = ("GITHUB_TOKEN", "GH_TOKEN")


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One line: what was looked at, what was seen, and, where something is missing, how much that weighs."""

    name: str
    seen: str
    severity: Severity | None = None
    remedy: str = ""


def self_check(home: Home, environ: Mapping[str, str]) -> Report:
    """Look at everything packtool stands on; starts git once and nothing else, and never touches the network."""
    checks = tuple(_checks(home, environ))
    return Report(
        command="self-check",
        subject=f"packtool {__version__} on this machine",
        findings=tuple(_finding(check) for check in checks if check.severity is not None),
        details={"checks": [_as_data(check) for check in checks]},
    )


def _finding(check: Check) -> Finding:
    rule = MACHINE_LACKS if check.severity is Severity.ERROR else MACHINE_ODD
    return rule.at(Location(path=check.name), check.seen, remedy=check.remedy)


def _as_data(check: Check) -> dict[str, Json]:
    return {"name": check.name, "seen": check.seen, "ok": check.severity is None, "remedy": check.remedy}


def _checks(home: Home, environ: Mapping[str, str]) -> Iterator[Check]:
    yield _python()
    yield _git(environ)
    for name in LIBRARIES:
        yield _package(name)
    for name in ENGINES:
        yield _engine(name)
    yield _data()
    yield _home(home)
    yield _cache(home)
    yield _index(home)
    yield _token(environ)


def _python() -> Check:
    seen = f"{platform.python_implementation()} {platform.python_version()} at {sys.executable}"
    if sys.version_info < OLDEST_PYTHON:
        return Check(name="python", seen=seen, severity=Severity.ERROR, remedy="install Python 3.11 or newer")
    return Check(name="python", seen=seen)


def _git(environ: Mapping[str, str]) -> Check:
    try:
        version = ".".join(str(part) for part in git_version(environ))
    except CouldNotLook as error:
        return Check(name="git", seen=error.message, severity=Severity.ERROR, remedy=error.remedy)
    return Check(name="git", seen=f"{version} at {shutil.which('git')}")


def _package(name: str) -> Check:
    try:
        return Check(name=name, seen=metadata.version(name))
    except metadata.PackageNotFoundError:
        remedy = f"{shlex.quote(sys.executable)} -m pip install {name}"
        return Check(name=name, seen="not installed", severity=Severity.ERROR, remedy=remedy)


def _engine(name: str) -> Check:
    check = _package(name)
    # The version comes from the package's own record: asking the engine itself may wait for the network.
    beside = Path(sys.executable).parent / name
    if check.severity is None and not beside.exists() and shutil.which(name) is None:
        remedy = f"{shlex.quote(sys.executable)} -m pip install --force-reinstall {name}"
        return Check(name=name, seen="its program is not found", severity=Severity.ERROR, remedy=remedy)
    return check


def _data() -> Check:
    try:
        return Check(name="data", seen=f"{len(load_rules().by_id)} scan rules at {resource('rules').parent}")
    except CouldNotLook as error:
        return Check(name="data", seen=error.message, severity=Severity.ERROR, remedy=error.remedy)


def _home(home: Home) -> Check:
    settings = read_settings(home)
    if settings.unread is not None:
        return Check(
            name="home", seen=settings.unread.message, severity=Severity.WARNING, remedy=settings.unread.remedy
        )
    state = "exists" if home.path.is_dir() else "does not exist yet; nothing is needed there to look at packs"
    return Check(name="home", seen=f"{home.path} ({home.chosen_by}): {state}")


def _cache(home: Home) -> Check:
    nearest = next((folder for folder in (home.own_cache, *home.own_cache.parents) if folder.exists()), Path("/"))
    if os.access(nearest, os.W_OK):
        return Check(name="cache", seen=str(home.own_cache))
    seen = f"{home.own_cache} cannot be written; fetching needs a place"
    return Check(name="cache", seen=seen, severity=Severity.WARNING, remedy=f"chmod u+w {shlex.quote(str(nearest))}")


def _index(home: Home) -> Check:
    try:
        written = home.index_cache.stat().st_mtime
    except OSError:
        return Check(name="index", seen="no copy of the index yet; the seed that comes with packtool is used offline")
    when = dt.datetime.fromtimestamp(written, tz=dt.UTC)
    age = dt.datetime.now(tz=dt.UTC) - when
    return Check(name="index", seen=f"copied {when:%Y-%m-%d %H:%M} UTC, {int(age.total_seconds() // 3600)} hours ago")


def _token(environ: Mapping[str, str]) -> Check:
    present = [name for name in _TOKENS if environ.get(name)]
    if present:
        return Check(name="token", seen=f"{', '.join(present)} set (used for github.com only, after a refusal)")
    if shutil.which("gh"):
        return Check(name="token", seen="none set; `gh auth token` is asked when github.com refuses")
    return Check(name="token", seen="none; private repositories on github.com need GITHUB_TOKEN")
