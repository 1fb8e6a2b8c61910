"""The manifests of a folder that a person names, found where `validate` looks for them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.obtain import STANDARD_INPUT

if TYPE_CHECKING:
    from collections.abc import Iterator

# What makes a folder a plugin, what belongs to one, and what may lie in any folder.
PLUGIN = ("plugin.yaml", "plugin.yml", "plugin.json")
ALONGSIDE = ("hermes-pack.yaml", "hermes-pack.yml", "index.json")
NAMES = (*ALONGSIDE, *PLUGIN, "mcp.json")
SKILLS, SKILL = "skills", "SKILL.md"
_HOME, _PLUGINS_OF_HOME = "config.yaml", "plugins"
MOST = 20_000


def is_folder(name: str) -> bool:
    """Whether ``name`` is a folder, and neither standard input nor a file."""
    try:
        return name != STANDARD_INPUT and Path(name).expanduser().is_dir()
    except (OSError, RuntimeError, ValueError):
        return False


def manifests_of(name: str) -> list[Path]:
    """Return the manifests of the folder ``name``: its own, those of its skills, and of the plugins in it.

    Those that are only called so are among them: an ``index.json`` can be anything. Raises CouldNotLook for a folder
    that cannot be read or holds far too many.
    """
    found: list[Path] = []
    try:
        for file in _found(Path(name).expanduser()):
            found.append(file)
            if len(found) > MOST:
                raise CouldNotLook(f"{name} holds more than {MOST:,} manifests: name some of them")
    except OSError as fault:
        raise CouldNotLook(f"{name} cannot be read: {fault.strerror}") from None
    return found


def _found(folder: Path) -> Iterator[Path]:
    yield from _own(folder)
    if _holds(folder):
        return
    yield from _plain(folder / SKILL)
    is_home = (folder / _HOME).is_file()
    below = list(_plugins(folder / _PLUGINS_OF_HOME if is_home else folder))
    # One alone may be a copy that no client reads.
    for place in below if is_home or len(below) > 1 else ():
        yield from _own(place)


def _own(folder: Path) -> Iterator[Path]:
    for file in (*(folder / name for name in NAMES), *(place / SKILL for place in _folders(folder / SKILLS))):
        yield from _plain(file)


def _plain(file: Path) -> Iterator[Path]:
    # A link may lead to a file that belongs to somebody else.
    if file.is_file() and not file.is_symlink():
        yield file


def _plugins(folder: Path) -> Iterator[Path]:
    """Give the folders of plugins in ``folder``, and one level below those that hold none."""
    for place in _folders(folder):
        if _holds(place):
            yield place
        elif place.name != SKILLS:
            yield from (below for below in _folders(place) if _holds(below))


def _holds(folder: Path) -> bool:
    return any((folder / name).is_file() for name in PLUGIN)


def _folders(folder: Path) -> list[Path]:
    if folder.is_symlink() or not folder.is_dir():
        return []
    return sorted(
        place
        for place in folder.iterdir()
        if place.is_dir() and not place.is_symlink() and not place.name.startswith(".")
    )
