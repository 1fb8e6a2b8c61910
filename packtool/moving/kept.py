"""The flow of `update --kept`: which edits lie aside, and the commands that bring them back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.contract.name import safe_to_show
from packtool.errors import Misuse
from packtool.findings import Report
from packtool.host.slots import why_no_name
from packtool.installed.edits import kept_of
from packtool.installed.words import in_home
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Sequence

    from packtool.findings import Json
    from packtool.host import Home
    from packtool.installed.edits import Kept

COMMAND = "update"
_WORDS = 400


def list_kept(home: Home, names: Sequence[str]) -> Report:
    """List what was kept aside of the plugins ``names``, of all where none is named. Raises Misuse for a bad name."""
    found = names or _every(home)
    for name in found:
        if why_no_name(name):
            raise Misuse(f"`{name}` is no name of a plugin", remedy=in_home(home, "packtool list"))
    rows = [_row(home, name, kept) for name in found for kept in kept_of(home, name)]
    subject = clean(" ".join(names) or home.shown, limit=_WORDS)
    return Report(command=COMMAND, subject=subject, details={"kept": rows})


def _every(home: Home) -> list[str]:
    place = home.own / "kept"
    names = sorted(folder.name for folder in place.iterdir() if folder.is_dir()) if place.is_dir() else []
    return [name for name in names if not why_no_name(name)]


def _row(home: Home, name: str, kept: Kept) -> dict[str, Json]:
    slot = home.plugins / name
    return {
        "name": safe_to_show(name),
        "folder": clean(str(kept.folder), limit=_WORDS),
        "commit": clean(kept.commit, limit=_WORDS),
        "alone": [clean(path, limit=_WORDS) for path in kept.alone],
        "both": [clean(path, limit=_WORDS) for path in kept.both],
        "missing": [clean(path, limit=_WORDS) for path in kept.missing],
        # What was removed has no folder to copy into.
        "commands": [clean(each, limit=2 * _WORDS) for each in kept.commands(slot)] if slot.is_dir() else [],
    }
