"""Real git repositories for tests and benchmarks, made with any content in a few milliseconds."""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

FIRST_COMMIT_TIME = 1_700_000_000
_ENVIRONMENT = {
    "PATH": os.environ["PATH"],
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_COMMITTER_NAME": "Ann",
    "GIT_COMMITTER_EMAIL": "ann@example.org",
    "GIT_COMMITTER_DATE": f"{FIRST_COMMIT_TIME} +0000",
    "GIT_AUTHOR_NAME": "Ann",
    "GIT_AUTHOR_EMAIL": "ann@example.org",
    "GIT_AUTHOR_DATE": f"{FIRST_COMMIT_TIME} +0000",
}


@dataclass(frozen=True, slots=True)
class Link:
    """A symbolic link and where it points."""

    target: str


@dataclass(frozen=True, slots=True)
class Program:
    """A file that may be executed."""

    content: bytes


@dataclass(frozen=True, slots=True)
class Submodule:
    """Another repository at one commit."""

    commit: str


Content = bytes | Link | Program | Submodule


@dataclass(frozen=True, slots=True, kw_only=True)
class Repository:
    """A bare repository."""

    path: Path

    @classmethod
    def create(cls, path: Path, *, filters: bool = True, any_id: bool = True) -> Repository:
        """Make an empty one; ``filters`` and ``any_id`` say what a server will allow clients to ask for."""
        repository = cls(path=path)
        subprocess.run(["git", "init", "-q", "--bare", "-b", "main", str(path)], env=_ENVIRONMENT, check=True)
        repository.git("config", "uploadpack.allowFilter", str(filters).lower())
        repository.git("config", "uploadpack.allowAnySHA1InWant", str(any_id).lower())
        return repository

    def git(self, *arguments: str, stdin: bytes = b"") -> str:
        """Run git here; returns what it printed, without the last line end."""
        done = subprocess.run(
            ["git", f"--git-dir={self.path}", *arguments],
            env=_ENVIRONMENT,
            input=stdin,
            capture_output=True,
            check=True,
        )
        return done.stdout.decode().rstrip("\n")

    def commit(
        self,
        files: Mapping[str, Content],
        *,
        onto: str = "refs/heads/main",
        parent: str = "",
        keep: bool = False,
        message: bytes = b"a commit",
    ) -> str:
        """Add a commit whose files are these (with ``keep`` beside those of before); returns its id.

        The parent is ``parent``, else what ``onto`` points at, if anything.
        """
        known = self.git("for-each-ref", "--format=%(refname)", onto)
        start = parent or (f"{onto}^0" if known else "")
        script = [
            f"commit {onto}\ncommitter Ann <ann@example.org> {FIRST_COMMIT_TIME} +0000\n".encode(),
            _data(message),
            f"from {start}\n".encode() if start else b"",
            b"" if keep else b"deleteall\n",
            *(_change(path, content) for path, content in files.items()),
        ]
        self.git("fast-import", "--quiet", "--force", stdin=b"".join(script))
        return self.git("rev-parse", onto)

    def commit_tree(self, tree: str, *, onto: str = "refs/heads/main") -> str:
        """Add a commit without a parent for a tree that is there; returns its id."""
        commit = self.git("commit-tree", "-m", "a commit", tree)
        self.git("update-ref", onto, commit)
        return commit

    def blob(self, content: bytes) -> str:
        """Store a blob; returns its id."""
        return self.git("hash-object", "-w", "--stdin", stdin=content)

    def tree(self, *entries: tuple[str, str, str]) -> str:
        """Store a tree of (mode, id, name), names unchecked; returns its id."""
        kinds = {"040000": "tree", "160000": "commit"}
        lines = [f"{mode} {kinds.get(mode, 'blob')} {oid}\t{name}\0" for mode, oid, name in entries]
        return self.git("mktree", "-z", "--missing", stdin="".join(lines).encode())

    def tag(self, name: str, target: str = "main") -> str:
        """Make an annotated tag; returns the id of the tag object."""
        self.git("tag", "-a", "-m", name, name, target)
        return self.git("rev-parse", f"refs/tags/{name}")


def _data(content: bytes) -> bytes:
    return b"data %d\n%s\n" % (len(content), content)


def _change(path: str, content: Content) -> bytes:
    quoted = b'"' + os.fsencode(path).replace(b"\\", b"\\\\").replace(b'"', b'\\"').replace(b"\n", b"\\n") + b'"'
    if isinstance(content, Submodule):
        return b"M 160000 %s %s\n" % (content.commit.encode(), quoted)
    if isinstance(content, Link):
        return b"M 120000 inline %s\n%s" % (quoted, _data(os.fsencode(content.target)))
    if isinstance(content, Program):
        return b"M 100755 inline %s\n%s" % (quoted, _data(content.content))
    return b"M 100644 inline %s\n%s" % (quoted, _data(content))
