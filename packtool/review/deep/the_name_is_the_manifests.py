"""The entry has the name that the plugin's own manifest has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.findings import Rule, Severity
from packtool.manifests.index.removal import fold_name
from packtool.review.law import Remark
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.review.looked import Looked

_SHOWN = 80

DIFFERS = Rule(
    id="review-name-differs",
    severity=Severity.ERROR,
    summary="An entry and the plugin's manifest call it by different names.",
    why="It is installed under the one and asked for by the other: what people enable, list or remove is not there.",
    remedy="write the same name in both",
)


def judge(looked: Looked) -> Iterator[Remark]:
    """Compare the two names; where only the letter case differs it is a warning."""
    plugin = looked.seen.plugin
    if plugin is None or plugin.name == looked.entry.name:
        return
    listed, own = clean(looked.entry.name, limit=_SHOWN), clean(plugin.name, limit=_SHOWN)
    if plugin.names_itself:
        message = f"the index says `{listed}`, and {clean(plugin.manifest_path, limit=_SHOWN)} says `{own}`"
    else:
        message = f"the index says `{listed}`; the manifest has no name, so that Hermes installs it as `{own}`"
    same = fold_name(plugin.name) == fold_name(looked.entry.name)
    severity = Severity.WARNING if same or not plugin.names_itself else Severity.ERROR
    yield Remark(rule=DIFFERS, place=looked.at("name"), message=message, severity=severity)
