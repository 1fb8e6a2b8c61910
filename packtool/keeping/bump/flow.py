"""The flow of `index bump`: choose, look, weigh, and put the new commits into the file if that is asked for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from packtool.errors import CouldNotLook
from packtool.findings import Location
from packtool.index.rules import ENTRIES_SKIPPED
from packtool.keeping.bump.choose import choose
from packtool.keeping.bump.row import State
from packtool.keeping.bump.weigh import weigh
from packtool.keeping.edit import Editing, carry_out
from packtool.keeping.index_file import read_file
from packtool.keeping.words import counted, shown
from packtool.manifests.index.editing import positions, with_entry
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
    rows = weigh(choose(document, wish, far), wish, far)
    moved = [row for row in rows if row.state is State.BUMPED]

    def edit(fresh: Document) -> Document:
        for row in moved:
            fresh = _moved(fresh, row)
        return fresh

    # What is found about an entry that is not bumped must not keep the others from being written.
    editing = Editing(
        command=COMMAND,
        file=wish.file,
        done=f"bumped {counted(len(moved), 'pin')}",
        undone=f"bump {counted(len(moved), 'pin')}" if moved else "there is nothing to bump",
        write=wish.write,
        allow_local=wish.allow_local,
        findings=(),
        details={"entries": [_details(row) for row in rows]},
    )
    report = carry_out(editing, edit)
    found = [*_skipped(document, wish), *(finding for row in rows for finding in row.findings)]
    unseen = tuple(row.unseen for row in rows if row.unseen is not None)
    return replace(report, findings=(*found, *report.findings), unseen=(*unseen, *report.unseen))


def _skipped(document: Document, wish: Bumping) -> Iterator[Finding]:
    bad = listing_of(document, allow_local=wish.allow_local).bad
    if bad and not wish.names:
        reason = shown(bad[0].reason)
        at = Location(path=wish.file.as_posix())
        yield ENTRIES_SKIPPED.at(at, f"{len(bad)} of the entries cannot be read, and so not bumped; first: {reason}")


def _moved(document: Document, row: Row) -> Document:
    """Put the new commit into the entry that still has the old one. Raises CouldNotLook when there is none."""
    for position in positions(document, row.entry.name):
        entry: dict[str, Any] = document["plugins"][position]
        if row.new is not None and entry.get("ref") == row.entry.ref and _same_place(entry, row):
            # What was withdrawn is the commit that it leaves.
            kept = {key: value for key, value in entry.items() if key != "yanked"}
            return with_entry(document, {**kept, "ref": row.new.commit.hex}, instead_of=position)
    raise CouldNotLook(f"{row.name} was changed meanwhile by somebody else", remedy="run the command again")


def _same_place(entry: dict[str, Any], row: Row) -> bool:
    subdir = entry.get("subdir")
    return (subdir.strip("/") if isinstance(subdir, str) else "") == (row.entry.subdir or "")


def _details(row: Row) -> dict[str, Json]:
    verdict = row.after.verdict if row.after is not None else None
    return {
        "name": row.name,
        "place": row.entry.place,
        "position": row.entry.position,
        "state": row.state.value if row.state is not None else State.LATER.value,
        "words": row.words,
        "from": row.old.commit.hex if row.old is not None else None,
        "to": row.new.commit.hex if row.new is not None else None,
        "compare": row.compare,
        "verdict": verdict.value if verdict is not None else None,
        "difference": row.difference.details() if row.difference is not None else None,
    }
