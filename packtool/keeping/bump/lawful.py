"""The new commits put into an index, and the entries whose new commit a law of `index check` fails left out."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from packtool.errors import CouldNotLook
from packtool.findings import Severity, verdict_of
from packtool.keeping.bump.row import State
from packtool.keeping.index_file import Changed
from packtool.keeping.judge import Judged, Judging, by_key, judge_edit, key_of
from packtool.manifests.index.canonical import canonical
from packtool.manifests.index.editing import positions, with_entry

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from packtool.keeping.bump.row import Bumping, Row
    from packtool.manifests.index.editing import Document


def lawful(rows: Sequence[Row], document: Document, wish: Bumping) -> list[Row]:
    """Return the rows; those that would be bumped and whose plugin a law fails are not."""
    moved = [row for row in rows if row.state is State.BUMPED]
    if not moved:
        return list(rows)
    seen = by_key(one for row in moved for one in (row.before, row.after) if one is not None)
    before, after = canonical(document), canonical(moved_on(document, moved))
    changed = Changed(path=wish.file, before=before, after=after, was_canonical=True)
    judged = judge_edit(changed, Judging(now=datetime.now(tz=UTC), allow_local=wish.allow_local, seen=seen))
    return [_weighed(row, judged) if row.state is State.BUMPED else row for row in rows]


def moved_on(document: Document, rows: Iterable[Row]) -> Document:
    """Put the new commits of ``rows`` into an index. Raises CouldNotLook where an entry has the old one no longer."""
    for row in rows:
        document = _moved(document, row)
    return document


def _weighed(row: Row, judged: Judged) -> Row:
    found = () if row.new is None else judged.plugins.get(key_of(row.new), ())
    errors = tuple(one for one in found if one.severity is Severity.ERROR)
    row = replace(row, verdict=verdict_of((*found, *(row.after.findings if row.after is not None else ()))))
    if not errors:
        return row
    return replace(row, state=State.FAILS, words=errors[0].message, findings=(*errors, *row.findings))


def _moved(document: Document, row: Row) -> Document:
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
