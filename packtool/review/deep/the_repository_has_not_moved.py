"""The repository is where the entry says, and not somewhere that its server sends on to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.findings import Rule, Severity
from packtool.review.law import Remark
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.review.looked import Looked

_SHOWN = 200

SENT_ON = Rule(
    id="review-repository-sent-on",
    severity=Severity.WARNING,
    summary="The server of the repository sends on to another address.",
    why="It was renamed or given away; whoever takes the old name next decides what is installed.",
    remedy="write the new address, once the keepers know whose it is",
)


def judge(looked: Looked) -> Iterator[Remark]:
    """Say where it went."""
    standing = looked.seen.standing
    if standing is not None and standing.moved_to is not None:
        message = f"{looked.entry.source.display} is now at {clean(standing.moved_to, limit=_SHOWN)}"
        yield Remark(rule=SENT_ON, place=looked.at("repo"), message=message)
