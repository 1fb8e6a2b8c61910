"""What was edited in an installed plugin: told file by file, kept aside before the plugin moves, and offered back."""

from __future__ import annotations

import contextlib
import json
import shlex
import shutil
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from packtool.errors import CouldNotLook
from packtool.files import make_folder, sync_folder, why, write_atomically
from packtool.host.slots import check_name
from packtool.installed.drift import ADDED, MISSING, Change, compare
from packtool.placement.folders import remove_tree, sync_all
from packtool.text import clean
from packtool.trees import Kind, read_tree

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from packtool.host import Home
    from packtool.host.installed import Installed
    from packtool.host.receipts import FileFact
    from packtool.installed.checked import Checked
    from packtool.installed.drift import Drift

MOST_KEPT = 10
SCHEMA = "packtool/kept/1"
_NOTE = "kept.json"
_ALONE, _BOTH = "files", "both"
_NOTE_LIMIT = 4 * 1024 * 1024
_NAMED = 5
_PATH = 120


@dataclass(frozen=True, slots=True, kw_only=True)
class Edits:
    """What differs from what was installed. ``known`` tells that there was something to compare with."""

    changes: tuple[Change, ...] = ()
    bytecode: frozenset[str] = frozenset()
    known: bool = True

    @classmethod
    def of(cls, drift: Drift | None) -> Edits:
        """Return the edits of a tree that was compared; files that Hermes copied at install go along with them."""
        if drift is None:
            return cls(known=False)
        copied = tuple(Change(path=path, how=ADDED, words="was copied by Hermes") for path in drift.copied)
        return cls(changes=(*drift.changes, *copied), bytecode=frozenset(drift.bytecode))

    @property
    def words(self) -> str:
        """What was done to which files, the first few of them; safe to show."""
        if not self.known:
            return "nothing tells what was edited"
        more = f" and {len(self.changes) - _NAMED} more" if len(self.changes) > _NAMED else ""
        return ", ".join(f"{clean(each.path, limit=_PATH)} {each.how}" for each in self.changes[:_NAMED]) + more

    @property
    def paths(self) -> tuple[str, ...]:
        """The files that are there: changed and added."""
        return tuple(one.path for one in self.changes if one.how != MISSING)


def edits_in(checked: Checked) -> Edits:
    """Return the edits of a plugin that was held to what is known of it; any file where only a digest is known."""
    edits = Edits.of(checked.drift)
    return everything(checked.one) if checked.changed and not edits.changes else edits


def everything(one: Installed) -> Edits:
    """Return every file of a plugin as one that may have been edited: nobody can tell which were."""
    try:
        tree = read_tree(one.path)
        wrote = frozenset(compare(tree, None, None).bytecode)
    except CouldNotLook:
        return Edits(known=False)
    paths = [entry.path for entry in tree.entries if entry.kind is not Kind.OTHER and entry.path not in wrote]
    changes = tuple(Change(path=path, how=ADDED, words="may have been edited") for path in paths)
    return Edits(changes=changes, bytecode=wrote, known=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """One set of edits that lies aside.

    ``alone`` are files that can be copied back as they are; ``both`` those that the new commit changed as well;
    ``missing`` were deleted by hand. ``commit`` is where the plugin stood.
    """

    folder: Path
    commit: str
    alone: tuple[str, ...]
    both: tuple[str, ...]
    missing: tuple[str, ...]

    def commands(self, plugin: Path) -> Iterator[str]:
        """Give the commands that bring back what can be, and show what must be brought together by hand."""
        if self.alone:
            yield f"cp -R {shlex.quote(str(self.folder / _ALONE))}/. {shlex.quote(str(plugin))}/"
        for path in self.both:
            yield shlex.join(["diff", "-u", str(plugin / path), str(self.folder / _BOTH / path)])


def kept_of(home: Home, name: str) -> tuple[Kept, ...]:
    """Return what is kept of a plugin, oldest first; what cannot be read is left out."""
    check_name(name)
    place = _place(home, name)
    folders = sorted(place.iterdir()) if place.is_dir() else []
    return tuple(kept for folder in folders if (kept := _read(folder)) is not None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Keeping:
    """What is to be kept: the edits of the plugin ``name``, which stands at ``commit``; ``now`` is UTC.

    ``known`` are its files as they were installed, ``new`` as they will be.
    """

    name: str
    commit: str
    edits: Edits
    known: Mapping[str, FileFact]
    new: Mapping[str, FileFact]
    now: dt.datetime


def keep_aside(home: Home, what: Keeping) -> Kept | None:
    """Copy what was edited in a plugin to packtool's own folder, down to the disk.

    Returns ``None`` where there is nothing to keep. Raises CouldNotLook when that cannot be done; then nothing is kept.
    """
    check_name(what.name)
    edits, place = what.edits, _place(home, what.name)
    if not edits.changes:
        return None
    both = tuple(path for path in edits.paths if path in what.new and what.known.get(path) != what.new[path])
    kept = Kept(
        folder=_free(place / f"{what.now:%Y%m%dT%H%M%SZ}-{what.commit[:12] or 'unknown'}"),
        commit=what.commit,
        alone=tuple(path for path in edits.paths if path not in both),
        both=both,
        missing=tuple(one.path for one in edits.changes if one.how == MISSING),
    )
    try:
        _write(kept, home.plugins / what.name)
    except (OSError, shutil.Error) as fault:
        with contextlib.suppress(OSError):
            remove_tree(_unfinished(kept))
        reason = why(fault) if fault.errno else "some files cannot be copied"
        message = f"the edits of {what.name} cannot be kept in {place}: {reason}; nothing was changed"
        raise CouldNotLook(message, remedy="free some disk space or unlock that folder") from None
    return kept


def _write(kept: Kept, plugin: Path) -> None:
    """Put it together under another name first: what has the right one is whole."""
    aside = _unfinished(kept)
    remove_tree(aside)
    make_folder(aside)
    for folder, paths in ((_ALONE, kept.alone), (_BOTH, kept.both)):
        for path in paths:
            to = aside / folder / path
            make_folder(to.parent)
            if (plugin / path).is_symlink() or (plugin / path).is_file():
                shutil.copy2(plugin / path, to, follow_symlinks=False)
    note = {"schema": SCHEMA, "commit": kept.commit, **{key: list(getattr(kept, key)) for key in _LISTS}}
    write_atomically(aside / _NOTE, json.dumps(note, indent=1).encode("ascii"))
    sync_all(aside)
    aside.rename(kept.folder)
    sync_folder(kept.folder.parent)


_LISTS = ("alone", "both", "missing")


def _free(wanted: Path) -> Path:
    """Return a name that nothing has: of two sets that are kept in one second neither is lost."""
    names = (wanted.with_name(f"{wanted.name}-{number}") for number in range(2, MOST_KEPT + 2))
    return next((each for each in (wanted, *names) if not each.exists()), wanted)


def _unfinished(kept: Kept) -> Path:
    return kept.folder.with_name(f".{kept.folder.name}")


def _place(home: Home, name: str) -> Path:
    return home.own / "kept" / name


def _read(folder: Path) -> Kept | None:
    if folder.name.startswith("."):
        return None
    try:
        data: Any = json.loads((folder / _NOTE).read_bytes()[:_NOTE_LIMIT])
        lists = {key: tuple(str(path) for path in data[key]) for key in _LISTS}
        return Kept(folder=folder, commit=str(data["commit"]), **lists)
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
