"""What a plugin asks for and does, as plain lists of words: what two commits of it are compared by."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from packtool.doctor.telling import registers
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from packtool.at_pin.seen import SeenTree
    from packtool.plugin.model import Plugin

# Every kind of fact by the word that stands in reports, with what a person calls it.
FACTS: Mapping[str, str] = MappingProxyType(
    {
        "capabilities": "capabilities asked for",
        "env": "environment values asked for",
        "mcp_servers": "MCP servers",
        "dependencies": "Python packages",
        "programs": "programs needed",
        "plugins": "plugins needed",
        "tools": "tools",
        "hooks": "hooks",
        "skills": "skills",
        "behaviours": "what the code does",
    }
)
_NAME = 120
# What the doctor calls what `register` registers, where that is a fact to compare.
_REGISTERED = {"tools": "tool", "hooks": "hook"}


def facts_of(seen: SeenTree) -> Mapping[str, tuple[str, ...]]:
    """Return every kind of ``FACTS`` with its words, sorted; they are safe to show."""
    found = {kind: set[str]() for kind in FACTS}
    if seen.plugin is not None:
        for kind, words in _declared(seen.plugin):
            found[kind] |= set(words)
    if seen.examination is not None:
        told = registers(seen.examination)
        for kind, word in _REGISTERED.items():
            found[kind] |= {one["name"] for one in told if one["kind"] == word and one["name"] is not None}
    if seen.scan is not None:
        found["behaviours"] = {f"{one.kind}: {one.detail}" for one in seen.scan.behaviours}
    return {kind: tuple(sorted(words)) for kind, words in found.items()}


def _declared(plugin: Plugin) -> Iterable[tuple[str, Iterable[str]]]:
    yield "capabilities", [*(one.id for one in plugin.capabilities), *plugin.unknown_capabilities]
    yield "env", [one.name for one in plugin.env]
    yield "mcp_servers", [f"{clean(one.name, limit=_NAME)}: {one.shown}" for one in plugin.mcp_servers]
    yield "dependencies", [*plugin.python_dependencies, *plugin.pip_dependencies]
    yield "programs", [one.name for one in plugin.programs_needed]
    yield "plugins", [f"{one.id} {one.range}".strip() for one in plugin.plugins_needed]
    yield "tools", plugin.tools
    yield "hooks", plugin.hooks
    yield "skills", [one.name for one in plugin.skills]
