"""A store: a bare repository of our own that holds what was fetched; asking it never reaches another repository."""

from __future__ import annotations

import re
import shutil
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.git.refusal import read_refusal
from packtool.process import MIB, Completed, Limits, run

if TYPE_CHECKING:
    import threading
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from packtool.git.environment import CleanGit

_CONFIG = "[core]\n\trepositoryformatversion = 0\n\tbare = true\n"
_HEADER = re.compile(rb"([0-9a-f]{40}) (commit|tree|blob|tag) ([0-9]{1,18})")
_TIP = "refs/tips/"


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """What is left for one repository: a moment on the monotonic clock, bytes on disk, and whether anyone waits."""

    deadline: float
    store_bytes: int
    cancelled: threading.Event

    def limits(self, *, stdout_bytes: int = 16 * MIB, folder: Path | None = None) -> Limits:
        """Return the limits for the next program."""
        return Limits(
            seconds=max(0.1, self.deadline - time.monotonic()),
            stdout_bytes=stdout_bytes,
            folder=folder,
            folder_bytes=self.store_bytes,
            cancelled=self.cancelled,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    """One object of a store: its id and kind (commit, tree, blob, tag), and its bytes where they were asked for."""

    oid: str
    kind: str
    size: int
    content: bytes = field(default=b"", repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Store:
    """A bare repository under the run's folder."""

    git: CleanGit
    path: Path
    budget: Budget

    @classmethod
    def create(cls, git: CleanGit, path: Path, budget: Budget) -> Store:
        """Make an empty store; what `git init` would do beyond this is templates and questions to the user's config."""
        store = cls(git=git, path=path, budget=budget)
        store.clear()
        return store

    def clear(self) -> None:
        """Make it empty: a fetch that was refused may have left a part behind, and marks that hide history."""
        if self.path.exists():
            shutil.rmtree(self.path)
        (self.path / "objects").mkdir(parents=True)
        (self.path / "refs").mkdir()
        (self.path / "HEAD").write_text("ref: refs/heads/none\n")
        self.forget_remotes()

    def forget_remotes(self) -> None:
        """Put the configuration back as it was made, so that what is missing is missing on every version of git.

        A fetch with a filter notes where missing objects could be had; git older than 2.45 goes and gets them
        whenever it is asked about one, which would make any commit look as if it were part of the history.
        """
        (self.path / "config").write_text(_CONFIG)

    def ask(
        self, *arguments: str, stdin: bytes = b"", bound: int = 16 * MIB, sink: Callable[[bytes], None] | None = None
    ) -> Completed:
        """Run git on this store; raises CouldNotLook when it fails."""
        answer = run(
            self.git.near(self.path, *arguments, stdin=stdin), limits=self.budget.limits(stdout_bytes=bound), sink=sink
        )
        if answer.returncode != 0:
            raise CouldNotLook(f"git {arguments[0]} failed on what was fetched: {read_refusal(answer.stderr)[1]}")
        return answer

    def look_up(self, names: Sequence[str]) -> list[Thing | None]:
        """Return the id, kind and size of each named object (an id or ``commit:path``), or ``None``."""
        if not names:
            return []
        answer = self.ask("cat-file", "--batch-check", stdin=_lines(names), bound=256 * len(names) + 2048 * len(names))
        return [_thing(line) for line in answer.stdout.splitlines()]

    def read(self, names: Sequence[str], *, bound: int) -> list[Thing | None]:
        """Return the named objects with their content; more than ``bound`` bytes in all raise OutOfBounds."""
        if not names:
            return []
        rest = self.ask("cat-file", "--batch", stdin=_lines(names), bound=bound).stdout
        things: list[Thing | None] = []
        while rest:
            line, _, rest = rest.partition(b"\n")
            thing = _thing(line)
            if thing is not None:
                content, rest = rest[: thing.size], rest[thing.size + 1 :]
                thing = Thing(oid=thing.oid, kind=thing.kind, size=thing.size, content=content)
            things.append(thing)
        return things

    def set_tips(self, oids: Sequence[str]) -> None:
        """Let numbered refs point at these objects; the names strangers gave their branches never reach the disk."""
        lines = [f"{oid} {_TIP}{number:08d}\n" for number, oid in enumerate(oids)]
        (self.path / "packed-refs").write_text("# pack-refs with: sorted \n" + "".join(lines))

    def tips_containing(self, commit: str) -> list[int]:
        """Return the numbers of the tips whose history holds ``commit``, which must be in this store."""
        answer = self.ask("for-each-ref", f"--contains={commit}", "--format=%(refname)", _TIP)
        return [int(line.removeprefix(_TIP)) for line in answer.stdout.decode().split()]

    def count_apart(self, one: str, other: str) -> tuple[int, int]:
        """Return how many commits are behind ``one`` alone, and behind ``other`` alone; both must be in this store."""
        answer = self.ask("rev-list", "--left-right", "--count", f"{one}...{other}")
        left, right = answer.stdout.split()
        return int(left), int(right)

    def roots_made(self) -> frozenset[str]:
        """Return the commits whose parents were left out on purpose, by us or by a server that lacks them itself."""
        shallow = self.path / "shallow"
        return frozenset(shallow.read_text("ascii").split()) if shallow.exists() else frozenset()


def parse_header(line: bytes) -> tuple[str, str, int] | None:
    """Read a line of `git cat-file --batch`: (id, kind, size), or ``None`` for a missing object."""
    found = _HEADER.fullmatch(line)
    return (found[1].decode(), found[2].decode(), int(found[3])) if found else None


def _thing(line: bytes) -> Thing | None:
    header = parse_header(line)
    return Thing(oid=header[0], kind=header[1], size=header[2]) if header else None


def _lines(names: Iterable[str]) -> bytes:
    return "".join(f"{name}\n" for name in names).encode()
