"""The flow of `pack update`: choose, look at both commits, and move what is ahead and does not fail."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from packtool.at_pin import difference
from packtool.at_pin.files import files_apart
from packtool.documents.words import text_word
from packtool.errors import CouldNotLook
from packtool.findings import Report, Severity, Unseen, Verdict
from packtool.fix.diff import diff_of
from packtool.fix.rounds import Mended
from packtool.git import Kind
from packtool.packing.edits import repinned
from packtool.packing.pack_file import after_edit, as_file, read_file
from packtool.packing.rules import FAILS, NOT_AHEAD
from packtool.packing.update.choose import choose
from packtool.packing.update.row import State
from packtool.packing.words import counted, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from packtool.at_pin import Seen
    from packtool.contract.capabilities import Capability
    from packtool.findings import Finding, Json
    from packtool.packing.edits import Move
    from packtool.packing.pack_file import PackFile
    from packtool.packing.update.row import Far, Row, Updating
    from packtool.pins import Pin

COMMAND = "pack update"


def update(wish: Updating, far: Far) -> Report:
    """Move pins, or say what would be moved. Raises Misuse for a name that is not there, and CouldNotLook."""
    file = read_file(wish.file, allow_local=wish.allow_local)
    rows = _weighed(choose(file, wish, far), far)
    moved = [row for row in rows if row.state is State.MOVED]
    data = file.edit(lambda one: repinned(one, _moves(moved)), by_hand=_by_hand(moved)) if moved else file.data
    after = as_file(file.path, data, allow_local=wish.allow_local)
    if wish.write and moved:
        file.write(data)
    return Report(
        command=COMMAND,
        subject=file.name,
        findings=tuple(sorted((f for row in rows for f in row.findings), key=lambda finding: finding.order)),
        unseen=tuple(row.unseen for row in rows if row.unseen is not None),
        details={
            "done": _done(file, rows, moved, wish),
            "next": after_edit(file) if moved and wish.write else [],
            "written": bool(wish.write and moved),
            "entries": [_details(row) for row in rows],
            "diff": [] if wish.write else list(diff_of(Mended(before=file.subject, after=after.subject)).lines),
        },
    )


def _weighed(rows: Sequence[Row], far: Far) -> list[Row]:
    """Look at both commits of every row that is still open, and say what becomes of it."""
    waiting = [row for row in rows if row.state is None and row.old is not None and row.new is not None]
    since = {row.new: row.old.commit for row in waiting if row.new is not None and row.old is not None}
    pins = [pin for row in waiting for pin in (row.old, row.new) if pin is not None]
    seen = far.look(list(dict.fromkeys(pins)), since) if pins else {}
    return [
        row if row not in waiting or row.old is None or row.new is None else _judged(row, seen[row.old], seen[row.new])
        for row in rows
    ]


def _judged(row: Row, before: Seen, after: Seen) -> Row:
    if after.unseen is not None:
        return replace(row, state=State.NOT_SEEN, words=after.unseen.reason, unseen=after.unseen, after=after)
    apart = difference(before, after)
    relation = after.standing.since if after.standing is not None else None
    words = relation.words if relation is not None else "how it stands to the present one cannot be told"
    try:
        files = files_apart(before.tree, after.tree)
    except CouldNotLook as fault:
        unseen = Unseen(subject=row.entry.label, reason=fault.message, remedy=fault.remedy)
        return replace(row, state=State.NOT_SEEN, words=fault.message, unseen=unseen, after=after)
    row = replace(row, words=words, after=after, difference=apart, files=files, asks_anew=_anew(before, after))
    told = _placed(after.pin, apart.new_findings)
    if after.verdict is Verdict.FAIL:
        errors = [one for one in after.findings if one.severity is Severity.ERROR and one.waived is None]
        reason = errors[0].message if errors else "it fails"
        found = FAILS.at(row.entry.at("commit"), f"{row.entry.label} stays where it is: {reason}")
        return replace(row, state=State.FAILS, findings=(found, *_placed(after.pin, errors)))
    if relation is None or relation.kind is not Kind.AHEAD:
        short = after.pin.commit.short
        found = NOT_AHEAD.at(row.entry.at("commit"), f"{row.entry.label} is not moved to {short}: {words}")
        return replace(row, state=State.NOT_AHEAD, findings=(found,))
    return replace(row, state=State.MOVED, findings=told)


def _anew(before: Seen, after: Seen) -> tuple[Capability, ...]:
    """Return what whoever installs the pack has to consent to anew."""
    asked = {one.id for one in before.plugin.capabilities} if before.plugin is not None else set()
    return tuple(one for one in (after.plugin.capabilities if after.plugin is not None else ()) if one.id not in asked)


def _placed(pin: Pin, findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Put what was found in a plugin below its place, so that a reader of several knows which it is."""
    return tuple(
        replace(one, location=replace(one.location, path=f"{pin.place}/{one.location.path}".removesuffix("/.")))
        for one in findings
    )


def _moves(moved: Sequence[Row]) -> list[Move]:
    return [(row.entry, row.new.commit, row.tag) for row in moved if row.new is not None]


def _by_hand(moved: Sequence[Row]) -> str:
    return "; ".join(f"{row.name}: ref: {text_word(row.new.commit.hex)}" for row in moved if row.new is not None)


def _done(file: PackFile, rows: Sequence[Row], moved: Sequence[Row], wish: Updating) -> list[str]:
    if not moved:
        nothing = all(row.state is State.CURRENT for row in rows)
        return [f"{file.name} stays as it is: {'every pin is where it would go' if nothing else 'no pin is moved'}"]
    if not wish.write:
        return [f"{file.name} stays as it is, this is a dry run: move {counted(len(moved), 'pin')}"]
    return [f"{file.name}: moved {counted(len(moved), 'pin')}"]


def _details(row: Row) -> dict[str, Json]:
    verdict = row.after.verdict if row.after is not None else None
    standing = row.after.standing if row.after is not None else None
    between = standing.between if standing is not None else None
    return {
        "name": row.name,
        "place": row.old.place if row.old is not None else None,
        "position": row.entry.position,
        "state": row.state.value if row.state is not None else None,
        "words": ", ".join(_words(row)),
        "from": row.old.commit.hex if row.old is not None else None,
        "to": row.new.commit.hex if row.new is not None else None,
        "tag": shown(row.tag) if row.tag is not None else None,
        "compare": row.compare,
        "verdict": verdict.value if verdict is not None else None,
        "commits": between.data() if between is not None else None,
        "difference": row.difference.details() if row.difference is not None else None,
        "files": row.files.data() if row.files is not None else None,
        "skills": [shown(path) for path in row.files.skills] if row.files is not None else [],
        "asks_anew": [{"id": each.id, "risk": each.risk} for each in row.asks_anew],
    }


def _words(row: Row) -> Iterator[str]:
    if row.tag is not None:
        yield shown(row.tag)
    if row.words:
        yield row.words
