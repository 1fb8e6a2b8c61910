"""Pins answered for from packs of objects that somebody handed over: nothing is asked of any repository."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.findings import Finding, Location, Rule, Severity
from packtool.git.carried import BadlyCarried, read_carried
from packtool.git.environment import clean_git
from packtool.git.history import History
from packtool.git.keep import keep_commit
from packtool.git.outcome import Outcome
from packtool.git.relation import Standing
from packtool.git.remote import Listing
from packtool.git.repository import Place, Task

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from packtool.git.environment import CleanGit
    from packtool.git.fetch import Fetching
    from packtool.pins import Pin

CARRIED = Rule(
    id="git-carried-badly",
    severity=Severity.ERROR,
    summary="The git objects that are carried for a plugin are not those of its commit.",
    why="A commit's id is the sum of all its files. Objects that do not add up to it, or that belong to nothing, are "
    "not what the commit's author published.",
    remedy="do not use them, and tell whoever handed them over",
)
# Nobody was asked for branches and tags.
_UNKNOWN = Standing(branches=(), tags=(), default_branch=None, moved_to=None)


def pins_from_packs(
    pins: Sequence[Pin], packs: Mapping[str, Path], *, folder: Path, how: Fetching
) -> dict[Pin, Outcome]:
    """Answer for every pin from the pack of its source's ``key``; the files are written into ``folder``.

    What a pin's files are is computed from its commit's id. Where the commit stands is not known: there is no finding
    about that, and no ``standing``. Raises CouldNotLook when git is missing or too old.
    """
    by_source: dict[str, list[Pin]] = {}
    for pin in pins:
        by_source.setdefault(pin.source.key, []).append(pin)
    git = clean_git(folder, how.environ, stall_seconds=how.bounds.stall_seconds) if by_source else None
    outcomes: dict[Pin, Outcome] = {}
    for number, (key, group) in enumerate(by_source.items()):
        if git is not None:
            outcomes |= _of_source(git, group, packs.get(key), folder / f"source-{number}", how)
    return outcomes


def _of_source(
    git: CleanGit, pins: Sequence[Pin], pack: Path | None, folder: Path, how: Fetching
) -> dict[Pin, Outcome]:
    try:
        if pack is None:
            raise _nothing_of(pins[0])
        folder.mkdir()
        store = read_carried(git, pack, pins, folder / "store", how.bounds)
    except BadlyCarried as fault:
        found = CARRIED.at(Location(path="."), fault.message)
        return {pin: Outcome(pin=pin, findings=(found,)) for pin in pins}
    except CouldNotLook as fault:
        return {pin: Outcome(pin=pin, unseen=fault) for pin in pins}
    except OSError as error:
        full = CouldNotLook(f"{folder} cannot be written: {error.strerror}", remedy="free some disk space")
        return {pin: Outcome(pin=pin, unseen=full) for pin in pins}
    nothing = Listing(tips=(), default=None)
    place = Place(
        task=Task(source=pins[0].source, pins=tuple(pins), folder=folder),
        store=store,
        listing=nothing,
        history=History(store=store, tips=(), cut=""),
        moved_to=None,
        bounds=how.bounds,
    )
    return {pin: _outcome(place, pin, number, keep_git=how.keep_git) for number, pin in enumerate(pins)}


def _nothing_of(pin: Pin) -> BadlyCarried:
    return BadlyCarried(f"no objects of {pin.source.display} are carried")


def _outcome(place: Place, pin: Pin, number: int, *, keep_git: bool) -> Outcome:
    findings: list[Finding] = []
    try:
        fetched = place.files_of(pin, _UNKNOWN, place.task.folder / f"tree-{number}", findings)
        if fetched is not None and keep_git and pin.subdir is None:
            folder = place.task.folder / f"git-{number}"
            keep_commit(place.store, pin.commit.hex, folder, pin.source.url)
            fetched = replace(fetched, git=folder)
    except CouldNotLook as error:
        unseen = CouldNotLook(f"{pin.display}: {error.message}", remedy=error.remedy)
        return Outcome(pin=pin, findings=tuple(findings), unseen=unseen)
    findings.sort(key=lambda finding: finding.order)
    return Outcome(pin=pin, findings=tuple(findings), fetched=fetched)
