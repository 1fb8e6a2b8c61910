"""What the laws of `index check` say of an edit before it is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.findings import Severity
from packtool.review.changes import changes
from packtool.review.law import Review
from packtool.review.laws import laws
from packtool.review.locating import Places
from packtool.review.side import Side
from packtool.review.weigh import left_out, weighed

if TYPE_CHECKING:
    from datetime import datetime

    from packtool.findings import Finding
    from packtool.keeping.index_file import Changed


def judge_edit(changed: Changed, *, now: datetime, allow_local: bool) -> tuple[Finding, ...]:
    """Return what is wrong with what an edit changes, at the lines of the new file; old faults beside it are left out.

    Only the laws over all entries are asked: what a plugin itself is, its commands look at before.
    """
    path = changed.path.as_posix()
    before = Side.read(changed.before, allow_local=allow_local)
    after = Side.read(changed.after, allow_local=allow_local)
    found = changes(before, after)
    review = Review(head=after, base=before, changes=found, now=now)
    remarks = [remark for law in laws() for remark in law.judge(review)]
    told = [finding for _, finding in weighed(remarks, found, Places(changed.after, path))]
    return tuple(one for one in (*told, *left_out(remarks, path)) if one.severity is not Severity.NOTE)
