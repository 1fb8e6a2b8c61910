"""Every name stands in the index once, also to a hasty reader: without letter case, separators and look-alikes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.contract.name import skeleton
from packtool.findings import Rule, Severity
from packtool.manifests.index.removal import fold_name
from packtool.manifests.index.rules import ENTRY_TWICE
from packtool.review.law import Remark, at
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.manifests.index.entry import Entry
    from packtool.review.law import Review

_SHOWN = 80

TWIN = Rule(
    id="review-name-twin",
    severity=Severity.ERROR,
    summary="Two names in the index look the same.",
    why="Who types or reads one of them can get the other: letter case, hyphens and look-alike letters are not seen.",
    remedy="give the plugin another name, in its own manifest too",
)


def judge(review: Review) -> Iterator[Remark]:
    """Speak of the one of two entries that is new, else of the later one."""
    names: dict[str, Entry] = {}
    looks: dict[str, Entry] = {}
    for entry in review.head.listing.entries:
        earlier = names.setdefault(fold_name(entry.name), entry)
        alike = looks.setdefault(skeleton(entry.name), entry)
        if earlier is not entry:
            blamed, other = review.blamed(earlier, entry)
            message = f"the name `{_shown(blamed)}` stands twice: {_shown(other)} is {other.place} already"
            yield Remark(rule=ENTRY_TWICE, place=at(blamed, "name"), message=message)
        elif alike is not entry and fold_name(alike.name) != fold_name(entry.name):
            blamed, other = review.blamed(alike, entry)
            message = f"the name `{_shown(blamed)}` looks like `{_shown(other)}`, which is {other.place}"
            yield Remark(rule=TWIN, place=at(blamed, "name"), message=message)


def _shown(entry: Entry) -> str:
    return clean(entry.name, limit=_SHOWN)
