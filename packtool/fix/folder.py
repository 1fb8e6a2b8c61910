"""The manifests of one folder, where a person names that and no file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.obtain import STANDARD_INPUT

if TYPE_CHECKING:
    from collections.abc import Iterator

NAMES = ("hermes-pack.yaml", "hermes-pack.yml", "plugin.yaml", "plugin.yml", "plugin.json", "mcp.json")
SKILLS = "skills/*/SKILL.md"
MOST = 10_000


def manifests_of(name: str) -> list[str]:
    """Return the files that ``name`` means: itself, or, of a folder, its manifests and those of its skills.

    Raises CouldNotLook for a folder that has none or far too many.
    """
    folder = Path(name)
    if name == STANDARD_INPUT or not _is_folder(folder):
        return [name]
    found = list(_found(folder))
    if not found:
        raise CouldNotLook(f"{name} holds no manifest", remedy=f"name the file: packtool fix {name}/FILE")
    return found


def _is_folder(path: Path) -> bool:
    try:
        return path.expanduser().is_dir()
    except (OSError, RuntimeError, ValueError):
        return False


def _found(folder: Path) -> Iterator[str]:
    place = folder.expanduser()
    named = [place / name for name in NAMES]
    for number, file in enumerate((*named, *sorted(place.glob(SKILLS)))):
        if number > MOST:
            raise CouldNotLook(f"{folder} holds more than {MOST:,} skills")
        # A link may lead to a file that belongs to somebody else.
        if file.is_file() and not file.is_symlink() and not file.parent.is_symlink():
            yield file.as_posix()
