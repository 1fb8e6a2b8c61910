"""The journal of one change: written before anything moves, removed when all is done, read by the run after a kill."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from packtool.errors import CouldNotLook
from packtool.files import make_folder, put, read_bounded, sync_folder, why, write_aside
from packtool.host.slots import why_no_name
from packtool.placement.powers import is_plan

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from packtool.host import Home

SCHEMA = "packtool/journal/1"
_LIMIT = 96 * 1024 * 1024
_TOKEN_BYTES = 6
_SHAPE: Mapping[str, Any] = {
    "name": str,
    "token": str,
    "new": int | None,
    "old": int | None,
    "digest": str | None,
    "before": dict | None,
    "record": dict | None,
    "receipt": dict | None,
    "keeps": bool,
    "taken": dict | None,
    # Journals of older releases do not say it.
    "spares": bool | None,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Journal:
    """What a change is about.

    ``new`` and ``old`` are the inodes of the two trees' folders, which a rename does not change; without ``new`` the
    plugin is taken away, without ``old`` none was there. ``digest`` is that of the new tree. ``before`` is the record
    as it was, ``record`` and ``receipt`` what comes, as JSON. ``token`` tells this change from any other; ``keeps``
    that the old tree is kept, ``spares`` that what is kept of a tree before that stays.
    ``taken`` is what is taken back of its grants (``powers.planned``).
    """

    name: str
    room: Path
    token: str
    new: int | None
    old: int | None
    digest: str | None
    before: Mapping[str, Any] | None
    record: Mapping[str, Any] | None
    receipt: Mapping[str, Any] | None
    keeps: bool = False
    taken: Mapping[str, Any] | None = None
    spares: bool | None = None

    @property
    def incoming(self) -> Path:
        """Where the new tree waits; for a moment the old one lies here, where the two were exchanged."""
        return self.room / "new" / f"{self.name}.{self.token}"

    @property
    def outgoing(self) -> Path:
        """Where the old tree waits until all is recorded."""
        return self.room / "old" / f"{self.name}.{self.token}"

    @property
    def papers(self) -> Path:
        """Where the papers of an old tree wait that is to be kept, and then the tree with them."""
        return self.room / "new" / f"{self.name}.{self.token}.papers"

    @property
    def kept(self) -> Path:
        """Where a tree goes that nobody but a person can decide about."""
        return self.room / "kept" / f"{self.name}.{self.token}"


def new_token() -> str:
    """Return a word that no other change has."""
    return secrets.token_hex(_TOKEN_BYTES)


def journal_folder(home: Home) -> Path:
    """Return where journals lie."""
    return home.own / "journal"


def journal_path(home: Home, name: str) -> Path:
    """Return where the journal of a change to the plugin ``name`` lies."""
    return journal_folder(home) / f"{name}.json"


def write_journal(home: Home, journal: Journal) -> None:
    """Write it down to the disk. Raises CouldNotLook."""
    text = json.dumps({"schema": SCHEMA, **{key: getattr(journal, key) for key in _SHAPE}})
    folder = journal_folder(home)
    try:
        make_folder(folder)
        put(write_aside(folder, text.encode("ascii")), journal_path(home, journal.name))
        sync_folder(folder)
    except OSError as fault:
        raise CouldNotLook(f"{folder} cannot be written: {why(fault)}", remedy="free or unlock that folder") from None


def read_journal(path: Path, room: Path) -> Journal | None:
    """Read one, of a change whose trees wait in ``room``; ``None`` when it is damaged. Raises CouldNotLook."""
    try:
        data = json.loads(read_bounded(path, _LIMIT))
    except OSError as fault:
        raise CouldNotLook(f"{path} cannot be read: {why(fault)}") from None
    except (ValueError, RecursionError):
        return None
    if not isinstance(data, dict) or data.get("schema") != SCHEMA:
        return None
    if not all(isinstance(data.get(key), kind) for key, kind in _SHAPE.items()):
        return None
    if data["name"] != path.stem or why_no_name(path.stem) or not data["token"].isalnum():
        return None
    # Journals of older releases take nothing back.
    if not is_plan(data.get("taken")):
        return None
    fields: dict[str, Any] = {key: data.get(key) for key in _SHAPE}
    return Journal(room=room, **fields)


def remove_journal(home: Home, name: str) -> None:
    """Say that a change is done. Raises OSError."""
    journal_path(home, name).unlink(missing_ok=True)
    sync_folder(journal_folder(home))
