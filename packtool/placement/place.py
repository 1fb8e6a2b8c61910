"""One tree put in the place of another, or taken away: everything is written before anything moves, then renamed."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.files import sync_folder, why
from packtool.host.locks import hermes_locked, locked
from packtool.host.receipts import prepare_receipt, put_receipt, remove_receipt
from packtool.host.records import change_record, prepare_records, put_records
from packtool.host.room import room_of
from packtool.host.slots import slot_of
from packtool.host.trust import check_home
from packtool.placement.exchange import exchange
from packtool.placement.folders import inode_of, move, remove_tree
from packtool.placement.incoming import bring_in, check_unchanged
from packtool.placement.journal import Journal, journal_path, new_token, write_journal
from packtool.placement.powers import planned, take_back
from packtool.placement.previous import previous_folder, retire, write_papers
from packtool.placement.recover import recover, tidy
from packtool.placement.settle import drop, raw_record, undo

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from packtool.host import Home
    from packtool.placement.incoming import Placement

_NEXT = "the next run of packtool that changes this home finishes or undoes it"


def _silent(_: str) -> None:
    """Tell nobody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class How:
    """How trees change places, and who is told of each step; both are for tests, which stop and disturb there."""

    step: Callable[[str], None] = _silent
    swap: Callable[[Path, Path], bool] = exchange


AS_USUAL = How()


def place(home: Home, placement: Placement, *, how: How = AS_USUAL) -> None:
    """Put a judged tree in place, with its record and receipt; takes both locks.

    Raises CouldNotLook when it cannot be; then the home is as it was, or the message says what the next run does.
    """
    with locked(home):
        room = _get_ready(home)
        slot = slot_of(home, placement.name)
        if slot.exists() and not placement.replace:
            raise CouldNotLook(f"{placement.name} is installed already", remedy="pass --replace to replace it")
        journal = Journal(
            name=placement.name,
            room=room,
            token=new_token(),
            new=None,
            old=inode_of(slot),
            digest=placement.digest,
            before=None,
            record=placement.record,
            receipt=None if placement.receipt is None else placement.receipt.as_json(),
            spares=placement.spare,
        )
        try:
            bring_in(placement, journal.incoming)
            how.step("moved")
            with hermes_locked(home):
                check_unchanged(placement, journal.incoming)
                how.step("hashed")
                Change.prepare(home, journal, placement, how).carry_out()
        except OSError as fault:
            raise _failed(placement.name, fault) from None
        finally:
            # With a journal, what waits may be the old tree.
            if not journal_path(home, placement.name).exists():
                with contextlib.suppress(OSError):
                    remove_tree(journal.incoming)
                    remove_tree(journal.papers)


def take_away(home: Home, name: str, *, expected: Path, how: How = AS_USUAL) -> None:
    """Remove the plugin ``name`` with its record and receipt; takes both locks.

    ``expected`` is the folder that the person was told of. Raises CouldNotLook when it is not the plugin's, and when
    it cannot be removed; then the home is as it was, or the message says what the next run does.
    """
    with locked(home), hermes_locked(home):
        room = _get_ready(home)
        slot = slot_of(home, name)
        if expected.absolute() != slot.absolute():
            raise CouldNotLook(f"{expected} is not where {name} lies ({slot}); nothing was removed")
        old = inode_of(slot)
        before = raw_record(home, name)
        if old is None:
            change_record(home, name, None)
            remove_receipt(home, name)
            remove_tree(previous_folder(room, name))
            return
        journal = Journal(
            name=name, room=room, token=new_token(), new=None, old=old, digest=None,
            before=before, record=None, receipt=None,
        )  # fmt: skip
        try:
            Change.prepare(home, journal, None, how).carry_out()
        except OSError as fault:
            raise _failed(name, fault) from None


