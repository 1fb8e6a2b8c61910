"""What the plugins' own manifests say about the settings that a pack brings for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.manifests.pack import judge_belonging_after_fetch
from packtool.manifests.pack.seed_rules import NO_PLUGIN, POINTS
from packtool.show.own_host import owns

if TYPE_CHECKING:
    from collections.abc import Sequence

    from packtool.findings import Finding
    from packtool.manifests.pack import Pack, Seed
    from packtool.plugin.model import Plugin
    from packtool.show.looked import Looked


def plugins_by_name(looked: Sequence[Looked]) -> dict[str, Plugin]:
    """Return every plugin under each name that its settings may stand under: its own, then the entry's."""
    named = {one.placed.entry.name: one.plugin for one in looked if one.plugin and one.placed.entry.name}
    return {name: plugin for name, plugin in named.items() if name} | {
        one.plugin.name: one.plugin for one in looked if one.plugin
    }


def judge_seeds(pack: Pack, found: Sequence[Finding], looked: Sequence[Looked]) -> tuple[Finding, ...]:
    """Return ``found`` (what the pack alone showed) with what the manifests decide put in its place.

    Whether a plugin of a name is there is decided once everything was fetched, and a setting that points a plugin at
    its own host is nothing to warn about.
    """
    plugins = plugins_by_name(looked)
    complete = all(one.plugin is not None for one in looked)
    kept = [finding for finding in found if not (complete and finding.rule is NO_PLUGIN)]
    own = {
        (seed.value_location.line, seed.value_location.column)
        for seed in pack.seeds
        if _is_own(seed, plugins.get(seed.plugin))
    }
    kept = [
        finding
        for finding in kept
        if finding.rule is not POINTS or (finding.location.line, finding.location.column) not in own
    ]
    belonging = judge_belonging_after_fetch(pack, plugins.keys()) if complete else ()
    return (*kept, *belonging)


def _is_own(seed: Seed, plugin: Plugin | None) -> bool:
    """Whether a setting is the plugin's own host and nothing else: a command or a path is never its own."""
    pointed = seed.target
    if plugin is None or not plugin.homepage or pointed is None or pointed.kind != "host" or not pointed.hosts:
        return False
    return all(owns(plugin.homepage, host) for host in pointed.hosts)
