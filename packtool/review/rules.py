"""Rules about a change of an index as a whole."""

from __future__ import annotations

from packtool.findings import Rule, Severity

BASE_BROKEN = Rule(
    id="review-base-unreadable",
    severity=Severity.NOTE,
    summary="The index could not be read as it was before the change.",
    why="With nothing to compare with, every entry is judged as if it were new.",
    remedy="nothing; the next change is compared with this one",
)
NOT_ALONE = Rule(
    id="review-not-alone",
    severity=Severity.ERROR,
    summary="A change of the index changes other files, too.",
    why="What judges the change could be changed by it, and keepers who look at entries do not look at the rest.",
    remedy="make two changes of it: one of the index, one of everything else",
)
