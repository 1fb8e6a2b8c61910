"""The flow of `index rename`: an entry gets another name, and the old one leads to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.errors import Misuse
from packtool.keeping.edit import Editing, carry_out
from packtool.keeping.words import only_entry, shown
from packtool.manifests.index.editing import positions, renamed
from packtool.manifests.index.entry import MAX_NAME
from packtool.manifests.index.removal import fold_name

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from packtool.findings import Report
    from packtool.manifests.index.editing import Document

COMMAND = "index rename"


@dataclass(frozen=True, slots=True, kw_only=True)
class Renaming:
    """Which entry of which file gets which name."""

    file: Path
    old: str
    new: str
    write: bool = True
    allow_local: bool = False


def rename(wish: Renaming) -> Report:
    """Rename an entry. Raises Misuse for a name that is not there, is taken, or leads somewhere else."""
    new = wish.new.strip()
    check_name(new)
    if new == wish.old.strip():
        raise Misuse("the old name and the new one are the same", remedy="packtool index rename OLD NEW")

    def edit(document: Document) -> Document:
        only_entry(document, wish.old)
        if fold_name(wish.old) != fold_name(new):
            check_free(document, new, led_to=wish.old, remedy="take another name")
        return renamed(document, wish.old.strip(), new)

    editing = Editing(
        command=COMMAND,
        file=wish.file,
        done=f"renamed {shown(wish.old)} to {shown(new)}",
        undone=f"rename {shown(wish.old)} to {shown(new)}",
        write=wish.write,
        allow_local=wish.allow_local,
    )
    return carry_out(editing, edit)


def check_name(name: str) -> None:
    """Raise Misuse for what is no name of an entry."""
    if not name or len(name) > MAX_NAME or not name.isprintable():
        raise Misuse("the name is blank, too long or not printable", remedy="write the name of the plugin's manifest")


def check_free(document: Mapping[str, object], name: str, *, remedy: str, led_to: str | None = None) -> None:
    """Raise Misuse for a name that an entry has, or under which people are led to another than ``led_to``."""
    if positions(document, name):
        raise Misuse(f"the index has an entry called {shown(name)}", remedy=remedy)
    renames = document.get("renames")
    leads = renames if isinstance(renames, dict) else {}
    target = next((to for old, to in leads.items() if fold_name(old) == fold_name(name)), None)
    if isinstance(target, str) and (led_to is None or fold_name(target) != fold_name(led_to)):
        raise Misuse(
            f"{shown(name)} is an old name of {shown(target)}, and people who look for it are led there",
            remedy="take another name, or take the old one out of `renames` first",
        )
