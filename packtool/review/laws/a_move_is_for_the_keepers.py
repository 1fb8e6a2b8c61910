"""An entry that leads to another repository, owner or folder, or has another name, is for the keepers to judge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.findings import Rule, Severity
from packtool.manifests.index.removal import fold_name
from packtool.review.changes import Kind
from packtool.review.law import Remark, at
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.manifests.index.entry import Entry
    from packtool.review.law import Review

_SHOWN = 80

MOVED = Rule(
    id="review-entry-moved",
    severity=Severity.WARNING,
    summary="An entry leads to another place than before.",
    why="Whoever installs or updates the plugin by its name gets another repository's code, perhaps another owner's.",
    remedy="let the keepers of the index make sure that the owner of the old place wants this",
)
RENAMED = Rule(
    id="review-entry-renamed",
    severity=Severity.WARNING,
    summary="An entry has another name than before.",
    why="Packs and people that use the old name find nothing, or one day whoever takes that name.",
    remedy="record it, so that the old name leads to the new one and stays taken",
)


def judge(review: Review) -> Iterator[Remark]:
    """Warn of every move, and of every rename that is not recorded or changes how the name is written."""
    for change in review.changes.entries:
        old = None if change.old is None else change.old.entry
        new = None if change.new is None else change.new.entry
        if old is None or new is None:
            continue
        if change.is_any(Kind.MOVE) and old.identity != new.identity:
            yield Remark(rule=MOVED, place=at(new, "repo"), message=_moved(old, new))
        if change.is_any(Kind.RENAME):
            yield from _renamed(review, old, new)


def _moved(old: Entry, new: Entry) -> str:
    what = "another folder" if old.source.kin == new.source.kin else "another repository"
    if _owner(old) != _owner(new):
        what = "another owner's repository"
    return f"entry `{clean(new.name, limit=_SHOWN)}` leads to {what}: {new.place}, before {old.place}"


def _owner(entry: Entry) -> str:
    return entry.source.kin.rpartition("/")[0]


def _renamed(review: Review, old: Entry, new: Entry) -> Iterator[Remark]:
    before, after = clean(old.name, limit=_SHOWN), clean(new.name, limit=_SHOWN)
    recorded = review.head.listing.renames.get(fold_name(old.name))
    if recorded is not None and fold_name(recorded) == fold_name(new.name):
        message, remedy = f"entry `{before}` is called `{after}` now, as `renames` says", "let the keepers agree to it"
    else:
        message = f"entry `{before}` is called `{after}` now, and `renames` does not say so"
        remedy = "add the old name with the new one to `renames`"
    yield Remark(rule=RENAMED, place=at(new, "name"), message=message, remedy=remedy)
