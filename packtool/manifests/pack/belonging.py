"""Which plugin a setting belongs to: by the names in the pack, and again when the manifests have been read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.findings import Severity
from packtool.manifests.pack.labels import as_hermes_text, listed, shown
from packtool.manifests.pack.seed_rules import NO_PLUGIN
from packtool.text import nearest

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from packtool.documents.document import Document
    from packtool.documents.node import Node
    from packtool.findings import Finding
    from packtool.manifests.pack.model import Entry, Pack

_COMPARED = 100


def judge_belonging(document: Document, config: Node, entries: Collection[Entry]) -> Iterator[Finding]:
    """Give a finding for every plugin below ``config`` that no entry names.

    A note as long as an entry may still turn out to have that name in its own manifest, which only a fetch can tell.
    """
    names = {entry.name for entry in entries if entry.name}
    undecided = any(entry.source is not None and entry.name is None for entry in entries)
    for key, seed in config.entries:
        plugin = as_hermes_text(key)
        if plugin in names or not seed.is_mapping:
            continue
        if undecided:
            message = f"whether a plugin of the pack is called {shown(plugin)} is known when it has been fetched"
            yield NO_PLUGIN.at(document.at(key), message, severity=Severity.NOTE)
        else:
            yield NO_PLUGIN.at(document.at(key), _nobody(plugin), remedy=_remedy(plugin, names))


def judge_belonging_after_fetch(pack: Pack, installed: Collection[str]) -> tuple[Finding, ...]:
    """Decide it when the manifests have been read: ``installed`` are the names that the manifests give.

    Hermes looks for settings under the manifest's name, then under the entry's. Gives one warning for each plugin whose
    settings would be dropped; the note that ``read`` gave for the same place is then out of date.
    """
    names = {*installed, *(entry.name for entry in pack.entries if entry.name)}
    first = {seed.plugin: seed for seed in reversed(pack.seeds)}
    return tuple(
        NO_PLUGIN.at(seed.location, _nobody(plugin), remedy=_remedy(plugin, names))
        for plugin, seed in sorted(first.items())
        if plugin not in names
    )


def _nobody(plugin: str) -> str:
    return f"no plugin of the pack is called {shown(plugin)}, so its settings would be dropped"


def _remedy(plugin: str, names: Collection[str]) -> str:
    known = sorted(names)
    if not known:
        return NO_PLUGIN.remedy
    # Comparing with every name of a pack of thousands would take minutes.
    meant = nearest(plugin, known) if len(known) <= _COMPARED else None
    return f"write `{shown(meant)}`" if meant else f"write one of {listed(known)}, or remove the settings"
