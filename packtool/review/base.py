"""The index as it was where a change began: asked of the repository that the file lies in, on this machine alone."""

from __future__ import annotations

import os
import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook, Misuse
from packtool.git.environment import CleanGit, clean_git
from packtool.manifests.index.listing import INDEX_LIMIT
from packtool.process import Command, Completed, Limits, OutOfBounds, run

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_SECONDS = 60.0
_MOST_PATHS = 1024 * 1024
_HEAD = "HEAD"
# What a branch of another repository may be called in a clone of it, as people and workflows name it.
_SPELLINGS = ("{}", "refs/remotes/origin/{}", "refs/remotes/{}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Base:
    """Where the change began: the commit, the index there (``None``: there was none), and what else changed since.

    ``others`` are paths of the repository that differ between that commit and what is checked out, without the index
    itself; at most the first megabyte of them, and a stranger's text.
    """

    commit: str
    data: bytes | None
    others: tuple[str, ...]


def base_of(file: Path, revision: str, *, scratch: Path, environ: Mapping[str, str]) -> Base:
    """Return the base of ``file`` against ``revision``: the newest commit that both have behind them.

    ``scratch`` is an empty folder. Raises CouldNotLook, with the very ``git fetch`` to type, when the repository has
    too little of its history, and Misuse when there is no such revision.
    """
    asked = _Repository(git=clean_git(scratch, environ, stall_seconds=_SECONDS), folder=file.resolve().parent)
    top = asked.told("rev-parse", "--show-toplevel")
    if top is None:
        raise CouldNotLook(f"{file} is in no git repository", remedy="leave out --base to judge the index as it is")
    inside = os.path.relpath(os.path.realpath(file), os.path.realpath(top)).replace(os.sep, "/")
    commit = _merge_base(asked, revision)
    return Base(commit=commit, data=_blob(asked, commit, inside), others=_others(asked, commit, inside))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Repository:
    git: CleanGit
    folder: Path

    def ask(self, *words: str, most: int = 64 * 1024) -> Completed:
        """Ask git in the repository, with nothing fetched meanwhile."""
        env = {**self.git.env, "GIT_ALLOW_PROTOCOL": "none", "GIT_NO_LAZY_FETCH": "1"}
        command = Command(argv=("git", "-C", str(self.folder), *words), env=env)
        return run(command, limits=Limits(seconds=_SECONDS, stdout_bytes=most))

    def told(self, *words: str) -> str | None:
        """Return the answer on one line, or ``None`` when git refuses."""
        done = self.ask(*words)
        return os.fsdecode(done.stdout).strip("\n") if done.returncode == 0 else None

    @property
    def is_shallow(self) -> bool:
        """Whether older commits are left out."""
        return self.told("rev-parse", "--is-shallow-repository") == "true"


def _merge_base(asked: _Repository, revision: str) -> str:
    tip = _commit(asked, revision)
    here = asked.told("rev-parse", "--verify", "--quiet", f"{_HEAD}^{{commit}}")
    if here is None:
        raise CouldNotLook("nothing is committed here yet", remedy="leave out --base to judge the index as it is")
    found = asked.told("merge-base", here, tip)
    if found:
        return found
    branch = shlex.quote(_branch(revision))
    if asked.is_shallow:
        raise CouldNotLook(
            f"this clone is shallow: the commit at which the change left {revision} is not in it",
            remedy=f"git fetch --deepen=100 origin {branch} (once and for all: git fetch --unshallow origin {branch})",
        )
    raise CouldNotLook(
        f"what is checked out and {revision} have no commit in common", remedy="name the branch that the change is for"
    )


def _commit(asked: _Repository, revision: str) -> str:
    for spelling in _SPELLINGS:
        words = f"{spelling.format(revision)}^{{commit}}"
        found = asked.told("rev-parse", "--verify", "--quiet", "--end-of-options", words)
        if found is not None:
            return found
    branch = _branch(revision)
    fetch = f"git fetch origin {shlex.quote(f'+refs/heads/{branch}:refs/remotes/origin/{branch}')}"
    raise Misuse(f"there is no {revision} in this clone", remedy=f"{fetch}, then --base origin/{branch}")


def _branch(revision: str) -> str:
    return revision.removeprefix("refs/").removeprefix("heads/").removeprefix("remotes/").removeprefix("origin/")


def _blob(asked: _Repository, commit: str, inside: str) -> bytes | None:
    listed = asked.ask("ls-tree", "-z", "--full-tree", commit, "--", f":(literal,top){inside}")
    if listed.returncode != 0:
        raise _not_there(commit, inside)
    if not listed.stdout:
        return None
    mode, _, oid = os.fsdecode(listed.stdout).split("\t")[0].split(" ")
    if mode not in {"100644", "100755"}:
        raise CouldNotLook(f"{inside} was no file in commit {commit[:12]}", remedy="name the index file itself")
    try:
        read = asked.ask("cat-file", "blob", oid, most=INDEX_LIMIT)
    except OutOfBounds:
        raise CouldNotLook(f"{inside} in commit {commit[:12]} is larger than {INDEX_LIMIT} bytes") from None
    if read.returncode != 0:
        raise _not_there(commit, inside)
    return read.stdout


def _not_there(commit: str, inside: str) -> CouldNotLook:
    return CouldNotLook(
        f"this clone holds commit {commit[:12]} without its files",
        remedy=f"git show {commit}:{shlex.quote(inside)} (which fetches the file), then run this again",
    )


def _others(asked: _Repository, commit: str, inside: str) -> tuple[str, ...]:
    """Name what else differs; a partial answer is enough to say that something does."""
    words = ("diff-tree", "-r", "-z", "--name-only", "--no-renames", "--no-ext-diff", commit, _HEAD)
    try:
        done = asked.ask(*words, most=_MOST_PATHS)
    except OutOfBounds:
        return ("more than can be listed",)
    paths = [path for path in os.fsdecode(done.stdout).split("\0") if path]
    return tuple(path for path in paths if path != inside)
