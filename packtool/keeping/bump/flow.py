"""The flow of `index bump`: choose, look, weigh, and put the new commits into the file if that is asked for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from packtool.findings import Location
from packtool.index.rules import ENTRIES_SKIPPED
from packtool.keeping.bump.choose import choose
from packtool.keeping.bump.lawful import lawful, moved_on
from packtool.keeping.bump.row import State
from packtool.keeping.bump.weigh import weigh
from packtool.keeping.edit import Editing, carry_out
from packtool.keeping.index_file import read_file
from packtool.keeping.words import counted, shown
from packtool.manifests.index.listing import listing_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.findings import Finding, Json, Report
    from packtool.keeping.bump.row import Bumping, Far, Row
    from packtool.manifests.index.editing import Document

COMMAND = "index bump"


def bump(wish: Bumping, far: Far) -> Report:
    """Bump entries, or say what would be bumped. Raises Misuse for a name that is not there, and CouldNotLook."""
    _, document = read_file(wish.file)
    rows = lawful(weigh(choose(document, wish, far), wish, far), document, wish)
    moved = [row for row in rows if row.state is State.BUMPED]
    # What is found about an entry that is not bumped must not keep the others from being written.
    editing = Editing(
        command=COMMAND,
        file=wish.file,
        done=f"bumped {counted(len(moved), 'pin')}",
        undone=f"bump {counted(len(moved), 'pin')}" if moved else "there is nothing to bump",
        write=wish.write,
        allow_local=wish.allow_local,
        seen=tuple(one for row in moved for one in (row.before, row.after) if one is not None),
        details={"entries": [_details(row) for row in rows]},
    )
    report = carry_out(editing, lambda fresh: moved_on(fresh, moved))
    found = [*_skipped(document, wish), *(finding for row in rows for finding in row.findings)]
    unseen = tuple(row.unseen for row in rows if row.unseen is not None)
    return replace(report, findings=(*found, *report.findings), unseen=(*unseen, *report.unseen))


def _skipped(document: Document, wish: Bumping) -> Iterator[Finding]:
    bad = listing_of(document, allow_local=wish.allow_local).bad
    if bad and not wish.names:
        reason = shown(bad[0].reason)
        at = Location(path=wish.file.as_posix())
        yield ENTRIES_SKIPPED.at(at, f"{len(bad)} of the entries cannot be read, and so not bumped; first: {reason}")


def _details(row: Row) -> dict[str, Json]:
    return {
        "name": row.name,
        "place": row.entry.place,
        "position": row.entry.position,
        "state": row.state.value if row.state is not None else State.LATER.value,
        "words": row.words,
        "from": row.old.commit.hex if row.old is not None else None,
        "to": row.new.commit.hex if row.new is not None else None,
        "compare": row.compare,
        "verdict": row.verdict.value if row.verdict is not None else None,
        "difference": row.difference.details() if row.difference is not None else None,
    }
