"""Folders as Hermes finds plugins in them: which it looks into, which it takes for one, and where a link leads."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

# More than these are not looked through.
MOST_FOLDERS = 5_000
NATIVE = ("plugin.yaml", "plugin.yml")
PORTABLE = "plugin.json"
# How folders begin that the system's own configuration put there.
NIX = "nix-managed-"


def folder_names(place: Path) -> list[str]:
    """Return the names of folders, of links to folders, and of links that lead nowhere, in the order of Hermes.

    Raises OSError where the folder cannot be listed.
    """
    with os.scandir(place) as items:
        return sorted(item.name for item in items if _is_folder(item))


def has_manifest(place: Path) -> bool:
    """Whether a folder holds what Hermes takes for a manifest."""
    try:
        return any((place / name).exists() for name in NATIVE) or os.path.lexists(place / PORTABLE)
    except (OSError, ValueError):
        return False


def link_of(place: Path) -> str | None:
    """Return where a link leads, as it is written there; ``None`` for what is none."""
    try:
        return os.readlink(place)  # noqa: PTH115 - a Path would change what is written there
    except OSError:
        return None


def _is_folder(item: os.DirEntry[str]) -> bool:
    try:
        return item.is_dir() or (item.is_symlink() and not os.path.exists(item.path))  # noqa: PTH110 - as it is listed
    except OSError:
        return False
