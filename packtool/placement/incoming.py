"""A judged tree brought to where it waits, made plain, written to the disk, and shown to be the one that was judged."""

from __future__ import annotations

import errno
import shutil
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from packtool.errors import CouldNotLook
from packtool.files import make_folder
from packtool.git.keep import set_origin
from packtool.placement.folders import plain_modes, remove_tree, sync_all
from packtool.trees import Kind, digest, read_tree
from packtool.trees.tree import GIT_FOLDER

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from packtool.host.receipts import Receipt


@dataclass(frozen=True, slots=True, kw_only=True)
class Placement:
    """What is put in place under ``name``.

    ``staged`` is the tree that was judged, which is moved from there; ``digest`` is what its files come to.
    ``record`` is that of ``make_record``. ``git`` is the plugin's own small ``.git`` (``Fetched.git``), moved in.
    ``replace`` allows that something lies there already. ``keep`` has the old tree kept with its record and receipt,
    and is kept beside them; without it the old tree is gone then. Without ``receipt`` there is none afterwards.
    ``taken`` are capabilities that are taken back before the new tree is in place. ``spare`` leaves what is kept of
    an earlier tree as it is: the new tree only mends the old one.
    """

    name: str
    staged: Path
    digest: str
    record: Mapping[str, Any]
    receipt: Receipt | None
    git: Path | None = None
    replace: bool = False
    keep: Mapping[str, Any] | None = None
    taken: tuple[str, ...] = ()
    spare: bool = False

    def __post_init__(self) -> None:
        """Raise ValueError when the receipt is of another plugin."""
        if self.receipt is not None and self.receipt.name != self.name:
            raise ValueError(f"the receipt of {self.receipt.name} is of another plugin than {self.name}")


def bring_in(placement: Placement, to: Path) -> None:
    """Move the staged tree to ``to``, which is free. Raises OSError and CouldNotLook; what has come stays there."""
    if (placement.staged / GIT_FOLDER).is_symlink() or (placement.staged / GIT_FOLDER).exists():
        raise _changed(placement, "a .git came into it")
    make_folder(to.parent)
    _move_or_copy(placement.staged, to)
    if placement.git is not None:
        _move_or_copy(placement.git, to / GIT_FOLDER)
        set_origin(to / GIT_FOLDER, str(placement.record["source"]).partition("#")[0])
    plain_modes(to)
    sync_all(to)


def check_unchanged(placement: Placement, at: Path) -> None:
    """Raise CouldNotLook unless the tree at ``at`` is, to the last byte, the one that was judged."""
    tree = read_tree(at)
    other = next((entry.path for entry in tree.entries if entry.kind is Kind.OTHER), None)
    if other is not None:
        raise _changed(placement, f"{other} is neither file nor link")
    if digest(tree) != placement.digest:
        raise _changed(placement, "its files are not those that were scanned")


def _move_or_copy(source: Path, to: Path) -> None:
    try:
        source.rename(to)
    except OSError as fault:
        if fault.errno != errno.EXDEV:
            raise
        try:
            shutil.copytree(source, to, symlinks=True)
        except shutil.Error as several:
            remove_tree(to)
            raise OSError(errno.EIO, str(several.args[0])[:200], str(source)) from None


def _changed(placement: Placement, reason: str) -> CouldNotLook:
    return CouldNotLook(
        f"{placement.name} changed after it was scanned: {reason}; nothing was installed",
        remedy="find out what writes into packtool's own folder, then run the same command again",
    )
