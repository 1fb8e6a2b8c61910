"""What only the places of a home's plugins show: too deep to be found, or in a folder of another name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.plugin.elsewhere import MANIFESTS
from packtool.validate import rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.findings import Finding
    from packtool.plugin.files import Files

PLUGINS = "plugins"
# plugins/CATEGORY/NAME is as deep as Hermes looks; what lies one level below that is told.
_DEPTH = 3
_MOST_FOLDERS = 2000


def judge_depth(files: Files) -> Iterator[Finding]:
    """Give plugins that lie one level deeper than Hermes looks. ``files`` are a home's."""
    waiting = [(PLUGINS, 0)]
    looked = 0
    while waiting and looked < _MOST_FOLDERS:
        folder, depth = waiting.pop(0)
        looked += 1
        if (files.root / folder).is_symlink() or not files.is_folder(folder):
            continue
        names = files.names(folder)
        manifest = next((name for name in MANIFESTS if depth and name in names), None)
        if manifest is not None and depth >= _DEPTH:
            place = files.location(f"{folder}/{manifest}")
            yield rules.TOO_DEEP.at(place, f"Hermes does not find {files.shown(folder)}: it lies {depth} folders deep")
        elif manifest is None and depth < _DEPTH:
            waiting += [(f"{folder}/{name}", depth + 1) for name in names if not name.startswith(".")]


def judge_folder_name(files: Files, folder: str, name: str | None) -> Iterator[Finding]:
    """Give a plugin of a home whose ``folder`` bears another name than its own."""
    base = folder.rpartition("/")[2]
    if name is not None and folder.startswith(f"{PLUGINS}/") and name != base:
        manifest = next(each for each in MANIFESTS if each in files.names(folder))
        message = f"the plugin calls itself {name}, and its folder is {files.shown(folder)}"
        yield rules.FOLDER_NAME.at(files.location(f"{folder}/{manifest}"), message)
