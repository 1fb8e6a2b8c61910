"""Looks at what is installed and at what is to come: fetched in one go, one run of each engine for all of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

from packtool.at_pin import Place, Seen
from packtool.at_pin.files import files_apart
from packtool.errors import CouldNotLook
from packtool.host.receipts import file_facts
from packtool.installed.checked import held_to
from packtool.installed.drift import compare
from packtool.installed.edits import Edits, edits_in
from packtool.installed.words import place_of, typed
from packtool.moving import rules
from packtool.moving.plan import Aim
from packtool.moving.sight import Sight
from packtool.trees import digest, read_tree

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from packtool.at_pin import SeenTree
    from packtool.findings import Finding
    from packtool.host.config import Config
    from packtool.index import RemovedList
    from packtool.installed.checked import AtCommit, Checked
    from packtool.installed.drift import Drift
    from packtool.moving.plan import Move
    from packtool.pins import Commit, Pin


class Look(Protocol):
    """Looks at pins, each related to the older commit that ``since`` names, and at folders (``look_at_both``)."""

    def __call__(
        self, pins: Sequence[Pin], places: Mapping[str, Place], since: Mapping[Pin, Commit]
    ) -> tuple[Mapping[Pin, Seen], Mapping[str, SeenTree]]:
        """Look at all of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked:
    """A move after the look: what is installed, and the ``sight`` of what is to come, or why it is ``refused``."""

    move: Move
    old: SeenTree | None = None
    sight: Sight | None = None
    refused: Finding | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Looker:
    """How moves are looked at; ``at_commit`` reads a plugin's own repository, ``removed`` is the blocklist."""

    look: Look
    at_commit: AtCommit
    removed: RemovedList
    config: Config

    def see(self, moves: Sequence[Move]) -> list[Looked]:
        """Look at all moves that have a target. Raises CouldNotLook when nothing can be fetched at all."""
        meant = [move for move in moves if move.target is not None]
        stays = [move for move in moves if move.is_judged_only]
        checks = {move.one.folder: held_to(move.one, at_commit=self.at_commit) for move in (*meant, *stays)}
        going = [move for move in meant if not move.is_there]
        # What Hermes installed out of a folder of a repository is held to that folder, as nothing else is known of it.
        olds = [move.old_pin for move in going if checks[move.one.folder].drift is None]
        pins = [*(move.pin for move in going), *olds]
        since = {move.pin: move.old for move in going if move.pin is not None and move.old is not None}
        places = _places([*meant, *stays], checks)
        seen, here = self.look([pin for pin in dict.fromkeys(pins) if pin is not None], places, since)
        looked = [self._looked(move, checks[move.one.folder], seen, here[move.one.folder]) for move in meant]
        return [*looked, *(Looked(move=move, old=here[move.one.folder]) for move in stays)]

    def _looked(self, move: Move, checked: Checked, seen: Mapping[Pin, Seen], old: SeenTree) -> Looked:
        looked = Looked(move=move, old=old)
        if move.is_there or move.pin is None:
            return looked
        new, one = self._against_blocklist(seen[move.pin], move), move.one
        fault = checked.unseen.message if checked.unseen is not None else ""
        fault = fault or next((each.unseen.reason for each in (old, new) if each.unseen is not None), "")
        if fault or new.fetched is None:
            return replace(looked, refused=_refused(move, new, fault))
        edits = edits_in(checked) if checked.drift is not None else Edits.of(_against_old(move, seen))
        sight = Sight(
            one=one, old=old, new=new, was=move.old.hex if move.old is not None else "", edits=edits,
            files=files_apart(old.tree, new.tree), config=self.config,
            relation=new.standing.since if new.standing is not None else None,
            between=new.standing.between if new.standing is not None else None,
            pinned=move.pinned, named=move.aim is Aim.COMMIT,
        )  # fmt: skip
        return replace(looked, sight=sight)

    def _against_blocklist(self, new: Seen, move: Move) -> Seen:
        names = (move.one.name, *((new.plugin.name,) if new.plugin is not None else ()))
        found = tuple(self.removed.against(new.pin.source, new.pin.subdir, names, at=place_of(move.one)))
        return replace(new, findings=(*new.findings, *found))


def _places(moves: Sequence[Move], checks: Mapping[str, Checked]) -> dict[str, Place]:
    places = {}
    for one in (move.one for move in moves):
        drift = checks[one.folder].drift
        aside = frozenset(drift.bytecode) if drift is not None else python_wrote(one.path)
        places[one.folder] = Place(name=one.name, shown=one.shown, folder=one.path, aside=aside)
    return places


def python_wrote(folder: Path) -> frozenset[str]:
    """Return the bytecode that Python itself wrote into a plugin; it is no part of what is judged."""
    try:
        return frozenset(compare(read_tree(folder), None, None).bytecode)
    except CouldNotLook:
        return frozenset()


def _against_old(move: Move, seen: Mapping[Pin, Seen]) -> Drift | None:
    old = seen[move.old_pin].fetched if move.old_pin is not None and move.old_pin in seen else None
    if old is None:
        return None
    try:
        return compare(read_tree(move.one.path), digest(old.tree), file_facts(old.tree), by_hermes=True)
    except CouldNotLook:
        return None


def _refused(move: Move, new: Seen, fault: str) -> Finding:
    one = move.one
    if not fault:
        # The commit is not there, or holds no such folder: git says which.
        reason = next((each.message for each in new.findings), "there are no files")
        local = "--allow-local " if new.pin.source.local else ""
        remedy = f"packtool update {local}--to latest {typed(one.key)}" if move.aim is Aim.COMMIT else None
        return rules.FAILS.at(place_of(one), f"{one.shown} was not moved: {reason}", remedy=remedy)
    remedy = new.unseen.remedy if new.unseen is not None else ""
    return rules.NOT_SEEN.at(place_of(one), f"{one.shown} was not moved: {fault}", remedy=remedy or None)