def _get_ready(home: Home) -> Path:
    room = room_of(home)
    check_home(home)
    recover(home)
    tidy(home, room)
    return room


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A change whose every byte is on the disk already; what is left are renames."""

    home: Home
    journal: Journal
    records: Path
    receipt: Path | None
    how: How

    @classmethod
    def prepare(cls, home: Home, journal: Journal, placement: Placement | None, how: How) -> Change:
        """Write the records and the receipt to be, and the journal. Raises CouldNotLook and OSError."""
        name = journal.name
        with contextlib.ExitStack() as written:
            records = prepare_records(home, name, journal.record)
            written.callback(records.unlink, missing_ok=True)
            receipt = prepare_receipt(home, placement.receipt) if placement and placement.receipt else None
            if receipt is not None:
                written.callback(receipt.unlink, missing_ok=True)
            how.step("prepared")
            whole = replace(journal, new=inode_of(journal.incoming), before=raw_record(home, name))
            if placement is not None and placement.taken:
                whole = replace(whole, taken=planned(home, name, placement.taken))
            # What nobody recorded could not be put back with a record.
            if placement is not None and placement.keep is not None and whole.old and whole.before is not None:
                whole = replace(whole, keeps=True)
                write_papers(home, whole, placement.keep)
                how.step("papers")
            write_journal(home, whole)
            written.pop_all()
        return cls(home=home, journal=whole, records=records, receipt=receipt, how=how)

    def carry_out(self) -> None:
        """Exchange the trees and record it; when that fails everything is put back. Raises CouldNotLook, OSError."""
        try:
            self.how.step("journalled")
            take_back(self.home, self.journal.name, self.journal.taken)
            self.how.step("taken")
            self._exchange()
            self.how.step("exchanged")
            put_records(self.home, self.records)
        except BaseException as fault:
            self._back(fault)
            raise
        self.how.step("recorded")
        try:
            self._finish()
        except (CouldNotLook, OSError) as fault:
            reason = fault.message if isinstance(fault, CouldNotLook) else why(fault)
            raise CouldNotLook(f"{self.journal.name} is in place, but not all is tidy: {reason}; {_NEXT}") from None

    def _exchange(self) -> None:
        journal, slot = self.journal, self.home.plugins / self.journal.name
        if journal.old is None:
            move(journal.incoming, slot)
        elif journal.new is None:
            move(slot, journal.outgoing)
        elif self.how.swap(journal.incoming, slot):
            self.how.step("swapped")
            move(journal.incoming, journal.outgoing)
            sync_folder(self.home.plugins)
        else:
            move(slot, journal.outgoing)
            self.how.step("emptied")
            move(journal.incoming, slot)
        if journal.old is not None and inode_of(journal.outgoing) != journal.old:
            raise CouldNotLook(f"{slot} was changed by somebody else meanwhile", remedy="run the same command again")

    def _finish(self) -> None:
        if self.receipt is not None:
            put_receipt(self.home, self.journal.name, self.receipt)
        else:
            remove_receipt(self.home, self.journal.name)
        self.how.step("receipted")
        retire(self.journal)
        self.how.step("kept")
        remove_tree(self.journal.outgoing)
        self.how.step("cleaned")
        drop(self.home, self.journal)
        self.how.step("done")

    def _back(self, fault: BaseException) -> None:
        for prepared in (self.records, self.receipt):
            if prepared is not None:
                with contextlib.suppress(OSError):
                    prepared.unlink(missing_ok=True)
        try:
            undo(self.home, self.journal)
        except (CouldNotLook, OSError) as second:
            reason = second.message if isinstance(second, CouldNotLook) else why(second)
            raise CouldNotLook(
                f"{self.journal.name} could not be changed, nor put back yet: {reason}; {_NEXT}"
            ) from fault


def _failed(name: str, fault: OSError) -> CouldNotLook:
    return CouldNotLook(
        f"{name} could not be changed: {why(fault)} ({fault.filename or 'no file named'}); nothing was changed",
        remedy="free some disk space or unlock that folder, then run the same command again",
    )
