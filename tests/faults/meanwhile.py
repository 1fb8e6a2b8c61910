"""What others do to a home while packtool changes it, or between a kill and the next run; one function a case."""

from __future__ import annotations

import shutil
import threading
import time
from functools import partial
from typing import TYPE_CHECKING

from crash import SCENES, Scene, Stage, kill_before
from faulty import DONE, REFUSED, Ground, fill, kill, small_disk
from home_workbench import NEW, NOW, OLD, HomeWorkbench

from packtool.host.locks import hermes_locked, locked
from packtool.host.receipts import read_receipt
from packtool.installed.drift import CHANGED, Change
from packtool.installed.edits import Edits, Keeping, keep_aside, kept_of
from packtool.placement import place, read_previous, recover
from packtool.placement.journal import journal_folder
from packtool.placement.place import AS_USUAL

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from packtool.host import Home
    from packtool.placement import Placement

INSTALL, REPLACE, TWO_RENAMES, _, UPDATE, _ = SCENES
DAMAGED = (b"", b"[]", b"{", b'{"relay": 1}', b"\xff\xfe")
THEIRS = {"theirs": b"of somebody else"}


def _stage(folder: Path, scene: Scene) -> tuple[Stage, Placement]:
    stage = Stage(bench=HomeWorkbench.at(folder / "home"), scene=scene)
    return stage, stage.prepare()


def _good(*facts: bool, words: str) -> str:
    return words if all(facts) else f"BAD: {words}: {facts}"


def _put_theirs(stage: Stage) -> None:
    slot = stage.bench.home.plugins / "relay"
    if slot.exists():
        slot.rename(stage.bench.home.path / "elsewhere")
    slot.mkdir()
    for path, content in THEIRS.items():
        (slot / path).write_bytes(content)


def damaged_records(folder: Path) -> str:
    facts = []
    for number, text in enumerate(DAMAGED):
        stage, newer = _stage(folder / str(number), REPLACE)
        stage.bench.home.records.write_bytes(text)
        facts += [stage.run(partial(place, stage.bench.home, newer)) == REFUSED]
        facts += [stage.bench.home.records.read_bytes() == text, stage.bench.files() == OLD]
        facts += [not stage.bench.litter()]
    return _good(*facts, words="refused, the file untouched, old")


def damaged_records_after_a_kill(folder: Path) -> str:
    stage, newer = _stage(folder, REPLACE)
    stage.disturbed(newer, "exchanged", kill)
    before = stage.bench.home.records.read_bytes()
    stage.bench.home.records.write_bytes(b"{")
    refused = stage.run(lambda: recover(stage.bench.home)) == REFUSED
    untouched = stage.bench.home.records.read_bytes() == b"{"
    stage.bench.home.records.write_bytes(before)
    return _good(refused, untouched, stage.settle() == "new", words="refused, the file untouched; repaired: new")


def damaged_journal(folder: Path) -> str:
    facts, back = [], 0
    for scene in (INSTALL, REPLACE, TWO_RENAMES):
        for step in ("journalled", "swapped", "emptied", "exchanged", "recorded", "receipted"):
            stage, newer = _stage(folder / f"{scene.name}-{step}", scene)
            if stage.disturbed(newer, step, kill) == DONE:
                continue
            (journal,) = journal_folder(stage.bench.home).glob("*.json")
            journal.write_bytes(journal.read_bytes()[:40])
            facts.append(stage.run(partial(recover, stage.bench.home)) == DONE)
            facts.append(stage.bench.files() in ([OLD, NEW] if scene.older else [None, NEW]))
            shutil.rmtree(stage.bench.home.own / "kept")
            facts.append(stage.again() == "new")
            back += 1
    return _good(*facts, back > 10, words=f"{back} kills: whole, the rest kept aside -> new")


def damaged_receipt(folder: Path) -> str:
    stage, _newer = _stage(folder, REPLACE)
    (stage.bench.home.receipts / "relay.json").write_bytes(b'{"schema": "packtool/receipt/1"}')
    receipt, reason = read_receipt(stage.bench.home, "relay")
    return _good(receipt is None, "damaged" in reason, stage.again() == "new", words="said; -> new")


