"""What is new at the new commits: looked at, compared with the old ones, and judged."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from packtool.at_pin import difference
from packtool.findings import Severity, Verdict
from packtool.git import Kind
from packtool.keeping.bump.choose import told
from packtool.keeping.bump.row import State
from packtool.keeping.placed import placed
from packtool.keeping.rules import FAILS, NOT_AHEAD, NOTHING_THERE, UNPINNED
from packtool.keeping.words import counted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from packtool.at_pin import Seen
    from packtool.findings import Finding
    from packtool.keeping.bump.row import Bumping, Far, Row
    from packtool.pins import Pin


def weigh(rows: Sequence[Row], wish: Bumping, far: Far) -> list[Row]:
    """Return the rows, each with a state; those that have one already stay as they are."""
    wanted = [row for row in rows if row.state is None and row.new is not None]
    pins: dict[Pin, None] = {}
    for row in wanted:
        pins |= dict.fromkeys(pin for pin in (row.old, row.new) if pin is not None)
    since = {row.new: row.old.commit for row in wanted if row.old is not None and row.new is not None}
    seen = far.look(list(pins), since) if pins else {}
    return [
        _looked_at(row, row.new, seen, asked=bool(wish.names)) if row.state is None and row.new is not None else row
        for row in rows
    ]


def _looked_at(row: Row, new: Pin, seen: Mapping[Pin, Seen], *, asked: bool) -> Row:
    after, before = seen[new], None if row.old is None else seen[row.old]
    row = replace(row, before=before, after=after, verdict=after.verdict)
    unseen = after.unseen or (before.unseen if before is not None else None)
    if unseen is not None:
        return replace(row, state=State.NOT_SEEN, words=unseen.reason, unseen=replace(unseen, subject=row.name))
    stopped = _not_ahead(row, new, after)
    if stopped is not None:
        return stopped
    since = after.standing.since if after.standing is not None else None
    row = replace(row, words=since.words if since is not None else row.words)
    if before is not None:
        row = replace(row, difference=difference(before, after))
        if before.digest == after.digest and not asked:
            return replace(row, state=State.SAME_FILES, words=f"{row.words}, none of which touches its files")
    return _judged(row, new, after)


def _judged(row: Row, new: Pin, after: Seen) -> Row:
    fresh = after.findings if row.difference is None else row.difference.new_findings
    findings = placed(new, fresh)
    if after.plugin is None:
        nothing = told(NOTHING_THERE, row, "Hermes would load nothing at the new commit")
        return replace(row, state=State.FAILS, findings=(nothing, *findings))
    if after.verdict is Verdict.FAIL:
        return replace(row, state=State.FAILS, findings=(told(FAILS, row, _failing(after, fresh)), *findings))
    return replace(row, state=State.BUMPED, findings=(*_unpinned(row), *findings))


def _not_ahead(row: Row, new: Pin, after: Seen) -> Row | None:
    """Return the row as it ends when the new commit is known not to be ahead; ``None`` when all is well."""
    if row.old is None:
        return None
    since = None if after.standing is None else after.standing.since
    if since is not None and since.kind is Kind.AHEAD:
        return None
    words = since.words if since is not None else "cannot be told"
    stop = told(NOT_AHEAD, row, f"the new commit is not ahead of the pin: {words}")
    own = placed(new, after.findings) if after.fetched is None else ()
    return replace(row, state=State.NOT_AHEAD, words=words, findings=(stop, *own))


def _unpinned(row: Row) -> tuple[Finding, ...]:
    if row.old is not None:
        return ()
    return (told(UNPINNED, row, "it had no commit to compare with, so all that is found is told"),)


def _failing(after: Seen, new: Sequence[Finding]) -> str:
    errors = [one for one in after.findings if one.severity is Severity.ERROR and one.waived is None]
    fresh = [one for one in new if one.severity is Severity.ERROR and one.waived is None]
    return f"the new commit fails: {counted(len(errors), 'error')}, {len(fresh)} of them new"
