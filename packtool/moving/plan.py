"""Which plugins are meant and where each is to go: by its own branch, or by what the person names."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook, Misuse
from packtool.git.tips import default_tip, standing_for
from packtool.host.installed import State
from packtool.installed.chosen import unknown
from packtool.installed.sources import site_of
from packtool.installed.words import in_home, place_of, typed
from packtool.moving import rules
from packtool.pins import Commit, Pin, PinError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from packtool.findings import Finding
    from packtool.git import Listing
    from packtool.host import Home
    from packtool.host.installed import Holdings, Installed
    from packtool.pins import Site, Source

    Ask = Callable[[Sequence[Source]], Mapping[str, Listing | CouldNotLook]]

COMMAND = "update"
LATEST = "latest"


class Aim(enum.Enum):
    """What a move goes by: the branch that is followed, its newest commit for a pinned one, or a commit by name."""

    BRANCH = "branch"
    LATEST = "latest"
    COMMIT = "commit"


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What a person asked for: ``names`` (all when empty), and ``to``: a commit, ``latest`` or nothing."""

    names: tuple[str, ...] = ()
    to: str | None = None
    allow_local: bool = False
    accept_warnings: bool = False
    dry_run: bool = False

    @property
    def aim(self) -> Aim:
        """What all of it goes by."""
        if self.to is None:
            return Aim.BRANCH
        return Aim.LATEST if self.to == LATEST else Aim.COMMIT


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """One plugin and where it is to go.

    ``target`` is ``None`` where ``refused`` says why it does not move, or ``stays`` says so as a clause, for a plugin
    that nobody named. ``pinned`` is what will be recorded.
    """

    one: Installed
    aim: Aim
    site: Site | None = None
    old: Commit | None = None
    target: Commit | None = None
    pinned: bool = False
    refused: Finding | None = None
    stays: str = ""

    @property
    def pin(self) -> Pin | None:
        """The place to go to."""
        return _pin(self.site, self.target)

    @property
    def old_pin(self) -> Pin | None:
        """The place that is recorded now."""
        return _pin(self.site, self.old)

    @property
    def is_judged_only(self) -> bool:
        """Whether it does not move, and is to be judged as it is: what is enabled, or was named, may fail by now."""
        one = self.one
        meant = self.refused is not None or one.state is State.ENABLED
        return self.target is None and meant and one.link is None and one.plugin is not None

    @property
    def is_there(self) -> bool:
        """Whether it stands where it is to go already."""
        return self.target is not None and self.target == self.old