def two_at_once(folder: Path) -> str:
    facts = []
    for number in range(8):
        stage, newer = _stage(folder / str(number), INSTALL)
        older = stage.bench.placement(OLD, "1", replace=True)
        other = stage.bench.placement({"plugin.yaml": b"name: hello\n"}, "3", name="hello")
        children = [_start(stage, partial(place, stage.bench.home, each)) for each in (newer, older, other)]
        facts += [wait() == DONE for wait in children]
        records = stage.bench.records()
        facts += [records.pop("hello")["revision"] == "3" * 40, stage.bench.files("hello") is not None]
        revision = {"1" * 40: OLD, "2" * 40: NEW}.get(records["relay"]["revision"])
        facts += [stage.bench.files() == revision, not stage.bench.litter()]
    return _good(*facts, words="all done, one after the other, each with its record")


def _start(stage: Stage, act: Callable[[], object]) -> Callable[[], int]:
    codes: list[int] = []
    thread = threading.Thread(target=lambda: codes.append(stage.run(act)))
    thread.start()

    def wait() -> int:
        thread.join()
        return codes[0]

    return wait


def busy(folder: Path) -> str:
    facts = []
    for number, lock in enumerate((locked, hermes_locked)):
        stage, _newer = _stage(folder / str(number), REPLACE)

        def hold(stage: Stage = stage, lock: object = lock) -> None:
            with lock(stage.bench.home):  # type: ignore[operator]
                time.sleep(1.5)

        def ask(stage: Stage = stage, lock: object = lock) -> None:
            with lock(stage.bench.home, seconds=0.2):  # type: ignore[operator]
                pass

        wait = _start(stage, hold)
        time.sleep(0.5)
        facts += [stage.run(ask) == REFUSED, wait() == DONE, stage.run(ask) == DONE]
    return _good(*facts, words="refused while it is held, free as soon as its holder ends")


def edited_before(folder: Path) -> str:
    stage, newer = _stage(folder, REPLACE)

    def edit() -> None:
        (waiting,) = (stage.bench.home.own / "new").iterdir()
        (waiting / "a/b.py").write_bytes(b"print('bad')\n")

    code = stage.disturbed(newer, "moved", edit)
    return _good(code == REFUSED, not stage.bench.litter(), stage.settle() == "old", words="refused, old")


def appears_meanwhile(folder: Path) -> str:
    stage, newer = _stage(folder, INSTALL)
    code = stage.disturbed(newer, "journalled", partial(_put_theirs, stage))
    facts = (code == REFUSED, stage.bench.files() == THEIRS, "relay" not in stage.bench.records())
    return _good(*facts, not stage.bench.litter(), words="refused, theirs stays")


def replaced_meanwhile(folder: Path) -> str:
    facts = []
    for scene in (REPLACE, TWO_RENAMES):
        stage, newer = _stage(folder / scene.name, scene)
        code = stage.disturbed(newer, "journalled", partial(_put_theirs, stage))
        facts += [code == REFUSED, stage.bench.files() == THEIRS, not stage.bench.litter()]
        facts += [stage.bench.records()["relay"]["revision"] == "1" * 40]
    return _good(*facts, words="refused, theirs stays")


def another_install_after_a_kill(folder: Path) -> str:
    facts = []
    for scene, step, waiting in ((REPLACE, "swapped", 1), (TWO_RENAMES, "emptied", 2), (INSTALL, "journalled", 1)):
        stage, newer = _stage(folder / scene.name, scene)
        stage.disturbed(newer, step, kill)
        _put_theirs(stage)
        facts += [stage.run(partial(recover, stage.bench.home)) == DONE]
        facts += [stage.bench.files() == THEIRS, len(list((stage.bench.home.own / "kept").iterdir())) == waiting]
    return _good(*facts, words="theirs stays, what waited is kept aside")


def interrupted(folder: Path) -> str:
    def stop() -> None:
        raise KeyboardInterrupt

    facts = []
    for scene in SCENES:
        for step in ("moved", "hashed", "prepared", "journalled", "swapped", "emptied", "exchanged"):
            stage, newer = _stage(folder / f"{scene.name}-{step}", scene)
            if stage.disturbed(newer, step, stop) == DONE:
                continue
            before = "old" if scene.older else "none"
            facts += [stage.fate() == before, not stage.bench.litter(), stage.settle() == before]
    return _good(*facts, words=f"{len(facts) // 3} interrupts: as before, at once")


