"""Where rules, schemas, starters and the seed index lie: at the top of a checkout, or in a wheel's ``_data``."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from packtool.errors import CouldNotLook

FOLDERS = frozenset({"rules", "schemas", "index", "starters"})
_PACKAGE = Path(__file__).resolve().parent


def path(name: str) -> Path:
    """Return the place of ``name``, such as ``index/index.json`` or ``rules``: a file or a folder that exists.

    Raises CouldNotLook when the installation lacks it.
    """
    parts = PurePosixPath(name).parts
    if not parts or parts[0] not in FOLDERS or ".." in parts:
        raise ValueError(f"no resource can have the name {name!r}")
    for base in (_PACKAGE / "_data", _PACKAGE.parent):
        place = base.joinpath(*parts)
        if place.exists():
            return place
    raise CouldNotLook(
        f"packtool's own file {name} is missing, so this installation is incomplete",
        remedy="install packtool again: pip install --force-reinstall packtool",
    )


def text(name: str) -> str:
    """Return the UTF-8 text of the file ``name``. Raises CouldNotLook when the installation lacks it."""
    place = path(name)
    try:
        return place.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise CouldNotLook(
            f"packtool's own file {name} cannot be read",
            remedy="install packtool again: pip install --force-reinstall packtool",
        ) from None