@dataclass(frozen=True, slots=True, kw_only=True)
class Planner:
    """Says of each plugin where it goes; ``ask`` gives the branches and tags of repositories by their keys."""

    home: Home
    asked: Asked
    ask: Ask = field(repr=False)

    def plan(self, holdings: Holdings) -> list[Move]:
        """Return a move for every plugin that is meant. Raises Misuse for what cannot be meant."""
        moves = [self._candidate(one) for one in self._chosen(holdings)]
        sources = {move.site.source.key: move.site.source for move in moves if move.site is not None and _open(move)}
        listings = self.ask(list(sources.values()))
        return [self._aimed(move, listings) if _open(move) else move for move in moves]

    def _chosen(self, holdings: Holdings) -> list[Installed]:
        if self.asked.aim is Aim.COMMIT and len(set(self.asked.names)) != 1:
            raise Misuse("--to COMMIT is about one plugin", remedy=self._command_for_one(holdings))
        if not self.asked.names:
            return list(holdings.installed)
        chosen: dict[str, Installed] = {}
        for name in self.asked.names:
            one = holdings.find(name)
            if one is None:
                raise unknown(self.home, holdings, name, COMMAND)
            chosen.setdefault(one.folder, one)
        return list(chosen.values())

    def _candidate(self, one: Installed) -> Move:
        move = Move(one=one, aim=self.asked.aim)
        reason = why_not_by_packtool(one)
        if reason:
            return self._kept_out(move, rules.NO_SOURCE.at(place_of(one), f"{one.shown} {reason}"), reason)
        record = one.record
        site = site_of(record.source) if record is not None else None
        if record is None or site is None:
            reason = "was recorded by nobody" if record is None else "is recorded as from a place that is no repository"
            return self._kept_out(move, rules.NO_SOURCE.at(place_of(one), f"{one.shown} {reason}"), reason)
        move = replace(move, site=site, old=_commit(record.revision), pinned=record.pinned)
        if record.pinned and self.asked.aim is Aim.BRANCH:
            return self._pinned(move)
        if site.source.local and not self.asked.allow_local:
            message = f"{one.shown} comes from {site.source.url}, on this machine"
            to = f"--to {self.asked.to} " if self.asked.to else ""
            told = rules.LOCAL.at(
                place_of(one), message, remedy=f"packtool {COMMAND} --allow-local {to}{typed(one.key)}"
            )
            return self._kept_out(move, told, "comes from this machine (--allow-local)")
        return move

    def _pinned(self, move: Move) -> Move:
        one, at = move.one, move.old.short if move.old is not None else "no commit"
        local = "--allow-local " if move.site is not None and move.site.source.local else ""
        remedy = f"packtool {COMMAND} {local}--to latest {typed(one.key)}"
        told = rules.PINNED.at(place_of(one), f"{one.shown} is pinned at {at} and was not moved", remedy=remedy)
        return self._kept_out(move, told, "is pinned")

    def _kept_out(self, move: Move, told: Finding, reason: str) -> Move:
        """Refuse what was named; what was not simply stays."""
        return replace(move, refused=told) if self.asked.names else replace(move, stays=reason)

    def _aimed(self, move: Move, listings: Mapping[str, Listing | CouldNotLook]) -> Move:
        if move.site is None:
            return move
        source, one = move.site.source, move.one
        listing = listings[source.key]
        try:
            if isinstance(listing, CouldNotLook):
                raise listing
            if move.aim is Aim.COMMIT:
                return replace(move, target=self._named(one, listing), pinned=True)
            return replace(move, target=default_tip(source, listing))
        except Misuse:
            raise
        except CouldNotLook as fault:
            message = f"{one.shown} was not moved: {fault.message}"
            return replace(move, refused=rules.NOT_SEEN.at(place_of(one), message, remedy=fault.remedy or None))

    def _named(self, one: Installed, listing: Listing) -> Commit:
        """Return the commit that was named; a tag or branch is answered with the command for its commit."""
        text = self.asked.to or ""
        try:
            return Commit.parse(text)
        except PinError as fault:
            stands_for = standing_for(text, listing)
            if stands_for is None:
                raise Misuse(f"--to {text}: this {fault.reason}", remedy=fault.remedy) from None
            local = "--allow-local " if self.asked.allow_local else ""
            remedy = self._command(f"{local}--to {stands_for.hex} {typed(one.key)}")
            message = f"--to takes a full commit or `latest`; {text} stands for {stands_for.hex} now"
            raise Misuse(message, remedy=remedy) from None

    def _command_for_one(self, holdings: Holdings) -> str:
        """Return the command about the first plugin that is meant; what there is to mean where there is none."""
        named = [one for name in self.asked.names if (one := holdings.find(name)) is not None]
        first = next(iter((*named, *holdings.installed)), None)
        if first is None:
            return in_home(self.home, "packtool list")
        local = "--allow-local " if self.asked.allow_local else ""
        return self._command(f"{local}--to {self.asked.to} {typed(first.key)}")

    def _command(self, words: str) -> str:
        return in_home(self.home, f"packtool {COMMAND} {words}")


def _open(move: Move) -> bool:
    return move.refused is None and not move.stays


def why_not_by_packtool(one: Installed) -> str:
    """Return in a clause why packtool moves no such plugin, empty where it does."""
    if one.by_nix:
        return "was put there by the system's own configuration"
    if one.link is not None:
        return "is a link, and packtool does not change what it leads to"
    if one.nested or one.hidden:
        return "lies where neither Hermes nor packtool installs"
    return ""


def _commit(text: str) -> Commit | None:
    try:
        return Commit.parse(text)
    except PinError:
        return None


def _pin(site: Site | None, commit: Commit | None) -> Pin | None:
    return None if site is None or commit is None else Pin(source=site.source, subdir=site.subdir, commit=commit)
