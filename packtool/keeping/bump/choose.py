"""Which entries are bumped and whereto: those that are asked for, not held, behind, the oldest pins first."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from packtool.errors import Misuse
from packtool.findings import Location, Severity, Unseen
from packtool.git import Kind
from packtool.git.refusal import GitRefusal, Reason
from packtool.keeping.bump.row import Row, State
from packtool.keeping.rules import HELD, HELD_ASKED, NOT_AHEAD, REPOSITORY_GONE, UNPINNED
from packtool.keeping.where import pin_of
from packtool.keeping.words import only_entry, shown, typed
from packtool.manifests.index.listing import listing_of
from packtool.pins import Commit, Pin

if TYPE_CHECKING:
    from collections.abc import Sequence

    from packtool.findings import Finding, Rule
    from packtool.git import Outcome
    from packtool.keeping.bump.row import Bumping, Far
    from packtool.manifests.index.editing import Document
    from packtool.manifests.index.entry import Entry

_GONE = frozenset({Reason.NOT_THERE, Reason.ASKED_TO_LOG_IN})


def choose(document: Document, wish: Bumping, far: Far) -> list[Row]:
    """Return a row for every entry that is asked for; those without a state are to be looked at. Raises Misuse."""
    rows = [_started(entry, wish) for entry in _entries(document, wish)]
    if wish.to is not None or wish.tag is not None:
        return [_aimed(row, wish, far) for row in rows]
    found = far.survey([row.old for row in rows if row.state is None and row.old is not None])
    # Who names an entry wants it moved; who says --all wants to know of each.
    weight = Severity.ERROR if wish.names else Severity.WARNING
    rows = [row if row.state is not None or row.old is None else _surveyed(row, found[row.old], weight) for row in rows]
    return _limited(rows, wish.limit)


def told(rule: Rule, row: Row, words: str, *, remedy: str | None = None, severity: Severity | None = None) -> Finding:
    """Make a finding about an entry, at its place in the world."""
    return rule.at(Location(path=row.entry.place), f"{row.name}: {words}", remedy=remedy, severity=severity)


def _entries(document: Document, wish: Bumping) -> list[Entry]:
    listing = listing_of(document, allow_local=wish.allow_local)
    if not wish.names:
        return list(listing.entries)
    places = [only_entry(document, name)[0] + 1 for name in dict.fromkeys(wish.names)]
    usable = {entry.position: entry for entry in listing.entries}
    missing = next((name for name, place in zip(wish.names, places, strict=False) if place not in usable), None)
    if missing is not None:
        raise Misuse(f"the entry {shown(missing)} cannot be read", remedy=f"packtool validate {typed(wish.file)}")
    return [usable[place] for place in dict.fromkeys(places)]


def _started(entry: Entry, wish: Bumping) -> Row:
    commit = entry.commit
    old = None if commit is None else Pin(source=entry.source, commit=commit, subdir=entry.subdir)
    row = Row(entry=entry, old=old)
    hold = entry.standing.hold
    if hold is not None:
        words = f"held: {shown(hold)}" if hold else "held, without a reason"
        rule = HELD_ASKED if wish.names else HELD
        return replace(row, state=State.HELD, words=words, findings=(told(rule, row, words),))
    if old is None and wish.to is None and wish.tag is None:
        words = f"it is not pinned to a commit, but to {shown(entry.ref)}" if entry.ref else "it is not pinned"
        remedy = f"packtool index bump {typed(entry.name)} --to COMMIT"
        return replace(row, state=State.UNPINNED, words=words, findings=(told(UNPINNED, row, words, remedy=remedy),))
    return row


def _aimed(row: Row, wish: Bumping, far: Far) -> Row:
    if row.state is not None:
        return row
    new = pin_of(row.entry.source, row.entry.subdir, ref=wish.to, tag=wish.tag, ask=far.ask)
    if new == row.old:
        return replace(row, state=State.CURRENT, words="it is pinned to that commit already")
    return replace(row, new=new)


def _surveyed(row: Row, outcome: Outcome, weight: Severity) -> Row:
    standing = outcome.standing
    if outcome.unseen is not None or standing is None:
        return _not_seen(row, outcome, weight)
    relation, head = standing.to_head, standing.head
    if relation is None or head is None:
        return _not_ahead(row, "the repository does not say which branch is its default", weight)
    if relation.kind in {Kind.SAME, Kind.BEHIND}:
        words = "it is the newest commit" if relation.kind is Kind.SAME else "it is newer than the default branch"
        return replace(row, state=State.CURRENT, words=words)
    if relation.kind is not Kind.AHEAD or row.old is None:
        return _not_ahead(row, f"the head of {shown(head.branch)}: {relation.words}", weight)
    new = replace(row.old, commit=Commit.parse(head.commit))
    return replace(row, new=new, words=relation.words, made=standing.time or 0)


def _not_ahead(row: Row, words: str, weight: Severity) -> Row:
    stop = told(NOT_AHEAD, row, words, severity=weight)
    return replace(row, state=State.NOT_AHEAD, words=words, findings=(stop,))


def _not_seen(row: Row, outcome: Outcome, weight: Severity) -> Row:
    fault = outcome.unseen
    if isinstance(fault, GitRefusal) and fault.reason in _GONE:
        # That there is no such repository is an answer; that nobody answers is none.
        stop = told(REPOSITORY_GONE, row, fault.message, severity=weight)
        return replace(row, state=State.GONE, words=fault.message, findings=(stop,))
    reason = fault.message if fault is not None else "its history could not be read"
    remedy = fault.remedy if fault is not None else "run the command again"
    unseen = Unseen(subject=row.name, reason=reason, remedy=remedy)
    return replace(row, state=State.NOT_SEEN, words=reason, unseen=unseen)


def _limited(rows: Sequence[Row], limit: int | None) -> list[Row]:
    """Leave the youngest pins for a later run, where there are more than are looked at."""
    open_rows = sorted((row for row in rows if row.state is None), key=lambda row: (row.made, row.name))
    later = {row.entry.position for row in (open_rows[limit:] if limit is not None else ())}
    return [
        replace(row, state=State.LATER, words=f"{row.words}; left for the next run")
        if row.entry.position in later
        else row
        for row in rows
    ]
