"""The journal of a change: a damaged one is none, and one that is read leads to nowhere but the room."""

from __future__ import annotations

from fuzz_laws import hold
from homes import home, put

from packtool.placement.journal import journal_path, read_journal, write_journal

GRAMMAR = "json"
_NAME = "sample"


def one(data: bytes) -> None:
    """Read a journal, write it, and read it again."""
    room = home().own / "room"
    journal = read_journal(put(journal_path(home(), _NAME), data), room)
    if journal is None:
        return
    for path in (journal.incoming, journal.outgoing, journal.papers, journal.kept):
        hold("its trees wait in the room", path.parent.parent == room and path.name not in {"", ".", ".."}, path)
    write_journal(home(), journal)
    hold("what is written is read", read_journal(journal_path(home(), _NAME), room) == journal, data)
