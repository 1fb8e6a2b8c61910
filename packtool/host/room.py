"""The room: a folder on the file system of the plugins, but never among them, where things wait to be moved in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.files import make_folder, why

if TYPE_CHECKING:
    from pathlib import Path

    from packtool.host.home import Home


def room_of(home: Home) -> Path:
    """Return the room, which is there then, and so is the plugins folder.

    It is packtool's own folder, or where the plugins lie on another file system, a folder beside them. Raises
    CouldNotLook where there can be none: a rename is whole or not at all within one file system only.
    """
    try:
        for folder in (home.own, home.plugins):
            make_folder(folder)
        plugins, own = home.plugins.resolve(strict=True), home.own.resolve(strict=True)
        if own.is_relative_to(plugins):
            raise CouldNotLook(
                f"{home.own} lies inside {home.plugins}, where Hermes would load what waits in it",
                remedy=f"make {home.plugins} a folder of its own, or a link to one",
            )
        on = plugins.stat().st_dev
        if own.stat().st_dev == on:
            return home.own
        if plugins.parent.stat().st_dev == on:
            beside = plugins.parent / f".packtool-{plugins.name}"
            make_folder(beside)
            return beside
    except OSError as fault:
        raise CouldNotLook(f"{fault.filename or home.path} cannot be used: {why(fault)}") from None
    raise CouldNotLook(
        f"{plugins} is a file system of its own, with no room beside the plugins where they can be put together",
        remedy=f"let {home.plugins} be a folder on the file system of {home.path}, or a link to a folder elsewhere",
    )
