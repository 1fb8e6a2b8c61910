"""A repository on this machine: which commit a revision stands for, and which folder of it is meant."""

from __future__ import annotations

import os
import shlex
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook, Misuse
from packtool.git.environment import CleanGit, clean_git
from packtool.pins import Commit, Pin, Source
from packtool.process import Command, Limits, run

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_SECONDS = 30.0
_STALL_SECONDS = 30.0


def pin_of(folder: Path, revision: str, *, scratch: Path, environ: Mapping[str, str]) -> Pin:
    """Return the pin of ``folder`` at ``revision`` (a branch, a tag, ``HEAD``, a commit) of the repository it is in.

    ``scratch`` is an empty folder that exists. Raises CouldNotLook when ``folder`` is in no repository, and Misuse
    when the revision names no commit there.
    """
    git = clean_git(scratch, environ, stall_seconds=_STALL_SECONDS)
    places = _ask(git, folder, "rev-parse", "--show-toplevel", "--show-prefix")
    if places is None:
        raise CouldNotLook(f"{folder} is in no git repository", remedy="leave out --commit to scan the folder as it is")
    top, prefix = (os.fsdecode(line) for line in ([*places.split(b"\n"), b""])[:2])
    answer = _ask(git, folder, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    if answer is None:
        raise Misuse(f"{revision} names no commit in {top}", remedy=f"git -C {shlex.quote(top)} log --oneline")
    source = Source(url=top, host="", path=top, local=True)
    commit = Commit.parse(answer.decode("ascii", "replace").strip())
    return Pin(source=source, commit=commit, subdir=prefix.strip("/") or None)


def _ask(git: CleanGit, folder: Path, *words: str) -> bytes | None:
    """Return what git answers in ``folder``, or ``None`` when it refuses."""
    env = {**git.env, "GIT_ALLOW_PROTOCOL": "none", "GIT_NO_LAZY_FETCH": "1"}
    done = run(Command(argv=("git", "-C", str(folder), *words), env=env), limits=Limits(seconds=_SECONDS))
    return done.stdout if done.returncode == 0 else None