def edits_kept_and_killed(folder: Path) -> str:
    """Kill before every change to the disk while edits are copied aside: a set is whole or not there."""
    fates = {True: 0, False: 0}
    for number in range(1, 1000):
        stage, _ = _stage(folder / str(number), REPLACE)
        home, slot = stage.bench.home, stage.bench.home.plugins / "relay"
        (slot / "only-old").write_bytes(b"mine")
        edits = Edits(changes=(Change(path="only-old", how=CHANGED, words="has other content"),))
        what = Keeping(name="relay", commit="1" * 40, edits=edits, known={}, new={}, now=NOW)

        def act(number: int = number, home: Home = home, what: Keeping = what) -> None:
            kill_before(number)
            keep_aside(home, what)

        code = stage.run(act)
        kept = [(one.folder / "files" / "only-old").read_bytes() for one in kept_of(home, "relay")]
        if kept not in ([], [b"mine"]) or (slot / "only-old").read_bytes() != b"mine":
            return f"BAD: killed before change {number}: {kept}"
        fates[bool(kept)] += 1
        if code == DONE:
            return _good(
                kept == [b"mine"], words=f"{number - 1} kills: {fates[True] - 1} whole, {fates[False]} not there"
            )
        keep_aside(home, what)
        if [(one.folder / "files" / "only-old").read_bytes() for one in kept_of(home, "relay")][-1:] != [b"mine"]:
            return f"BAD: again after a kill before change {number}"
    return "BAD: no end"


def edits_and_a_full_disk(folder: Path) -> str:
    with small_disk(folder) as disk:
        if disk is None:
            return "skipped: cannot mount"
        stage, _ = _stage(disk, REPLACE)
        home, slot = stage.bench.home, stage.bench.home.plugins / "relay"
        (slot / "only-old").write_bytes(b"mine" * 4096)
        edits = Edits(changes=(Change(path="only-old", how=CHANGED, words="has other content"),))
        what = Keeping(name="relay", commit="1" * 40, edits=edits, known={}, new={}, now=NOW)
        fill(Ground(folder=disk))
        refused = stage.run(lambda: keep_aside(home, what)) == REFUSED
        (disk / "filler").unlink()
        facts = (refused, kept_of(home, "relay") == (), (slot / "only-old").read_bytes() == b"mine" * 4096)
        return _good(
            *facts, stage.run(lambda: keep_aside(home, what)) == DONE, words="refused, nothing kept; then kept"
        )


def what_is_kept_is_damaged(folder: Path) -> str:
    facts = []
    for number, text in enumerate(DAMAGED):
        stage, newer = _stage(folder / str(number), UPDATE)
        facts += [stage.run(partial(stage.change, newer, AS_USUAL)) == DONE]
        papers = stage.bench.home.own / "previous" / "relay" / "papers.json"
        papers.write_bytes(text)
        facts += [stage.run(partial(read_previous, stage.bench.home, "relay")) == REFUSED]
        facts += [papers.read_bytes() == text, stage.again() == "new", papers.read_bytes() != text]
    return _good(*facts, words="refused, the file untouched; the next update keeps anew")


CASES: dict[str, Callable[[Path], str]] = {
    "records are damaged": damaged_records,
    "records are damaged between a kill and the next run": damaged_records_after_a_kill,
    "the journal is damaged between a kill and the next run": damaged_journal,
    "a receipt is damaged": damaged_receipt,
    "three installs at once, two of them under one name": two_at_once,
    "a lock is held (ours, Hermes')": busy,
    "the tree is edited between the question and placing": edited_before,
    "another plugin appears in the slot just before": appears_meanwhile,
    "the plugin is replaced by another just before": replaced_meanwhile,
    "another plugin is put there between a kill and the next run": another_install_after_a_kill,
    "edits are kept aside, killed before every change": edits_kept_and_killed,
    "edits are kept aside, the disk is full": edits_and_a_full_disk,
    "what is kept for a step back is damaged": what_is_kept_is_damaged,
    "Ctrl-C at every step": interrupted,
}
