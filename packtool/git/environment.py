"""The clean environment git runs in: nothing of the user's git setup but proxy, CA and safe.directory."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.process import Command, Limits, ProgramMissing, run

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

OLDEST_GIT = (2, 34)
_ASK_SECONDS = 15.0
_VERSION = re.compile(rb"git version ([0-9]{1,4})\.([0-9]{1,4})")
_NEEDED = frozenset(
    {"PATH", "TMPDIR", "TEMP", "TMP", "SYSTEMROOT", "COMSPEC", "PATHEXT", "SSH_AUTH_SOCK", "DEVELOPER_DIR"}
)
_PROXY = frozenset({"HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY"})
_CA = frozenset({"SSL_CERT_FILE", "SSL_CERT_DIR", "CURL_CA_BUNDLE", "GIT_SSL_CAINFO", "GIT_SSL_CAPATH"})
_KEPT = _NEEDED | _PROXY | _CA
_CARRIED = r"^(http\.(.*\.)?(proxy|sslcainfo|sslcapath)|safe\.directory)$"
_SAFE_DIRECTORY = "safe.directory"
_SSH = (
    "ssh -o BatchMode=yes -o StrictHostKeyChecking=yes -o ConnectTimeout=20 -o ForwardAgent=no"
    " -o ClearAllForwardings=yes -o ControlMaster=no -o ControlPath=none"
)
# What many honest old repositories have in their history, and what is judged here by name instead of by fsck.
TOLERATED = (
    "badDate", "badDateOverflow", "badEmail", "badName", "badTimezone", "missingEmail", "missingNameBeforeEmail",
    "missingSpaceBeforeDate", "missingSpaceBeforeEmail", "multipleAuthors", "zeroPaddedDate", "zeroPaddedFilemode",
    "badFilemode", "nulInCommit", "hasDot", "hasDotdot", "hasDotgit", "fullPathname",
)  # fmt: skip
_SETTINGS = {
    "core.hooksPath": os.devnull,
    "core.fsmonitor": "false",
    "core.askPass": "",
    "core.attributesFile": os.devnull,
    "core.bigFileThreshold": "20m",
    "core.protectHFS": "true",
    "core.protectNTFS": "true",
    "core.commitGraph": "false",
    "credential.helper": "",
    "protocol.allow": "never",
    "protocol.version": "2",
    "transfer.fsckObjects": "true",
    "fetch.fsckObjects": "true",
    "fetch.unpackLimit": "1",
    "fetch.recurseSubmodules": "false",
    "fetch.writeCommitGraph": "false",
    "submodule.recurse": "false",
    "gc.auto": "0",
    "maintenance.auto": "false",
    "pack.threads": "1",
    "http.sslVerify": "true",
    "http.followRedirects": "initial",
    **{f"fetch.fsck.{name}": "ignore" for name in TOLERATED},
}


@dataclass(frozen=True, slots=True, kw_only=True)
class CleanGit:
    """How git is started: ``env`` is its whole environment, ``carried`` what the user's own config adds to it.

    ``carried`` holds proxy and CA settings; they can hold a password and go through the environment only.
    """

    home: Path
    env: Mapping[str, str] = field(repr=False)
    carried: tuple[tuple[str, str], ...] = field(repr=False)

    def near(self, store: Path, *arguments: str, stdin: bytes = b"") -> Command:
        """Return a command on a store of our own that can reach no other repository, whatever the store says."""
        env = {**self.env, "GIT_ALLOW_PROTOCOL": "none", "GIT_NO_LAZY_FETCH": "1"}
        return Command(argv=("git", f"--git-dir={store}", *arguments), env=env, stdin=stdin, cwd=self.home)

    def far(self, store: Path, *arguments: str, settings: Iterable[tuple[str, str]], protocol: str) -> Command:
        """Return a command that may reach another repository over ``protocol``; ``settings`` stay out of argv."""
        # Without files or history git goes for each thing that is missing by itself; where a server's history has gaps
        # those searches start each other without end.
        still = {"GIT_ALLOW_PROTOCOL": protocol, "GIT_NO_LAZY_FETCH": "1"}
        env = {**self.env, **still, **_as_environment([*self.carried, *settings])}
        return Command(argv=("git", f"--git-dir={store}", *arguments), env=env, cwd=self.home)


def clean_git(folder: Path, environ: Mapping[str, str], *, stall_seconds: float) -> CleanGit:
    """Set up a home for git in ``folder`` and read what is carried over from the user's own configuration.

    A transfer slower than 1000 bytes a second for ``stall_seconds`` is given up. Raises CouldNotLook when git is
    missing or too old.
    """
    check_version(environ)
    home = folder / "home"
    home.mkdir(mode=0o700)
    carried = _carried(environ, home)
    config = folder / "gitconfig"
    stall = {"http.lowSpeedLimit": "1000", "http.lowSpeedTime": f"{max(1, round(stall_seconds))}"}
    safe = [(key, value) for key, value in carried if key == _SAFE_DIRECTORY]
    config.write_text("".join(_line(key, value) for key, value in [*_SETTINGS.items(), *stall.items(), *safe]))
    env = {name: value for name, value in environ.items() if name.upper() in _KEPT}
    env |= {
        "HOME": str(home),
        "LC_ALL": "C",
        "GIT_CONFIG_GLOBAL": str(config),
        "GIT_CONFIG_SYSTEM": os.devnull,
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_ATTR_NOSYSTEM": "1",
        "GIT_TERMINAL_PROMPT": "0",
        "GIT_ASKPASS": "",
        "GIT_NO_REPLACE_OBJECTS": "1",
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_LFS_SKIP_SMUDGE": "1",
        "GIT_SSH_COMMAND": _SSH,
        "GIT_SSH_VARIANT": "ssh",
    }
    return CleanGit(home=home, env=env, carried=tuple(pair for pair in carried if pair[0] != _SAFE_DIRECTORY))


def user_environment(environ: Mapping[str, str]) -> dict[str, str]:
    """Return the user's own environment for asking the user's own git: no prompts, no repository, C locale."""
    kept = {name: value for name, value in environ.items() if name.upper() not in {"SSH_ASKPASS", "GIT_DIR"}}
    silent = {"GIT_TERMINAL_PROMPT": "0", "GIT_ASKPASS": "", "GCM_INTERACTIVE": "never", "LC_ALL": "C"}
    return {**kept, **silent, "GIT_DIR": os.devnull}


def git_version(environ: Mapping[str, str]) -> tuple[int, int]:
    """Ask git for its version: (major, minor). Raises CouldNotLook when there is no git that answers."""
    command = Command(argv=("git", "--version"), env=user_environment(environ))
    try:
        answer = run(command, limits=Limits(seconds=_ASK_SECONDS))
    except ProgramMissing:
        raise ProgramMissing("git is not installed or not on PATH", remedy=_how_to_get_git()) from None
    found = _VERSION.match(answer.stdout)
    if found is None:
        raise CouldNotLook("the program named git does not say its version", remedy=_how_to_get_git())
    return int(found[1]), int(found[2])


def check_version(environ: Mapping[str, str]) -> None:
    """Raise CouldNotLook unless git is there and new enough."""
    version = git_version(environ)
    if version < OLDEST_GIT:
        here, needed = (".".join(map(str, numbers)) for numbers in (version, OLDEST_GIT))
        raise CouldNotLook(f"git {here} is too old: packtool needs git {needed} or newer", remedy=_how_to_get_git())


def _how_to_get_git() -> str:
    return "install git 2.34 or newer (https://git-scm.com/downloads), then run `git --version`"


def _carried(environ: Mapping[str, str], cwd: Path) -> list[tuple[str, str]]:
    """Read proxy, CA and safe.directory from the user's own configuration; an unreadable one carries nothing."""
    pairs = []
    for scope in ("--system", "--global"):
        argv = ("git", "config", scope, "--includes", "-z", "--get-regexp", _CARRIED)
        answer = run(Command(argv=argv, env=user_environment(environ), cwd=cwd), limits=Limits(seconds=_ASK_SECONDS))
        for record in os.fsdecode(answer.stdout).split("\0"):
            key, newline, value = record.partition("\n")
            if newline:
                pairs.append((key, value))
    return pairs


def _as_environment(pairs: list[tuple[str, str]]) -> dict[str, str]:
    named = {"GIT_CONFIG_COUNT": str(len(pairs))}
    for number, (key, value) in enumerate(pairs):
        named |= {f"GIT_CONFIG_KEY_{number}": key, f"GIT_CONFIG_VALUE_{number}": value}
    return named


def _line(key: str, value: str) -> str:
    section, _, name = key.rpartition(".")
    family, _, rest = section.partition(".")
    heading = f'{family} "{rest}"' if rest else family
    quoted = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'[{heading}]\n\t{name} = "{quoted}"\n'
