"""Where a plugin may have been meant to be, when nothing loadable is at the place that was named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.plugin import rules
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.findings import Finding
    from packtool.plugin.files import Files

MANIFESTS = ("plugin.yaml", "plugin.yml", "plugin.json")
_OTHER_CLIENTS = (".claude-plugin/plugin.json", ".codex-plugin/plugin.json", ".cursor-plugin/plugin.json")
# What other clients read, what Agent Plugins has in its place, and what must be done to move it there.
_MOVED = (
    (".mcp.json", "mcp.json", "write its servers into mcp.json, with $schema, and a type for each of them"),
    ("SKILL.md", "skills", "put it into a folder skills/NAME/ of its own"),
    ("skill.md", "skills", "name it SKILL.md and put it into a folder skills/NAME/ of its own"),
)
# What a folder is by a file in it, when it holds no plugin's manifest.
_OTHERWISE = {
    "hermes-pack.yaml": "a pack",
    "hermes-pack.yml": "a pack",
    "index.json": "an index",
    "plugin-catalog.json": "a catalog",
    "removed.yaml": "a catalog",
    "HOOK.yaml": "a gateway hook",
    "SKILL.md": "a skill",
}
_MOST_FOLDERS = 200
_MOST_FOUND = 3
_NAME_LIMIT = 80


def for_others(files: Files, top: tuple[str, ...]) -> Iterator[Finding]:
    """Give the files of a portable plugin that lie where another client looks, while nothing is where clients look."""
    for name, ours, remedy in _MOVED:
        if name in top and ours not in top and files.is_file(name):
            message = f"no client of Agent Plugins reads {files.shown(name)}, and there is no {files.shown(ours)}"
            yield rules.OTHER_CLIENT.at(files.location(name), message, remedy=remedy)


def otherwise(top: tuple[str, ...]) -> str | None:
    """Return what a folder is that holds no plugin's manifest, as a person says it, or ``None``."""
    if set(top) & set(MANIFESTS):
        return None
    return next((what for name, what in _OTHERWISE.items() if name in top), None)


def hints(files: Files, top: tuple[str, ...]) -> str:
    """Return what else was found that looks like a plugin, as a clause, or nothing."""
    found = []
    for place in _places(files, top):
        found.append(place)
        if len(found) == _MOST_FOUND:
            break
    cased = [name for name in top if name not in MANIFESTS and name.lower() in MANIFESTS]
    if cased:
        return f"; {clean(cased[0], limit=_NAME_LIMIT)} is written with other letters: name it {cased[0].lower()}"
    if found:
        return f"; there is {', '.join(found)}"
    others = [place for place in _OTHER_CLIENTS if place.split("/")[0] in top and files.is_file(place)]
    return f"; {others[0]} is read by another client alone" if others else ""


def _places(files: Files, top: tuple[str, ...]) -> Iterator[str]:
    """Give manifests one and two folders down, such as ``plugins/relay/plugin.yaml``; links are not followed."""
    waiting = [(name, 1) for name in top[:_MOST_FOLDERS]]
    looked = 0
    while waiting and looked < _MOST_FOLDERS:
        folder, depth = waiting.pop(0)
        looked += 1
        if folder.startswith(".") or (files.root / folder).is_symlink() or not files.is_folder(folder):
            continue
        names = files.names(folder)
        yield from (f"{folder}/{name}" for name in MANIFESTS if name in names and files.is_file(f"{folder}/{name}"))
        if depth == 1:
            waiting.extend((f"{folder}/{name}", 2) for name in names[:_MOST_FOLDERS])
