"""One change brought to its end, forwards or backwards, from whatever state it is in."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.host.receipts import receipt_from, remove_receipt, write_receipt
from packtool.host.records import change_record, read_records
from packtool.placement.exchange import exchange
from packtool.placement.folders import inode_of, move, remove_tree
from packtool.placement.journal import new_token, remove_journal
from packtool.placement.powers import give_again, take_back
from packtool.placement.previous import retire
from packtool.trees import digest, read_tree

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from typing import Any

    from packtool.host import Home
    from packtool.placement.journal import Journal


class Slot(enum.Enum):
    """What lies where the plugin goes: the new tree, the old one, nothing, or what somebody else put there."""

    NEW = "new"
    OLD = "old"
    EMPTY = "empty"
    FOREIGN = "foreign"


def slot_state(home: Home, journal: Journal) -> Slot:
    """Tell what lies in the slot."""
    slot = home.plugins / journal.name
    inode = inode_of(slot)
    if inode is None:
        return Slot.FOREIGN if slot.is_symlink() or slot.exists() else Slot.EMPTY
    if inode == journal.old:
        return Slot.OLD
    # A file system that was mounted anew may number its folders anew.
    if inode == journal.new or _has_digest(slot, journal.digest):
        return Slot.NEW
    return Slot.FOREIGN


def finish(home: Home, journal: Journal) -> None:
    """Record what is in place now and remove what waits. Raises CouldNotLook and OSError; can be run again."""
    # It was taken back before, but a program that had read config.yaml earlier may have written it again.
    take_back(home, journal.name, journal.taken)
    if raw_record(home, journal.name) == journal.before:
        change_record(home, journal.name, journal.record)
    if journal.receipt is not None:
        write_receipt(home, receipt_from(journal.receipt))
    else:
        remove_receipt(home, journal.name)
    retire(journal)
    drop(home, journal)


def undo(home: Home, journal: Journal) -> None:
    """Put back what was there, and its record. Raises CouldNotLook and OSError; can be run again."""
    slot = home.plugins / journal.name
    state = slot_state(home, journal)
    if state is Slot.NEW:
        _take_out(slot, journal)
    elif state is Slot.EMPTY and inode_of(journal.outgoing) is not None:
        move(journal.outgoing, slot)
    if raw_record(home, journal.name) == journal.record != journal.before:
        change_record(home, journal.name, journal.before)
    if inode_of(slot) == journal.old:
        give_again(home, journal.name, journal.taken)
    drop(home, journal)


def keep(home: Home, journal: Journal) -> tuple[Path, ...]:
    """Leave what somebody else put in the slot, and set aside what waits; return where that lies now."""
    kept = []
    for number, tree in enumerate((journal.incoming, journal.outgoing)):
        if inode_of(tree) is not None:
            to = journal.kept.with_name(f"{journal.kept.name}.{number}")
            move(tree, to)
            kept.append(to)
    drop(home, journal)
    return tuple(kept)


def drop(home: Home, journal: Journal) -> None:
    """Remove what waits, and then the journal. Raises OSError."""
    for waiting in (journal.incoming, journal.outgoing, journal.papers):
        remove_tree(waiting)
    remove_journal(home, journal.name)


def raw_record(home: Home, name: str) -> Mapping[str, Any] | None:
    """Return the record of a plugin as it is written, or ``None``. Raises CouldNotLook when records are damaged."""
    record = read_records(home).get(name)
    return None if record is None else record.raw


def _take_out(slot: Path, journal: Journal) -> None:
    """Put what lay in the slot before back there, whoever's it is, and let the new tree wait again."""
    # The new tree is in the slot, so what waits is what came out of it.
    out = next((tree for tree in (journal.outgoing, journal.incoming) if inode_of(tree) is not None), None)
    if out is None:
        move(slot, journal.incoming)
    elif not exchange(out, slot):
        aside = journal.incoming.with_name(f"{journal.name}.{new_token()}")
        move(slot, aside)
        move(out, slot)
        remove_tree(aside)


def _has_digest(folder: Path, wanted: str | None) -> bool:
    try:
        return wanted is not None and digest(read_tree(folder)) == wanted
    except CouldNotLook:
        return False
