"""What a killed run left half done is finished or undone by the next one; nothing is lost on the way."""

from __future__ import annotations

import contextlib
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.files import why
from packtool.host.locks import hermes_locked, locked
from packtool.host.room import room_of
from packtool.host.slots import why_no_name
from packtool.host.trust import check_home
from packtool.placement.folders import inode_of, move, remove_tree
from packtool.placement.journal import journal_folder, new_token, read_journal
from packtool.placement.settle import Slot, finish, keep, slot_state, undo

if TYPE_CHECKING:
    from pathlib import Path

    from packtool.host import Home
    from packtool.placement.journal import Journal

_ASIDE = ".packtool-*.tmp"
_LEFT_SECONDS = 3600


@dataclass(frozen=True, slots=True, kw_only=True)
class Recovered:
    """What was done about one change that had been cut off; ``words`` are a sentence for a person."""

    name: str
    words: str


def recover(home: Home) -> tuple[Recovered, ...]:
    """Finish or undo every change to the home that was cut off; takes both locks when there is any.

    Raises CouldNotLook when that cannot be done; then all stays as it is, for another try.
    """
    if not _journals(home):
        return ()
    with locked(home), hermes_locked(home):
        check_home(home)
        room = room_of(home)
        # Another run may have done it while we waited.
        done = tuple(_settle(home, path, room) for path in _journals(home))
        tidy(home, room)
        return done


def tidy(home: Home, room: Path) -> None:
    """Remove what killed runs left behind before they wrote a journal. The caller has packtool's lock."""
    with contextlib.suppress(OSError):
        for folder in (room / "new", room / "old"):
            for tree in folder.iterdir() if folder.is_dir() else ():
                remove_tree(tree)
        # Beside config.yaml and .env lie copies of them.
        for folder in (home.path, room, home.receipts, journal_folder(home)):
            for file in folder.glob(_ASIDE):
                file.unlink(missing_ok=True)
        # An index is kept by whoever reads it, who takes no lock.
        for folder in (home.index_cache.parent, home.own_cache):
            for file in folder.glob(_ASIDE):
                if time.time() - file.stat().st_mtime > _LEFT_SECONDS:
                    file.unlink(missing_ok=True)


def _journals(home: Home) -> list[Path]:
    folder = journal_folder(home)
    try:
        # `glob` sees nothing in a folder that it may not read.
        return sorted(path for path in folder.iterdir() if path.suffix == ".json" and not path.name.startswith("."))
    except FileNotFoundError:
        return []
    except OSError as fault:
        raise CouldNotLook(f"{folder} cannot be read: {why(fault)}", remedy="free or unlock that folder") from None


def _settle(home: Home, path: Path, room: Path) -> Recovered:
    try:
        journal = read_journal(path, room)
        return _damaged(home, path, room) if journal is None else _readable(home, journal)
    except OSError as fault:
        raise CouldNotLook(
            f"a change to {path.stem} was cut off and cannot be put right: {why(fault)} ({fault.filename})",
            remedy="free some disk space or unlock that folder, then run the same command again",
        ) from None


def _readable(home: Home, journal: Journal) -> Recovered:
    name, what = journal.name, "removal" if journal.new is None else "install"
    state = slot_state(home, journal)
    if state is (Slot.EMPTY if journal.new is None else Slot.NEW):
        finish(home, journal)
        taken = f", and {', '.join(journal.taken['ids'])} is taken back" if journal.taken is not None else ""
        return Recovered(name=name, words=f"the {what} of {name} had been cut off; it is finished now{taken}")
    if state is not Slot.FOREIGN:
        undo(home, journal)
        left = "nothing is installed under that name" if inode_of(home.plugins / name) is None else "all is as before"
        return Recovered(name=name, words=f"the {what} of {name} had been cut off; it is undone, and {left}")
    kept = keep(home, journal)
    where = f"; what waited is kept in {', '.join(map(str, kept))}" if kept else ""
    return Recovered(
        name=name,
        words=f"the {what} of {name} had been cut off, and something else lies there since, which stays{where}",
    )


def _damaged(home: Home, path: Path, room: Path) -> Recovered:
    """Make the best of a journal that says nothing: whatever lies in the slot is whole, and nothing is thrown away."""
    name, slot = path.stem, home.plugins / path.stem
    back = ""
    if not why_no_name(name) and not slot.is_symlink() and not slot.exists():
        for tree in _trees_of(name, room / "old")[:1]:
            move(tree, slot)
            back = "; the plugin is back in place"
    for tree in [*_trees_of(name, room / "new"), *_trees_of(name, room / "old")]:
        move(tree, room / "kept" / f"{tree.name}.{new_token()}")
    (room / "kept").mkdir(mode=0o700, exist_ok=True)
    kept = room / "kept" / f"{path.name}.{new_token()}"
    path.rename(kept)
    return Recovered(
        name=name,
        words=f"the journal of a change to {name} is damaged{back}; it and what waited are kept in {kept.parent}",
    )


def _trees_of(name: str, folder: Path) -> list[Path]:
    if not folder.is_dir():
        return []
    return sorted(tree for tree in folder.iterdir() if tree.name.rpartition(".")[0] == name)
