"""Slots: the folder that a plugin's name stands for, and the names that stand for none."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.trees.names import not_portable_reason

if TYPE_CHECKING:
    from pathlib import Path

    from packtool.host.home import Home

MAX_NAME_BYTES = 200


def why_no_name(name: str) -> str | None:
    """Say as a clause why a plugin cannot lie under ``name``; ``None`` where it can."""
    if not name or name in {".", ".."}:
        return "is no name"
    if name.startswith("."):
        return "begins with a dot; such folders are hidden from people, and Hermes loads what is in them"
    if "/" in name or "\\" in name or ".." in name:
        return "holds a slash, a backslash or two dots, and may lead out of the plugins folder"
    if len(name.encode("utf-8", "surrogateescape")) > MAX_NAME_BYTES:
        return f"is longer than {MAX_NAME_BYTES} bytes"
    return not_portable_reason(name)


def check_name(name: str) -> None:
    """Raise CouldNotLook unless ``name`` can be a plugin's."""
    reason = why_no_name(name)
    if reason is not None:
        raise CouldNotLook(
            f"`{name}` cannot be the name of a plugin: it {reason}",
            remedy="use letters, digits, dashes and underscores in `name:` of the manifest",
        )


def slot_of(home: Home, name: str) -> Path:
    """Return where the plugin ``name`` lies or would lie. Raises CouldNotLook for a bad name, a link or a file."""
    check_name(name)
    slot = home.plugins / name
    if slot.is_symlink():
        raise CouldNotLook(
            f"{slot} is a link, and packtool does not change what it leads to",
            remedy=f"see where it leads with `ls -l {shlex.quote(str(slot))}`; remove the link to free the name",
        )
    if slot.exists() and not slot.is_dir():
        raise CouldNotLook(f"{slot} is a file where a plugin's folder would lie", remedy="move it elsewhere")
    return slot
