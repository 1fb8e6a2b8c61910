"""The index is written in its one form, so that a change of one entry is a change of one place."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from packtool.findings import Rule, Severity
from packtool.manifests.index.canonical import canonical
from packtool.manifests.index.removal import fold_name
from packtool.manifests.index.rules import ORDER
from packtool.review.law import Remark, at
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.review.law import Review
    from packtool.review.side import Side

_SHOWN = 80

FORM = Rule(
    id="review-form",
    severity=Severity.WARNING,
    summary="The index is not written in its one form.",
    why="Tools write it in that form: the next change would seem to touch every line, and hide what it really does.",
    remedy="any command that keeps an index writes it anew, such as `packtool index bump NAME`",
)


def judge(review: Review) -> Iterator[Remark]:
    """Say where the order is lost, else that the form is; what was not in form before is told as a note."""
    if _is_canonical(review.head):
        return
    was = review.base is None or not _is_canonical(review.base)
    severity = Severity.NOTE if was else None
    entries = review.head.listing.entries
    stray = next((pair for pair in pairwise(entries) if fold_name(pair[1].name) < fold_name(pair[0].name)), None)
    if stray is None:
        yield Remark(rule=FORM, place=(), message="the index is not in its canonical form", severity=severity)
        return
    before, entry = (clean(one.name, limit=_SHOWN) for one in stray)
    message = f"entry `{entry}` stands behind `{before}`; the entries are not in the order of their names"
    weight = Severity.NOTE if was else FORM.severity
    yield Remark(rule=ORDER, place=at(stray[1], "name"), message=message, severity=weight, new=not was)


def _is_canonical(side: Side) -> bool:
    try:
        return canonical(side.document) == side.data
    except (TypeError, ValueError, RecursionError):
        # A key that stands twice cannot be written, nor can a number that is none.
        return False
