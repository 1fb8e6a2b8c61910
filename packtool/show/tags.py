"""The tag in a comment behind a commit, held to what the repository's tag of that name stands for today."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from packtool.manifests.pack import is_version
from packtool.show.rules import TAG_GONE, TAG_MOVED
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.findings import Finding
    from packtool.show.looked import Looked

_SHOWN = 80
_DIGITS = 12


def judge_tags(looked: Sequence[Looked], pack: str) -> Iterator[Finding]:
    """Give a warning for every comment that names a tag which stands for another commit, or is gone."""
    for one in looked:
        listing = one.standing.listing if one.standing is not None else None
        entry, pin = one.placed.entry, one.placed.pin
        if listing is None or entry.tag is None or pin is None:
            continue
        tags = {tip.name: tip.commit for tip in listing.tips if not tip.is_branch}
        stands_for, tag = tags.get(entry.tag, ""), clean(entry.tag, limit=_SHOWN)
        if stands_for and stands_for != pin.commit.hex:
            message = (
                f"{one.placed.called}: the tag {tag} stands for {stands_for[:_DIGITS]} now, not for {pin.commit.short}"
            )
            words = ["packtool", "pack", "update", pack, _typed(one), "--to", entry.tag, "--dry-run"]
            yield TAG_MOVED.at(entry.at("tag"), message, remedy=shlex.join(words))
        elif not stands_for and is_version(entry.tag):
            yield TAG_GONE.at(entry.at("tag"), f"{one.placed.called}: {pin.source.display} has no tag {tag}")


def _typed(looked: Looked) -> str:
    """Return what an entry is called on a command line."""
    pin = looked.placed.pin
    if looked.placed.entry.name is not None or pin is None:
        return looked.placed.called
    short = pin.source.on_github and pin.source.url.startswith("https://")
    return pin.place if short else f"{pin.source.url}#{pin.subdir}" if pin.subdir else pin.source.url
