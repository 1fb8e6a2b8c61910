"""Whole commands that change a home, disturbed before each kind of change that they make to it.

A new command is a row of COMMANDS. Its steps are found out by running it once: each change to the disk below the home,
by what is done where; what is done at one place in a row is one step.
"""

from __future__ import annotations

import os
import shutil
import sys
from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING

import packs
from faulty import DONE
from git_repositories import Repository
from home_workbench import HomeWorkbench
from sample_plugins import native

from packtool.cli.main import main
from packtool.host import Home
from packtool.host.config import read_config
from packtool.host.consent import granted
from packtool.host.locks import locked
from packtool.host.receipts import read_receipt
from packtool.host.room import room_of
from packtool.placement import recover
from packtool.placement.recover import tidy

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from git_server import GitServer
    from steps import Steps

NAME = "relay"
BOTH = frozenset({"llm.model_override", "tools.override"})
FIRST = native(NAME, "capabilities: [tools.override, llm.model_override]")
SECOND = {**native(NAME, "capabilities: [llm.model_override]"), "more.txt": b"2\n"}
ASKED = {"first": BOTH, "second": BOTH - {"tools.override"}, "none": frozenset[str]()}
# These stand for the address of the repository and the path of the home among the words of a command.
URL, HOME = "URL", "HOME"
_SAID = 400
CONFIG = """\
model: x  # mine
plugins:
  scan_on_install: false
  enabled: [relay]
  entries:
    hello: {greeting: hi}
    relay:
      granted_capabilities: [llm.model_override, tools.override]
      allow_tool_override: true
      llm: {allow_model_override: true}
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """One command: the words, the home that it begins with, and what is there when all went well.

    One that only ``reads`` is disturbed where it reads.
    """

    name: str
    words: tuple[str, ...]
    begin: str
    end: str
    reads: bool = False

    @property
    def fates(self) -> frozenset[str]:
        """What may be left when all is settled."""
        return frozenset({self.begin, self.end})

    def word(self, fate: str) -> str:
        """Say of a fate whether it is that of before or of after."""
        if self.begin == self.end:
            return "same" if fate == self.begin else fate
        return {self.begin: "old", self.end: "new"}.get(fate, fate)


INSTALL = Command(
    name="install",
    words=("install", URL, "--allow-local", "--accept-warnings", "--no-enable"),
    begin="none",
    end="second",
)
UPDATE = Command(
    name="update", words=("update", "--allow-local", "--accept-warnings", "--jobs", "1"), begin="first", end="second"
)
ROLLBACK = Command(name="rollback", words=("rollback", "--accept-warnings", NAME), begin="second", end="first")
REMOVE = Command(name="remove", words=("remove", "--yes", NAME), begin="first", end="none")
EXPORT = Command(name="pack export", words=("pack", "export", "--allow-local"), begin="first", end="first", reads=True)
LOCK = Command(name="pack lock", words=packs.LOCKING, begin=packs.UNLOCKED, end=packs.LOCKED)
BUNDLE = Command(name="pack bundle", words=packs.BUNDLING, begin=packs.LOCKED, end=packs.BUNDLED)
COMMANDS = (INSTALL, UPDATE, ROLLBACK, REMOVE, EXPORT, LOCK, BUNDLE)
# Of these a part of the matrix has some steps alone.
THINNED = (INSTALL, EXPORT, LOCK, BUNDLE)


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """A repository with two commits that is served, and a home at each of them to begin with."""

    folder: Path
    first: str
    second: str
    url: str

    @classmethod
    def made(cls, server: GitServer, folder: Path) -> World:
        """Make it, by packtool itself."""
        repository = Repository.create(server.root / "relay.git")
        first = repository.commit(FIRST)
        home = folder / "first"
        home.mkdir(mode=0o700)
        (home / "config.yaml").write_text(CONFIG.partition("    relay:")[0].replace("[relay]", "[]"), encoding="utf-8")
        shutil.copytree(home, folder / "none")
        _must(home, *(server.url("relay.git") if word == URL else word for word in INSTALL.words))
        (home / "config.yaml").write_text(CONFIG, encoding="utf-8")
        second = repository.commit(SECOND)
        shutil.copytree(home, folder / "second", symlinks=True)
        _must(folder / "second", *UPDATE.words)
        packs.make_stages(folder, server.url("relay.git"), (first, second), _must)
        return cls(folder=folder, first=first, second=second, url=server.url("relay.git"))

    def begin(self, which: str, at: Path, uid: int | None = None) -> Life:
        """Put a home there to begin with."""
        shutil.copytree(self.folder / which, at, symlinks=True)
        for path in (at, *at.rglob("*")) if uid is not None else ():
            os.lchown(path, uid or 0, uid or 0)
        return Life(world=self, home=Home(path=at, chosen_by="a test"), uid=uid)


@dataclass(frozen=True, slots=True, kw_only=True)
class Life:
    """A home in which commands are run, and who runs them."""

    world: World
    home: Home
    uid: int | None = None

    def run(self, *words: str, watch: Steps | None = None, out: int | None = None, loaded: int | None = None) -> int:
        """Run packtool in a process of its own; return its exit code, or a signal as a negative number."""
        return _ended(self.start(*words, watch=watch, out=out, loaded=loaded))

    def start(self, *words: str, watch: Steps | None = None, out: int | None = None, loaded: int | None = None) -> int:
        """Start packtool in a process of its own; return its id.

        ``watch`` sees each step. Output goes to ``out``, and at the end the names of all modules to ``loaded``.
        """
        sys.stdout.flush()
        child = os.fork()
        if child == 0:
            code = 70
            try:
                code = self._as_packtool(words, watch, out)
                if loaded is not None:
                    os.write(loaded, "\n".join(sys.modules).encode())
            finally:
                os._exit(code)
        return child

    def _as_packtool(self, words: tuple[str, ...], watch: Steps | None, out: int | None) -> int:
        nowhere = os.open(os.devnull, os.O_RDWR)
        said = os.open(self._said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        for number, descriptor in enumerate((nowhere, out if out is not None else nowhere, said)):
            os.dup2(descriptor, number)
        sys.stdout, sys.stderr = open(1, "w", closefd=False), open(2, "w", closefd=False)  # noqa: SIM115
        os.environ |= {"HOME": str(self.home.path.parent), "HERMES_HOME": str(self.home.path)}
        if self.uid is not None:
            os.setuid(self.uid)
        home = str(self.home.path)
        sys.argv = ["packtool", *(self.world.url if word == URL else word.replace(HOME, home) for word in words)]
        if watch is not None:
            sys.addaudithook(watch)
        try:
            main()
        except SystemExit as ended:
            sys.stdout.flush()
            return int(ended.code or 0)

    @property
    def _said(self) -> Path:
        # Not on the disk that may be full.
        return self.world.folder / "said"

    @property
    def words(self) -> str:
        """What the last run said on standard error, on one line."""
        return " ".join(self._said.read_text("utf-8").split())[-_SAID:]

    def fate(self) -> str:
        """Say what the home holds, whole and with its record, receipt and grants; else what is bad."""
        if (self.home.path / "work").is_dir():
            return packs.stage_of(self.home.path / "work", self.world.folder)
        bench = HomeWorkbench(home=self.home)
        files = bench.files(NAME)
        record = bench.records().get(NAME) if self.home.records.exists() else None
        receipt, damaged = read_receipt(self.home, NAME)
        found = next((word for word, its in (("first", FIRST), ("second", SECOND), ("none", None)) if files == its), "")
        if not found:
            return f"BAD: a mixture: {sorted(files or ())}"
        commit = {"first": self.world.first, "second": self.world.second}.get(found)
        stand = (None if record is None else record["revision"], None if receipt is None else receipt.revision)
        if damaged or stand != (commit, commit):
            return f"BAD: {found} with record and receipt of {stand}"
        return self.wider(found) or self._others() or found

    def wider(self, found: str) -> str:
        """Say whether config.yaml gives more to the plugin that is there than it asks for."""
        more = granted(read_config(self.home), NAME) - ASKED[found]
        return f"BAD: {found} with a grant of {sorted(more)}" if more else ""

    def _others(self) -> str:
        text = self.home.config.read_text(encoding="utf-8")
        entries = read_config(self.home).entries
        kept = text.startswith("model: x  # mine\n") and entries.get("hello") == {"greeting": "hi"}
        return "" if kept else "BAD: the rest of config.yaml changed"

    def settle(self) -> str:
        """Let the next run put things right; say what is there then. What nobody waits for goes at the next change."""
        files = HomeWorkbench(home=self.home).files(NAME)
        bad = self.wider("second") if files == SECOND else ""
        if bad:
            return f"{bad} before the next run"
        if self._apart(partial(recover, self.home)) != DONE:
            return "BAD: the next run could not put it right"
        return self.fate()

    def _clear(self) -> None:
        with locked(self.home):
            tidy(self.home, room_of(self.home))

    def _apart(self, act: Callable[[], object]) -> int:
        child = os.fork()
        if child == 0:
            code = 70
            try:
                if self.uid is not None:
                    os.setuid(self.uid)
                act()
                code = DONE
            finally:
                os._exit(code)
        return _ended(child)

    def again(self, command: Command, fate: str) -> str:
        """Give the same command once more, undisturbed; say what is there then.

        Where it has done all, only what each change of a plugin does first is done: it clears away what lies about.
        """
        code = self.run(*command.words) if fate != command.end else self._apart(self._clear)
        there, left = self.fate(), HomeWorkbench(home=self.home).litter()
        return (
            there
            if (code, there, left) == (DONE, command.end, [])
            else f"BAD: again {code}, {there}, left {left}: {self.words}"
        )


def _ended(child: int) -> int:
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


@cache
def _nobody(folder: Path) -> World:
    return World(folder=folder, first="", second="", url="")


def _must(home: Path, *words: str) -> None:
    life = Life(world=_nobody(home.parent), home=Home(path=home, chosen_by="a test"))
    code = life.run(*words)
    if code != DONE:
        raise AssertionError(f"packtool {' '.join(words)} ended with {code}: {life.words}")
