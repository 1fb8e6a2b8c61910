"""Which installed plugins need which others: what is amiss about that, and who would miss one that goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.contract.bundled import BUNDLED
from packtool.contract.name import safe_to_show
from packtool.contract.versions import within
from packtool.findings import Severity
from packtool.host.installed import State
from packtool.installed import rules
from packtool.installed.sources import site_of
from packtool.installed.words import place_of, typed
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Set as AbstractSet

    from packtool.findings import Finding
    from packtool.host.installed import Holdings, Installed
    from packtool.manifests.plugin_yaml import PluginNeeded

_WORDS = 80
_NAMED = 5


def needed_by(holdings: Holdings, one: Installed) -> tuple[Installed, ...]:
    """Return the enabled plugins that need ``one``."""
    names = {one.key, one.name}
    return tuple(
        other
        for other in holdings.installed
        if other.key != one.key and other.state is State.ENABLED and names & {each.id for each in _wanted(other)}
    )


def missed(holdings: Holdings, one: Installed) -> Iterator[Finding]:
    """Say that enabled plugins need one that is to go, or to be switched off."""
    others = needed_by(holdings, one)
    if others:
        names = ", ".join(other.shown for other in others[:_NAMED])
        more = f" and {len(others) - _NAMED} more" if len(others) > _NAMED else ""
        many = len(others) > 1
        message = f"{names}{more} need{'' if many else 's'} {one.shown}, and {'are' if many else 'is'} enabled"
        yield rules.STILL_NEEDED.at(place_of(one), message, remedy=f"packtool disable {typed(others[0].key)}")


def judge_needs(holdings: Holdings, names: AbstractSet[str] | None = None) -> Iterator[Finding]:
    """Give what plugins need and do not have here: all of them, or those of the keys ``names``."""
    there = {name: one for one in holdings.installed if one.plugin is not None for name in (one.name, one.key)}
    for one in holdings.installed:
        if (names is None or one.key in names) and one.state is not State.DISABLED:
            for wanted in _wanted(one):
                yield from _judge(one, wanted, there.get(wanted.id))


def _wanted(one: Installed) -> tuple[PluginNeeded, ...]:
    return one.plugin.plugins_needed if one.plugin is not None else ()


def _judge(one: Installed, wanted: PluginNeeded, other: Installed | None) -> Iterator[Finding]:
    at, shown = place_of(one), safe_to_show(wanted.id)
    # What is not enabled does not load, and misses nothing yet.
    severity = None if one.state is State.ENABLED else Severity.NOTE
    if other is None or other.plugin is None:
        if wanted.id not in BUNDLED:
            message = f"{one.shown} needs the plugin {shown}, which is not installed"
            remedy = f"packtool search {typed(wanted.id)}"
            yield rules.NEEDS_MISSING.at(at, message, remedy=remedy, severity=severity)
        return
    if one.state is State.ENABLED and other.state is not State.ENABLED:
        message = f"{one.shown} is enabled and needs {shown}, which is not"
        yield rules.NEEDS_OFF.at(at, message, remedy=f"packtool enable {typed(other.key)}")
    version = other.plugin.version
    if within(wanted.range, version or "?") is False:
        message = f"{one.shown} needs {shown} {clean(wanted.range, limit=_WORDS)}, and {version} is installed"
        yield rules.NEEDS_RANGE.at(at, message, remedy=_newer(other), severity=severity)


def _newer(other: Installed) -> str:
    """Return the command that shows what the newest commit of a plugin would be."""
    site = site_of(other.record.source) if other.record is not None else None
    if site is None:
        return f"packtool info {typed(other.name)}"
    local = "--allow-local " if site.source.local else ""
    return f"packtool update --dry-run {local}--to latest {typed(other.key)}"
