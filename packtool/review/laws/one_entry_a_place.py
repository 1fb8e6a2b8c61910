"""One entry for every folder of a repository."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.findings import Severity
from packtool.manifests.index.removal import fold_name
from packtool.manifests.index.rules import PLACE_TWICE
from packtool.review.law import Remark, at
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.manifests.index.entry import Entry
    from packtool.review.law import Review

_SHOWN = 80


def judge(review: Review) -> Iterator[Remark]:
    """Speak of the one of two entries that is new, else of the later one."""
    places: dict[tuple[str, str], Entry] = {}
    for entry in review.head.listing.entries:
        earlier = places.setdefault(entry.identity, entry)
        if earlier is entry or fold_name(earlier.name) == fold_name(entry.name):
            continue
        blamed, other = review.blamed(earlier, entry)
        shown = clean(blamed.name, limit=_SHOWN), clean(other.name, limit=_SHOWN)
        message = f"entry `{shown[0]}`: leads to {blamed.place}, and so does `{shown[1]}`"
        yield Remark(rule=PLACE_TWICE, place=at(blamed, "repo"), message=message, severity=Severity.ERROR)
