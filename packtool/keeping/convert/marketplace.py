"""The plugins of a Claude-style marketplace as entries of an index: those at a commit of a git repository."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from packtool.findings import Location
from packtool.keeping.convert.rules import NOT_TAKEN
from packtool.keeping.words import shown
from packtool.manifests.marketplace import Elsewhere

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from packtool.findings import Finding
    from packtool.manifests.marketplace import Listed, Marketplace

_TEXTS = ("description", "homepage")


def entries_of(marketplace: Marketplace) -> list[dict[str, Any]]:
    """Return an entry for each plugin that can have one."""
    return [_entry(plugin) for plugin in marketplace.plugins if plugin.elsewhere is None and plugin.name]


def not_taken(marketplace: Marketplace, path: str) -> Iterator[Finding]:
    """Give each other plugin with the reason why it has none."""
    for plugin in marketplace.plugins:
        reasons = list(_reasons(plugin))
        if reasons:
            name = f" (`{shown(plugin.name)}`)" if plugin.name else ""
            message = f"plugin {plugin.position}{name} is not taken: {', and '.join(reasons)}"
            yield NOT_TAKEN.at(Location(path=path), message)


def _reasons(plugin: Listed) -> Iterator[str]:
    if not plugin.name and plugin.elsewhere is not Elsewhere.NO_OBJECT:
        yield "it has no name"
    if plugin.elsewhere is not None:
        yield plugin.elsewhere.value + (f" (it {plugin.clause})" if plugin.clause else "")


def _entry(plugin: Listed) -> dict[str, Any]:
    source, commit = plugin.source, plugin.commit
    author = plugin.data.get("author")
    told: dict[str, Any] = {
        "name": plugin.name,
        "author": author.get("name") if isinstance(author, dict) else author,
        "tags": list(dict.fromkeys(_tags(plugin.data))),
        "repo": None if source is None else source.path if source.on_github else source.url,
        "ref": None if commit is None else commit.hex,
        "subdir": plugin.subdir,
        **{key: plugin.data.get(key) for key in _TEXTS},
    }
    return {key: value for key, value in told.items() if value and isinstance(value, (str, list))}


def _tags(data: Mapping[str, Any]) -> Iterator[str]:
    for key in ("category", "tags", "keywords"):
        value = data.get(key)
        for word in value if isinstance(value, list) else [value]:
            if isinstance(word, str) and word.strip():
                yield word.strip()
