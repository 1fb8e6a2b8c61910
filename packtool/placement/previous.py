"""The tree that stood in a plugin's place before, kept once with its record, receipt and grants: what rollback takes.

It lies on the file system of the plugins, never among them, so that it gets there by a rename.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from packtool.errors import CouldNotLook
from packtool.files import make_folder, put, read_bounded, sync_folder, why, write_aside
from packtool.host.receipts import receipt_from, receipt_to_keep
from packtool.host.room import room_of
from packtool.host.slots import check_name
from packtool.placement.folders import inode_of, move, remove_tree

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from packtool.host import Home
    from packtool.host.receipts import Receipt
    from packtool.placement.journal import Journal

SCHEMA = "packtool/previous/1"
_LIMIT = 64 * 1024 * 1024
_PAPERS = "papers.json"
_TREE = "tree"


@dataclass(frozen=True, slots=True, kw_only=True)
class Previous:
    """A tree that stood in the home before: where it waits, its record, its receipt, what the home granted then.

    ``receipt`` is ``None`` where there was none, as with what Hermes installed.
    """

    name: str
    tree: Path
    record: Mapping[str, Any]
    receipt: Receipt | None
    grants: Mapping[str, Any]


def previous_folder(room: Path, name: str) -> Path:
    """Return where what stood under ``name`` before is kept."""
    return room / "previous" / name


def read_previous(home: Home, name: str) -> Previous | None:
    """Return what stood under ``name`` before, ``None`` where nothing is kept. Raises CouldNotLook when damaged."""
    check_name(name)
    folder = previous_folder(room_of(home), name)
    if inode_of(folder) is None:
        return None
    try:
        return _from(name, folder / _TREE, json.loads(read_bounded(folder / _PAPERS, _LIMIT)))
    except OSError as fault:
        raise _damaged(folder, why(fault)) from None
    except (ValueError, KeyError, TypeError, RecursionError) as fault:
        raise _damaged(folder, str(fault)) from None


def write_papers(home: Home, journal: Journal, grants: Mapping[str, Any]) -> None:
    """Write down what is kept beside the old tree, before anything moves. Raises CouldNotLook and OSError."""
    receipt, _ = receipt_to_keep(home, journal.name)
    data = {
        "schema": SCHEMA,
        "record": journal.before,
        "receipt": None if receipt is None else receipt.as_json(),
        "grants": dict(grants),
    }
    make_folder(journal.papers)
    put(write_aside(journal.papers, json.dumps(data).encode("ascii")), journal.papers / _PAPERS)
    sync_folder(journal.papers)


def retire(journal: Journal) -> None:
    """Keep the old tree, if it is to be kept; what was kept so far is gone. Raises OSError; can be run again.

    The new tree is in place, so that what waits, wherever, is the old one.
    """
    tree, kept = journal.papers / _TREE, previous_folder(journal.room, journal.name)
    if not journal.keeps:
        if not journal.spares:
            remove_tree(kept)
        return
    if inode_of(journal.papers) is None:
        return
    waiting = next((one for one in (journal.outgoing, journal.incoming) if inode_of(one) is not None), None)
    if waiting is not None and inode_of(tree) is None:
        move(waiting, tree)
    if inode_of(tree) is not None:
        remove_tree(kept)
        move(journal.papers, kept)


def _from(name: str, tree: Path, data: Any) -> Previous:
    if data["schema"] != SCHEMA or inode_of(tree) is None:
        raise ValueError("it is not what packtool keeps")
    receipt = None if data["receipt"] is None else receipt_from(data["receipt"])
    return Previous(
        name=name, tree=tree, record=dict(data["record"]), receipt=receipt, grants=dict(data["grants"])
    )  # fmt: skip


def _damaged(folder: Path, reason: str) -> CouldNotLook:
    return CouldNotLook(
        f"what is kept in {folder} cannot be read: {reason}",
        remedy=f"look at it yourself, then remove it: rm -r '{folder}'",
    )
