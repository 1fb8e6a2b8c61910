"""The rules about a Claude-style marketplace."""

from __future__ import annotations

from packtool.findings import Rule, Severity

SHAPE = Rule(
    id="marketplace-shape",
    severity=Severity.ERROR,
    summary="The document is no marketplace.",
    why="Without a list of plugins there is nothing to install.",
    remedy='write {"name": "…", "owner": {"name": "…"}, "plugins": []}',
)
SOURCE = Rule(
    id="marketplace-source",
    severity=Severity.ERROR,
    summary="A marketplace does not say where a plugin is.",
    why="Nobody can install it from there.",
    remedy='write "source": {"source": "url", "url": "https://…", "sha": "…"} or a path that begins with ./',
)
UNPINNED = Rule(
    id="marketplace-unpinned",
    severity=Severity.WARNING,
    summary="A plugin of a marketplace is not pinned to a commit.",
    why="A tag or branch can be moved after the plugin was reviewed; then its users get what nobody looked at.",
    remedy="write the full commit of 40 hex digits under `sha`",
)
TWICE = Rule(
    id="marketplace-twice",
    severity=Severity.ERROR,
    summary="A name stands in the marketplace twice.",
    why="A name that leads to two places leads to neither.",
    remedy="keep one of the plugins, or rename one",
)
