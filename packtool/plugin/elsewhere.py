"""Where a plugin may have been meant to be, when nothing loadable is at the place that was named."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.plugin.files import Files

MANIFESTS = ("plugin.yaml", "plugin.yml", "plugin.json")
_OTHER_CLIENTS = (".claude-plugin/plugin.json", ".codex-plugin/plugin.json", ".cursor-plugin/plugin.json")
_MOST_FOLDERS = 200
_MOST_FOUND = 3


def hints(files: Files, top: tuple[str, ...]) -> str:
    """Return what else was found that looks like a plugin, as a clause, or nothing."""
    found = []
    for place in _places(files, top):
        found.append(place)
        if len(found) == _MOST_FOUND:
            break
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
