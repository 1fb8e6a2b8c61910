"""The flow of `pack remove`: entries taken out of a pack file, with the settings that were brought for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.errors import Misuse
from packtool.findings import Report
from packtool.packing.choosing import called, entry_called, last_part
from packtool.packing.edits import without
from packtool.packing.pack_file import after_edit, as_file, read_file
from packtool.packing.words import shown
from packtool.pins import Site

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from packtool.manifests.lock import Locked
    from packtool.manifests.pack import Entry
    from packtool.packing.pack_file import PackFile

COMMAND = "pack remove"


@dataclass(frozen=True, slots=True, kw_only=True)
class Removing:
    """What is taken out of which file."""

    file: Path
    names: tuple[str, ...]
    allow_local: bool = False


def remove(wish: Removing) -> Report:
    """Take entries out. Raises Misuse for a name that is not there and for the last entry, and CouldNotLook."""
    file = read_file(wish.file, allow_local=wish.allow_local)
    locked = file.locked()
    gone = list({one.position: one for one in (entry_called(file, w, "remove", locked) for w in wish.names)}.values())
    if len(gone) == len(file.pack.entries):
        raise Misuse(
            f"nothing would be left in {file.name}, and a pack without plugins is none",
            remedy=f"add another plugin first: packtool pack add {shown(file.name)} OWNER/REPO",
        )
    settings = _settings(file, gone, locked)
    names = [shown(called(one)) for one in gone]
    data = file.edit(lambda one: without(one, gone, settings), by_hand=f"take out {', '.join(names)}")
    after = as_file(file.path, data, allow_local=wish.allow_local)
    file.write(data)
    done = [f"{file.name}: removed {', '.join(names)}"]
    if settings:
        done.append(f"its settings under config went with it: {', '.join(map(shown, settings))}")
    known = {(one.rule.id, one.message) for one in file.findings}
    new = tuple(one for one in after.findings if (one.rule.id, one.message) not in known)
    details = {"done": done, "next": after_edit(file), "removed": names}
    return Report(command=COMMAND, subject=file.name, findings=new, details=details)


def _settings(file: PackFile, gone: Sequence[Entry], locked: Mapping[str, Locked]) -> list[str]:
    """Return the names below ``config`` that belong to what goes, and to nothing that stays."""
    positions = {entry.position for entry in gone}
    names = {name for entry in gone for name in _names(entry, locked)}
    kept = {name for entry in file.pack.entries if entry.position not in positions for name in _names(entry, locked)}
    return sorted({seed.plugin for seed in file.pack.seeds if seed.plugin in names - kept})


def _names(entry: Entry, locked: Mapping[str, Locked]) -> set[str]:
    """Return what the plugin of an entry may be called: in the pack, by its place, and by the lock file."""
    names = {entry.name} if entry.name is not None else {last_part(entry)}
    for one in locked.values():
        here = entry.source is not None and one.site is not None
        if here and entry.source is not None and one.site is not None:
            if one.site.identity == Site(source=entry.source, subdir=entry.subdir).identity:
                names.add(one.name)
        elif entry.name is not None and one.listed_as == entry.name:
            names.add(one.name)
    return names
