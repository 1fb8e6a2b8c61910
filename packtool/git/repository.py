"""One repository from its address to the files of every plugin pinned in it."""

from __future__ import annotations

import shutil
import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.findings import Finding, Location, Rule, Severity
from packtool.git.between import between
from packtool.git.carried import write_carried
from packtool.git.commits import Brought, bring, missing, named, not_a_commit, not_on_branch
from packtool.git.content import write_content
from packtool.git.folders import fetch_folders
from packtool.git.history import History, fetch_history, read_history
from packtool.git.judge import judge_content
from packtool.git.keep import keep_commit
from packtool.git.objects import commit_time
from packtool.git.outcome import Bounds, Fetched, Outcome
from packtool.git.relation import Standing, head_of, relate, time_of
from packtool.git.remote import Listing, Remote
from packtool.git.store import Budget, Store
from packtool.git.surroundings import read_surroundings

if TYPE_CHECKING:
    import threading
    from collections.abc import Callable, Collection, Mapping, Sequence
    from pathlib import Path

    from packtool.git.environment import CleanGit
    from packtool.pins import Pin, Source

_COMMIT_BYTES = 4 * 1024 * 1024
_HERE = Location(path=".")
_STORE = "store"

SUBDIR_MISSING = Rule(
    id="git-subdir-missing",
    severity=Severity.ERROR,
    summary="The commit has no folder at the pinned subdir.",
    why="There is nothing to install at that place.",
    remedy="correct `subdir`: the path of the plugin's folder from the root of the repository, at this commit",
)
MOVED = Rule(
    id="git-repository-moved",
    severity=Severity.NOTE,
    summary="The server sends on to another address for this repository.",
    why="Whoever takes over the old address later decides what it serves.",
    remedy="write the present address into the pack",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """One repository to look at: its source, the pins in it, and a folder to work in that is not there yet.

    ``since`` holds the older commit's id for every pin that is to be related to one.
    """

    source: Source
    pins: tuple[Pin, ...]
    folder: Path
    since: Mapping[Pin, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Surveyor:
    """Looks at repositories: the same clean git, bounds and listeners for each.

    ``measure`` tells how far each pin is from the default branch; without ``files`` only commits are fetched. ``carry``
    leaves the objects of the pins behind. ``taken_from`` says where a source is to be had, or raises CouldNotLook.
    """

    git: CleanGit
    environ: Mapping[str, str] = field(repr=False)
    bounds: Bounds
    cancelled: threading.Event
    progress: Callable[[Source, str], None]
    taken_from: Callable[[Source], Source]
    keep_git: bool = False
    measure: bool = False
    files: bool = True
    carry: bool = False

    def look(self, task: Task) -> dict[Pin, Outcome]:
        """Answer for every pin of a task; never raises CouldNotLook."""
        try:
            return self._look(task)
        except CouldNotLook as unseen:
            return {pin: Outcome(pin=pin, unseen=unseen) for pin in task.pins}
        except OSError as error:
            full = CouldNotLook(f"{task.folder} cannot be written: {error.strerror}", remedy="free some disk space")
            return {pin: Outcome(pin=pin, unseen=full) for pin in task.pins}
        finally:
            for store in task.folder.glob(f"{_STORE}*"):
                shutil.rmtree(store, ignore_errors=True)
            self.progress(task.source, "done")

    def _look(self, task: Task) -> dict[Pin, Outcome]:
        bounds = self.bounds
        budget = Budget(
            deadline=time.monotonic() + bounds.seconds, store_bytes=bounds.store_bytes, cancelled=self.cancelled
        )
        remote = Remote(self.git, self.taken_from(task.source), self.environ)
        store = Store.create(self.git, task.folder / _STORE, budget)
        self.progress(task.source, "asking")
        listing = remote.listing(store)
        self.progress(task.source, "fetching")
        oids = sorted({pin.commit.hex for pin in task.pins})
        if self.files:
            brought = _bring(remote, store, task, oids, listing)
            usable, refused = _sort_out(store, task.source, oids, brought, listing)
            self.progress(task.source, "proving")
            whole = brought.whole or not usable
            history = self._history(remote, store, listing, {*oids, *task.since.values()}, whole=whole)
        else:
            refused = {}
            history = fetch_history(remote, store, listing, most_tips=bounds.tips)
        self.progress(task.source, "writing")
        place = Place(
            task=task,
            store=store,
            listing=listing,
            history=history,
            moved_to=remote.moved_to,
            bounds=bounds,
            keep_git=self.keep_git,
            measure=self.measure,
            files=self.files,
        )
        outcomes = {
            pin: Outcome(pin=pin, findings=(refused[pin.commit.hex],))
            if pin.commit.hex in refused
            else place.outcome(pin, number)
            for number, pin in enumerate(task.pins)
        }
        return _carried(store, outcomes, task.folder / "carried.pack") if self.carry else outcomes

    def _history(
        self, remote: Remote, store: Store, listing: Listing, oids: Collection[str], *, whole: bool
    ) -> History:
        most = self.bounds.tips
        if whole or all(oid == listing.tips[0].oid for oid in oids if listing.tips):
            # It is all here, or there is nothing to prove: it is what the default branch points at.
            return read_history(store, listing, most_tips=most, shallow=whole and bool(store.roots_made()))
        # One commit without its history may stand among the history of the tips: the server then leaves out what is
        # older. Of two such commits one would hide the other, and neither can be counted from, so they get a store of
        # their own.
        alone = len(oids) == 1 and not self.measure
        where = store if alone else Store.create(self.git, store.path.with_suffix(".history"), store.budget)
        return fetch_history(remote, where, listing, most_tips=most)


def _carried(store: Store, outcomes: dict[Pin, Outcome], file: Path) -> dict[Pin, Outcome]:
    """Write the objects of all pins that have files, and tell of each where."""
    pins = [pin for pin, outcome in outcomes.items() if outcome.fetched is not None]
    if pins:
        write_carried(store, pins, file)
    return {
        pin: one if one.fetched is None else replace(one, fetched=replace(one.fetched, carried=file))
        for pin, one in outcomes.items()
    }


def _bring(remote: Remote, store: Store, task: Task, oids: Sequence[str], listing: Listing) -> Brought:
    if fetch_folders(remote, store, task.pins):
        return Brought(refused={})
    store.clear()
    return bring(remote, store, task.source, oids, listing)


def _sort_out(
    store: Store, source: Source, oids: Sequence[str], brought: Brought, listing: Listing
) -> tuple[list[str], dict[str, Finding]]:
    """Tell the ids that are commits from those that are not, or not there."""
    refused = dict(brought.refused)
    usable = []
    for oid, thing in zip(oids, store.look_up(oids), strict=True):
        if oid in refused:
            continue
        if thing is None:
            refused[oid] = missing(source, oid)
        elif thing.kind != "commit":
            refused[oid] = not_a_commit(store, thing, source, listing.tips)
        else:
            usable.append(oid)
    return usable, refused


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A repository whose objects and history are here; answers for one pin after another."""

    task: Task
    store: Store
    listing: Listing
    history: History
    moved_to: str | None
    bounds: Bounds
    keep_git: bool = False
    measure: bool = False
    files: bool = True

    def outcome(self, pin: Pin, number: int) -> Outcome:
        """Answer for one pin whose commit is in the store."""
        findings: list[Finding] = []
        standing = fetched = unseen = None
        try:
            standing = self._standing(pin, findings)
            if self.files:
                fetched = self.files_of(pin, standing, self.task.folder / f"tree-{number}", findings)
            if fetched is not None and self.keep_git and pin.subdir is None:
                folder = self.task.folder / f"git-{number}"
                keep_commit(self.store, pin.commit.hex, folder, pin.source.url)
                fetched = replace(fetched, git=folder)
        except CouldNotLook as error:
            unseen = CouldNotLook(f"{pin.display}: {error.message}", remedy=error.remedy)
        findings.sort(key=lambda finding: finding.order)
        return Outcome(pin=pin, findings=tuple(findings), fetched=fetched, unseen=unseen, standing=standing)

    def _standing(self, pin: Pin, findings: list[Finding]) -> Standing:
        source, commit = pin.source, pin.commit.hex
        if self.moved_to is not None:
            findings.append(MOVED.at(_HERE, f"{source.display} sends on to {self.moved_to}"))
        tips = self.history.standing(commit)
        if not tips:
            findings.append(not_on_branch(source, commit, self.listing.default, self.history.tips))
        since = self.task.since.get(pin)
        relation = None if since is None else relate(self.history, since, commit)
        head = head_of(self.history, self.listing) if self.measure else None
        return Standing(
            branches=tuple(tip.name for tip in tips if tip.is_branch),
            tags=tuple(tip.name for tip in tips if not tip.is_branch),
            default_branch=self.listing.default,
            moved_to=self.moved_to,
            time=time_of(self.history, commit) if self.measure else 0,
            since=relation,
            between=None if since is None or relation is None else between(self.history, relation, since, commit),
            head=head,
            to_head=None if head is None else relate(self.history, commit, head.commit),
            listing=self.listing,
        )

    def files_of(self, pin: Pin, standing: Standing, folder: Path, findings: list[Finding]) -> Fetched | None:
        """Write the files of a pin; what is wrong with them is added to ``findings``."""
        commit = pin.commit.hex
        root = self.store.look_up([f"{commit}:{pin.subdir or ''}"])[0]
        if root is None or root.kind != "tree":
            what = "is no folder" if root else "is not there"
            findings.append(SUBDIR_MISSING.at(_HERE, f"{pin.subdir} {what} in {named(pin.source, commit)}"))
            return None
        content = write_content(self.store, root.oid, folder, self.bounds.tree)
        around = read_surroundings(self.store, commit, pin.subdir, content.submodules)
        findings.extend(judge_content(content, around))
        return Fetched(
            pin=pin,
            tree=content.tree,
            tree_id=root.oid,
            commit_time=commit_time(around.commit),
            branches=standing.branches,
            tags=standing.tags,
            default_branch=standing.default_branch,
            submodules=content.submodules,
            moved_to=standing.moved_to,
        )
