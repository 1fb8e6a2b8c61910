"""A change to a home in a process of its own, disturbed at a step: killed, out of disk space, forbidden to write."""

from __future__ import annotations

import contextlib
import os
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

import preloaded
from faulty import DONE, REFUSED, kill
from home_workbench import NEW, OLD, OTHERS, HomeWorkbench

from packtool.errors import CouldNotLook
from packtool.host.config import read_config
from packtool.host.consent import granted
from packtool.host.receipts import read_receipt
from packtool.placement import place, read_previous, recover, take_away
from packtool.placement.exchange import exchange
from packtool.placement.place import How
from packtool.trees import read_tree

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from packtool.placement import Placement

SWEPT = frozenset({"open", "os.rename", "os.remove", "os.rmdir", "os.mkdir", "os.chmod", "fcntl.flock"})
GRANTS = {"granted": ["llm.model_override"]}
# What the older plugin asks for and holds; the newer one asks for one of the two.
CONFIG = """\
model: x  # mine
plugins:
  entries:
    hello: {greeting: hi}
    relay:
      granted_capabilities: [llm.model_override, tools.override]
      allow_tool_override: true
      llm: {allow_model_override: true}
      capabilities_consent: {hash: abc, granted_at: '2026-01-01T00:00:00+00:00'}  # given by me
"""
HELD, TAKEN = frozenset({"llm.model_override", "tools.override"}), ("tools.override",)
BROKEN = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A kind of change: whether an older plugin is there, whether one comes, and whether trees can be exchanged.

    ``keeps`` tells that the older one is kept, and that the newer one asks for less, as with an update.
    """

    name: str
    older: bool
    newer: bool
    swaps: bool = True
    keeps: bool = False
    elsewhere: bool = False

    @property
    def fates(self) -> set[str]:
        """What may be left when all is settled."""
        return {"old" if self.older else "none", "new" if self.newer else "none"}


SCENES = (
    # A number is that of the renames by which trees change places.
    Scene(name="install", older=False, newer=True),
    Scene(name="replace, 1", older=True, newer=True),
    Scene(name="replace, 2", older=True, newer=True, swaps=False),
    Scene(name="remove", older=True, newer=False),
    Scene(name="update, 1", older=True, newer=True, keeps=True),
    Scene(name="update, 2", older=True, newer=True, keeps=True, swaps=False),
)
STEPS = (
    "moved", "hashed", "prepared", "papers", "journalled", "taken", "swapped", "emptied", "exchanged", "recorded",
    "receipted", "kept", "cleaned", "done",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """A home that a change is made to, and who makes it."""

    bench: HomeWorkbench
    scene: Scene
    uid: int | None = None

    def prepare(self) -> Placement:
        """Put the older plugin there, if there is one; give the newer."""
        self.bench.write_records(OTHERS)
        if self.scene.keeps:
            self.bench.home.config.write_text(CONFIG, encoding="utf-8")
        if self.scene.older:
            place(self.bench.home, self.bench.placement(OLD, "1"))
        newer = self.newer()
        if self.uid is not None:
            everything = [self.bench.home.path, *self.bench.home.path.rglob("*")]
            for path in everything:
                os.lchown(path, self.uid, self.uid)
        return newer

    def newer(self) -> Placement:
        """Stage the newer plugin."""
        keep, taken = (GRANTS, TAKEN) if self.scene.keeps else (None, ())
        return self.bench.placement(NEW, "2", replace=True, keep=keep, taken=taken)

    def change(self, newer: Placement, how: How) -> None:
        if self.scene.newer:
            place(self.bench.home, newer, how=how)
        else:
            take_away(self.bench.home, "relay", expected=self.bench.home.plugins / "relay", how=how)

    def run(self, act: Callable[[], object]) -> int:
        """Act in a process of its own; return how it ended: an exit code, or a signal as a negative number."""
        sys.stdout.flush()
        child = os.fork()
        if child == 0:
            code = BROKEN
            try:
                if self.uid is not None:
                    os.setuid(self.uid)
                act()
                code = DONE
            except CouldNotLook as refused:
                if os.environ.get("FAULTS_SHOW"):
                    print("   refused:", refused.message, file=sys.stderr)
                code = REFUSED
            finally:
                os._exit(code)
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])

    def how(self, step: str, act: Callable[[], object]) -> How:
        """Act when a step is reached."""

        def at(reached: str) -> None:
            if reached == step:
                act()

        return How(
            step=at,
            swap=exchange if self.scene.swaps else lambda _first, _second: False,
        )

    def disturbed(self, newer: Placement, step: str, act: Callable[[], object]) -> int:
        """Change the home in a process of its own that acts when it reaches a step; return how it ended."""
        return self.run(lambda: self.change(newer, self.how(step, act)))

    def fate(self) -> str:
        """Say what the home holds: the old plugin, the new one or none, whole and with its record; else what is bad."""
        files, records = self.bench.files(), self.bench.records()
        record = records.pop("relay", None)
        if records != OTHERS:
            return "BAD: other records changed"
        if files == NEW and self.scene.keeps and self.held() - {"llm.model_override"}:
            return "BAD: new with a grant that it does not ask for"
        for fate, content, commit in (("old", OLD, "1"), ("new", NEW, "2")):
            if files == content:
                return fate if record and record["revision"] == commit * 40 else f"BAD: {fate} without its record"
        if files is not None:
            return f"BAD: a mixture: {sorted(files)}"
        return "none" if record is None else "BAD: a record without a plugin"

    def held(self) -> frozenset[str]:
        """Return what config.yaml grants to the plugin."""
        return granted(read_config(self.bench.home), "relay")

    def has_its_grants(self, fate: str) -> bool:
        """Whether all is granted that was before where the older plugin is, and config.yaml is otherwise the same."""
        if not self.scene.keeps:
            return True
        data = read_config(self.bench.home).data
        wanted = HELD if fate == "old" else HELD - {*TAKEN}
        others = (data["model"], data["plugins"]["entries"]["hello"]) == ("x", {"greeting": "hi"})
        consent = data["plugins"]["entries"]["relay"]["capabilities_consent"]["hash"] == "abc"
        return self.held() == wanted and others and consent and "# mine" in self.bench.home.config.read_text("utf-8")

    def settle(self) -> str:
        """Let the next run put things right; say what is there then."""
        at_once = self.fate()
        if "grant" in at_once:
            return at_once
        if self.run(lambda: recover(self.bench.home)) != DONE:
            return "BAD: the next run could not put it right"
        fate = self.fate()
        receipt, damaged = read_receipt(self.bench.home, "relay")
        wanted = {"old": "1" * 40, "new": "2" * 40}.get(fate)
        if damaged or (None if receipt is None else receipt.revision) != wanted:
            return f"BAD: {fate} with another receipt"
        if fate in self.scene.fates and self.keeps_what_it_should(fate) and self.has_its_grants(fate):
            return fate
        return f"BAD: {fate}, {sorted(self.held())}"

    def keeps_what_it_should(self, fate: str) -> bool:
        """Whether the older plugin is kept whole, once it is the newer one's turn, and nothing is otherwise."""
        kept = read_previous(self.bench.home, "relay")
        if not (self.scene.keeps and fate == "new"):
            return kept is None
        if kept is None or kept.receipt is None:
            return False
        files = {entry.path: (kept.tree / entry.path).read_bytes() for entry in read_tree(kept.tree).files}
        told = (kept.record["revision"], kept.receipt.revision, kept.grants)
        return files == OLD and told == ("1" * 40, "1" * 40, GRANTS)

    def again(self) -> str:
        """Make the same change once more, undisturbed; say what is there then, and what lies about."""
        if self.scene.newer:
            newer = self.newer()
            for path in newer.staged.parent.rglob("*") if self.uid is not None else ():
                os.lchown(path, self.uid or 0, self.uid or 0)
            code = self.run(lambda: self.change(newer, How()))
        else:
            code = self.run(lambda: take_away(self.bench.home, "relay", expected=self.bench.home.plugins / "relay"))
        wanted = "new" if self.scene.newer else "none"
        left = self.bench.litter()
        good = code == DONE and self.fate() == wanted and not left and self.has_its_grants(wanted)
        return wanted if good else f"BAD: again {code}, left {left}"


def kill_before(number: int) -> Callable[[], None]:
    """Kill this process just before its ``number``-th change to the disk; returns what counts one by hand."""
    count = 0

    def tick(event: str = "os.rename", arguments: tuple[object, ...] = ()) -> None:
        nonlocal count
        reading = event == "open" and not (isinstance(arguments[2], int) and arguments[2] & (os.O_WRONLY | os.O_RDWR))
        if event in SWEPT and not reading:
            count += 1
            if count == number:
                kill()

    sys.addaudithook(tick)
    return tick


@contextlib.contextmanager
def fail_once(folder: Path, number: int, mark: Path) -> Iterator[None]:
    """Let the ``number``-th call below a folder fail with EIO; leave a mark if there were as many."""
    preloaded.fail(folder, call=number, once=True)
    try:
        yield
    finally:
        if preloaded.calls() >= number:
            mark.touch()
