"""The entry of an index that a plugin's own files give: its manifest's words, and what it is seen to offer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from packtool.at_pin import facts_of
from packtool.contract.native import DEFAULT_KIND

if TYPE_CHECKING:
    from datetime import date

    from packtool.at_pin import Seen
    from packtool.pins import Pin, Source
    from packtool.plugin.model import Plugin

_HTTPS = "https://"
# Facts that are offers, by the word that indexes have for them.
_OFFERS = {"tools": "tools", "hooks": "hooks", "skills": "skills", "mcp_servers": "mcp"}
# Kinds that indexes list among the offers.
_OFFERED_KINDS = ("platform", "model-provider")


def entry_of(seen: Seen, plugin: Plugin, *, name: str | None, added: date) -> dict[str, Any]:
    """Return the entry for ``plugin`` at the pin that was looked at, with every key that the format documents.

    ``name`` stands in for the manifest's own. Texts of the manifest are as the reading made them: short, printable.
    """
    pin = seen.pin
    return {
        "name": name or plugin.name,
        "description": plugin.description or "",
        "author": plugin.author or pin.source.path.partition("/")[0],
        "tags": _tags(plugin),
        "repo": written_repo(pin.source),
        "ref": pin.commit.hex,
        "subdir": pin.subdir,
        "homepage": _homepage(plugin, pin),
        "capabilities": _offers(seen, plugin),
        "api_version": plugin.manifest_version or 1,
        "added_at": added.isoformat(),
    }


def written_repo(source: Source) -> str:
    """Return how an index names a repository: owner/repo on GitHub, the address elsewhere."""
    return source.path if source.on_github else source.url


def _tags(plugin: Plugin) -> list[str]:
    return [plugin.kind] if plugin.declares_kind and plugin.kind not in {"", DEFAULT_KIND} else []


def _offers(seen: Seen, plugin: Plugin) -> list[str]:
    facts = facts_of(seen)
    offers = [word for kind, word in _OFFERS.items() if facts[kind]]
    return offers + [kind for kind in _OFFERED_KINDS if plugin.kind == kind]


def _homepage(plugin: Plugin, pin: Pin) -> str:
    said = (plugin.homepage or "").strip()
    if said.startswith(_HTTPS):
        return said
    return f"{_HTTPS}github.com/{pin.source.path}" if pin.source.on_github else ""
