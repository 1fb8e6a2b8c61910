"""There is a plugin where Hermes looks for one, and some release of Hermes installs it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.contract.native import RELEASES
from packtool.doctor.telling import loads
from packtool.findings import Rule, Severity
from packtool.plugin.model import Form
from packtool.review.law import Remark, found_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.plugin.model import Plugin
    from packtool.review.looked import Looked

NOTHING = Rule(
    id="review-no-plugin",
    severity=Severity.ERROR,
    summary="There is no plugin where the entry leads.",
    why="Whoever installs it gets files that Hermes does not load.",
    remedy="name the folder with plugin.yaml or plugin.json under `subdir`, and a commit that has it",
)
NOT_INSTALLED = Rule(
    id="review-not-installable",
    severity=Severity.ERROR,
    summary="No known release of Hermes installs or loads the plugin.",
    why="Whoever asks for it is refused, or gets a plugin that does nothing.",
    remedy="see `packtool doctor` for what to change",
)


def judge(looked: Looked) -> Iterator[Remark]:
    """Look at what was read, and at what the installers and loaders of the known releases take."""
    seen, place = looked.seen, looked.at("subdir" if looked.entry.subdir else "ref")
    if seen.fetched is None:
        return
    if seen.plugin is None:
        first = next((one for one in seen.findings if one.severity is Severity.ERROR), None)
        why = "" if first is None else f": {found_at(first)}"
        yield Remark(rule=NOTHING, place=place, message=f"nothing that Hermes loads is there{why}")
        return
    yield from _installers(looked, seen.plugin)
    yield from _loaders(looked)


def _installers(looked: Looked, plugin: Plugin) -> Iterator[Remark]:
    if plugin.form is not Form.NATIVE or len(plugin.installed_by) == len(RELEASES):
        return
    version = plugin.manifest_version
    if not plugin.installed_by:
        message = f"`manifest_version` is {'no number' if version is None else version}, which no release installs"
        yield Remark(rule=NOT_INSTALLED, place=looked.at(), message=message)
    else:
        message = f"`manifest_version` is {version}, which only Hermes {', '.join(plugin.installed_by)} installs"
        remedy = "say so in the description"
        yield Remark(rule=NOT_INSTALLED, place=looked.at(), message=message, remedy=remedy, severity=Severity.NOTE)


def _loaders(looked: Looked) -> Iterator[Remark]:
    if looked.seen.examination is None:
        return
    told = loads(looked.seen.examination)
    refused = {release: one["why"] for release, one in told.items() if one["loads"] is False}
    if not refused:
        return
    none = len(refused) == len(told)
    release, why = next(iter(refused.items()))
    named, do = " and ".join(refused), "do" if len(refused) > 1 else "does"
    message = f"Hermes {named} {do} not load it: {why[0] if why else release}"
    yield Remark(
        rule=NOT_INSTALLED, place=looked.at(), message=message, severity=Severity.ERROR if none else Severity.WARNING
    )
