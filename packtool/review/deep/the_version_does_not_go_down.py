"""The version that a plugin's manifest says never goes down, and goes up when the plugin is another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packaging.version import InvalidVersion, Version

from packtool.findings import Rule, Severity
from packtool.review.law import Remark
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.review.looked import Looked

_SHOWN = 60

WENT_DOWN = Rule(
    id="review-version-went-down",
    severity=Severity.WARNING,
    summary="The version in the plugin's manifest is lower than before.",
    why="People go by it, and so do plugins that need this one.",
    remedy="write a higher version in the manifest",
)
SAME = Rule(
    id="review-version-stayed",
    severity=Severity.NOTE,
    summary="The plugin is another, and its manifest says the same version as before.",
    why="Two different plugins of one version cannot be told apart by those who report what is wrong with one.",
    remedy="raise the version in the manifest with every release",
)


def judge(looked: Looked) -> Iterator[Remark]:
    """Compare with the manifest at the commit that was pinned before."""
    if looked.before is None or looked.before.seen.plugin is None or looked.seen.plugin is None:
        return
    was, now = looked.before.seen.plugin.version, looked.seen.plugin.version
    if was is None or now is None:
        return
    if was == now and looked.seen.digest != looked.before.seen.digest:
        yield Remark(rule=SAME, place=looked.at(), message=f"the version is still {clean(now, limit=_SHOWN)}")
        return
    try:
        down = Version(now) < Version(was)
    except InvalidVersion:
        return
    if down:
        message = f"the version is {clean(now, limit=_SHOWN)}, and was {clean(was, limit=_SHOWN)}"
        yield Remark(rule=WENT_DOWN, place=looked.at(), message=message)
