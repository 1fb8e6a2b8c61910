"""Edits of an installed plugin put aside before anything takes its place, and what is said about that."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from packtool.installed import rules
from packtool.installed.checked import held_to
from packtool.installed.edits import MOST_KEPT, Edits, Keeping, edits_in, everything, keep_aside, kept_of
from packtool.installed.words import place_of, typed
from packtool.text import clean

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Mapping

    from packtool.findings import Finding
    from packtool.host import Home
    from packtool.host.installed import Installed
    from packtool.host.receipts import FileFact
    from packtool.installed.checked import AtCommit

_NAMED = 5
_PATH = 120


@dataclass(frozen=True, slots=True, kw_only=True)
class Aside:
    """Where edits go, and when (UTC); ``at_commit`` reads a plugin's own repository."""

    home: Home
    now: dt.datetime
    at_commit: AtCommit | None = field(repr=False)

    def edits(self, one: Installed, *, whole: bool = False) -> Edits:
        """Return what was edited; with ``whole``, every file where that cannot be told. Never raises."""
        found = edits_in(held_to(one, at_commit=self.at_commit))
        return everything(one) if whole and not found.known else found

    def full(self, one: Installed, edits: Edits) -> Finding | None:
        """Say that no further edits of a plugin are kept, where that is so."""
        if not edits.changes or len(kept_of(self.home, one.folder)) < MOST_KEPT:
            return None
        message = f"{one.shown} stays as it is: {MOST_KEPT} sets of its edits are kept already"
        return rules.KEPT_ENOUGH.at(place_of(one), message, remedy=f"packtool update --kept {typed(one.key)}")

    def keep(
        self, one: Installed, *, new: Mapping[str, FileFact], whole: bool = False, otherwise: Edits | None = None
    ) -> Finding | None:
        """Keep the edits as they are at this moment, down to the disk; say where, or return ``None`` for none.

        ``new`` are the files that are to come. ``otherwise`` are the edits where the plugin can be held to nothing.
        Raises CouldNotLook; then nothing is kept.
        """
        checked = held_to(one, at_commit=self.at_commit)
        edits = self.edits(one, whole=whole) if checked.drift is not None or otherwise is None else otherwise
        what = Keeping(
            name=one.folder,
            commit=one.record.revision if one.record is not None else "",
            edits=edits,
            known=one.receipt.files if one.receipt is not None and checked.moved is None else {},
            new=new,
            now=self.now,
        )
        kept = keep_aside(self.home, what)
        if kept is None:
            return None
        count = len(kept.alone) + len(kept.both)
        edited = "edited file" if edits.known else "file"
        message = f"{count} {edited}{'' if count == 1 else 's'} of {one.shown} kept in {kept.folder}"
        if kept.missing:
            gone = ", ".join(clean(path, limit=_PATH) for path in kept.missing[:_NAMED])
            message += f"; deleted by hand{', and there again' if new else ''}: {gone}"
        remedy = f"packtool update --kept {typed(one.key)}"
        return rules.EDITS_KEPT.at(place_of(one), message, remedy=remedy)
