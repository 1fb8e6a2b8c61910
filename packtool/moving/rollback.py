"""The flow of `rollback`: the tree that stood there before, judged by today's rules, and put back with its grants."""

from __future__ import annotations

import datetime as dt
import os
import shutil
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from packtool.at_pin import Place, Seen
from packtool.at_pin.files import files_apart
from packtool.errors import CouldNotLook
from packtool.files import make_folder, why
from packtool.findings import Location, Report
from packtool.git import Fetched
from packtool.host.consent import granted
from packtool.host.installed import look_at
from packtool.host.records import OWN_KEY, Record
from packtool.install.apply import Papers
from packtool.install.wish import State
from packtool.installed.checked import check, held_to
from packtool.installed.chosen import chosen
from packtool.installed.edits import edits_in
from packtool.installed.git_folder import faults_of
from packtool.installed.sources import site_of
from packtool.installed.words import for_home, in_home, install_again, place_of, typed, typed_place, ways
from packtool.moving import rules
from packtool.moving.look import python_wrote
from packtool.moving.plan import why_not_by_packtool
from packtool.moving.sight import Sight
from packtool.pins import Commit, Pin, PinError, Site
from packtool.placement import read_previous
from packtool.trees import read_tree
from packtool.trees.tree import GIT_FOLDER

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from packtool.at_pin import SeenTree
    from packtool.findings import Finding
    from packtool.host import Home
    from packtool.host.installed import Installed
    from packtool.install.wish import Row
    from packtool.moving.carry import Carrier, Load
    from packtool.moving.look import Looker
    from packtool.placement import Previous

COMMAND = "rollback"
_HERE, _BEFORE = "here", "before"


@dataclass(frozen=True, slots=True, kw_only=True)
class RollingBack:
    """One step back of the plugin ``name``; ``folder`` is an empty one to work in, nothing is fetched."""

    home: Home
    name: str
    folder: Path
    looker: Looker
    carrier: Carrier
    dry_run: bool = False

    def run(self) -> Report:
        """Look, show, ask, go back. Raises Misuse for a plugin that is not there, CouldNotLook."""
        one = chosen(self.home, look_at(self.home), self.name, COMMAND)
        previous = read_previous(self.home, one.folder)
        refused = self._refused(one, previous)
        if previous is None or refused is not None:
            return self._report(one, None, None, [refused] if refused is not None else [])
        sight, git_left = self._sight(one, previous)
        load = self._load(sight, previous)
        notes = [*([git_left] if git_left is not None else []), *_edited_then(_as_it_stood(one, previous))]
        if self._asks(load):
            self.carrier.person.show(self._report(one, load, None, notes))
        return self._report(one, load, self._carried(load), notes)

    def _refused(self, one: Installed, previous: Previous | None) -> Finding | None:
        at, not_ours = place_of(one), why_not_by_packtool(one)
        if not_ours:
            return rules.NO_SOURCE.at(at, f"{one.shown} {not_ours}")
        if previous is None:
            local = "--allow-local " if one.record is not None and _is_local(one.record.source) else ""
            remedy = f"packtool update {local}--to COMMIT {typed(one.key)}"
            return rules.NOTHING_KEPT.at(at, f"no earlier tree of {one.shown} is kept", remedy=remedy)
        was = site_of(str(previous.record.get("source", "")))
        now = site_of(one.record.source) if one.record is not None else None
        if was is None or now is None or (was.source.key, was.subdir) != (now.source.key, now.subdir):
            message = f"what stood there before {one.shown} is from another source"
            return rules.OTHER_SOURCE.at(at, message, remedy=_install_what_was(previous))
        return None

    def _sight(self, one: Installed, previous: Previous) -> tuple[Sight, Finding | None]:
        pin = _pin_of(previous)
        staged, git, left = self._staged(previous, _as_it_stood(one, previous))
        now = held_to(one, at_commit=self.carrier.at_commit)
        places = {
            _HERE: Place(name=one.name, shown=one.shown, folder=one.path, aside=python_wrote(one.path)),
            _BEFORE: Place(name=one.name, shown=pin.display, folder=staged),
        }
        _, here = self.looker.look([], places, {})
        new = _as_fetched(here[_BEFORE], pin, previous, git)
        found = tuple(self.looker.removed.against(pin.source, pin.subdir, (one.name,), at=place_of(one)))
        for seen in (here[_HERE], new):
            if seen.unseen is not None:
                raise CouldNotLook(f"{one.shown} stays: {seen.unseen.reason}", remedy=seen.unseen.remedy)
        sight = Sight(
            one=one, old=here[_HERE], new=replace(new, findings=(*new.findings, *found)),
            was=one.record.revision if one.record is not None else "", edits=edits_in(now),
            files=files_apart(here[_HERE].tree, new.tree), config=self.carrier.standing.config,
            pinned=previous.record.get("pinned") is True, named=True,
        )  # fmt: skip
        return sight, left

    def _staged(self, previous: Previous, before: Installed) -> tuple[Path, Path | None, Finding | None]:
        """Copy the tree to where it is judged; its ``.git`` beside it, unless somebody meddled with that."""
        staged, git, left = self.folder / "tree", None, None
        try:
            make_folder(staged)
            bytecode = python_wrote(previous.tree)
            for entry in read_tree(previous.tree).entries:
                if entry.path in bytecode or entry.mode == 0:
                    continue
                make_folder((staged / entry.path).parent)
                shutil.copy2(previous.tree / entry.path, staged / entry.path, follow_symlinks=False)
            if os.path.lexists(previous.tree / GIT_FOLDER):
                faults = list(faults_of(before))
                if faults:
                    message = f"{before.shown}: {faults[0]}; its .git stays behind"
                    left = rules.GIT_LEFT.at(place_of(before), message, remedy=install_again(before))
                else:
                    git = self.folder / "git"
                    shutil.copytree(previous.tree / GIT_FOLDER, git, symlinks=True)
        except (OSError, shutil.Error) as fault:
            reason = why(fault) if fault.errno else "some files cannot be copied"
            raise CouldNotLook(f"{previous.tree} cannot be copied: {reason}", remedy="free some disk space") from None
        return staged, git, left

    def _load(self, sight: Sight, previous: Previous) -> Load:
        load = self.carrier.admit(1, sight, dry_run=self.dry_run)
        given = _comes_back(sight, previous)
        return replace(
            load,
            admission=replace(load.admission, given=given),
            papers=Papers(record=previous.record, receipt=previous.receipt),
            consented=_time(previous.grants.get("granted_at")) if given else None,
        )

    def _asks(self, load: Load) -> bool:
        """Whether a person is asked, and so has seen the review before it ends."""
        return load.refused is None and self.carrier.person.is_there and not self.dry_run

    def _carried(self, load: Load) -> Row | None:
        if self.dry_run:
            return None
        if load.refused is not None:
            return self.carrier.row(load, State.REFUSED)
        sight = load.sight
        edited = " (edited here, kept aside)" if sight.edits.changes else ""
        question = f"Take {sight.one.shown} back to {sight.new.pin.commit.short}{edited}?"
        if self._asks(load) and not self.carrier.person.confirm(question):
            return self.carrier.row(load, State.DECLINED)
        return self.carrier.carry([load])[0]

    def _report(self, one: Installed, load: Load | None, row: Row | None, told: list[Finding]) -> Report:
        findings = {*told}
        if load is not None:
            findings |= {*load.sight.news, *((load.refused,) if load.refused is not None else ())}
        if row is not None:
            findings |= {*row.findings}
            if row.state is State.DECLINED:
                findings.add(rules.DECLINED.at(Location(path="plugins"), "nothing was moved"))
        moved = row is not None and row.state is State.REPLACED
        given = list(load.admission.given) if load is not None else []
        return Report(
            command=COMMAND,
            subject=one.shown,
            findings=for_home(self.home, findings),
            examined=load.sight.examined if load is not None else (),
            details={
                "moves": [] if load is None else [{**load.sight.data(), "given": given}],
                "stays": [],
                "outcome": None if row is None else [{**row.data(), "state": _WORDS.get(row.state, row.state.value)}],
                "dry_run": self.dry_run,
                "shown": row is not None and load is not None and self._asks(load),
                "later": self.carrier.wish.command_for("verify"),
                "back": self._next(load, row),
                "bring_back": self.carrier.bring_back([load] if load is not None and moved else []),
                "next": [in_home(self.home, f"packtool {COMMAND} {typed(one.key)}")] if self._goes(load) else [],
            },
        )  # fmt: skip

    def _goes(self, load: Load | None) -> bool:
        """Whether a dry run found nothing that speaks against it."""
        return self.dry_run and load is not None and load.refused is None

    def _next(self, load: Load | None, row: Row | None) -> list[str]:
        """Return how to go back to where it was, and how to stay where an update would move it ahead again."""
        if load is None or row is None or row.state is not State.REPLACED:
            return []
        name, sight = typed(load.sight.one.key), load.sight
        commands = [f"packtool {COMMAND} {name}"]
        if not sight.pinned:
            local = "--allow-local " if sight.new.pin.source.local else ""
            commands.append(f"packtool update {local}--to {sight.new.pin.commit.hex} {name}")
        return [in_home(self.home, each) for each in commands]


_WORDS = {State.REPLACED: "moved", State.THERE: "there", State.DECLINED: "not moved"}


def _as_it_stood(one: Installed, previous: Previous) -> Installed:
    """Return the plugin as it stood in the home before."""
    record, own = previous.record, previous.record.get(OWN_KEY)
    before = Record(
        name=one.folder, source=str(record.get("source", "")), revision=str(record.get("revision", "")),
        pinned=record.get("pinned") is True, raw=record, own=own if isinstance(own, dict) else None,
    )  # fmt: skip
    return replace(one, path=previous.tree, receipt=previous.receipt, record=before)


def _edited_then(before: Installed) -> Iterator[Finding]:
    """Say that what comes back was edited while it stood there."""
    edits = edits_in(check(before))
    if edits.changes and edits.known:
        message = f"what comes back of {before.shown} was edited when it stood there: {edits.words}"
        yield rules.BACK_EDITED.at(place_of(before), message, remedy=install_again(before))


def _is_local(source: str) -> bool:
    site = site_of(source)
    return site is not None and site.source.local


def _install_what_was(previous: Previous) -> str | None:
    """Return the command that installs what stood there before, where its record says what that was."""
    try:
        pin = _pin_of(previous)
    except CouldNotLook:
        return None
    site = Site(source=pin.source, subdir=pin.subdir)
    mirror = previous.receipt.mirror if previous.receipt is not None else None
    return f"packtool install --ref {pin.commit.hex} --replace{ways(site, mirror)} {typed_place(site)}"


def _comes_back(sight: Sight, previous: Previous) -> tuple[str, ...]:
    """Return what was granted then and is not now because the move took it, not because a person did."""
    then, left = (_words(previous.grants.get(key)) for key in ("granted", "left"))
    now = granted(sight.config, sight.one.key)
    wanted = {each.id for each in sight.new.plugin.capabilities} if sight.new.plugin is not None else set()
    return tuple(sorted((then - left - now) & wanted))


def _words(value: object) -> set[str]:
    return {each for each in value if isinstance(each, str)} if isinstance(value, list) else set()


def _time(text: object) -> dt.datetime | None:
    try:
        found = dt.datetime.fromisoformat(str(text))
    except ValueError:
        return None
    # YAML without a zone is UTC.
    return found if found.tzinfo is not None else found.replace(tzinfo=dt.UTC)


def _pin_of(previous: Previous) -> Pin:
    site = site_of(str(previous.record.get("source", "")))
    try:
        commit = Commit.parse(str(previous.record.get("revision", "")))
    except PinError as fault:
        raise CouldNotLook(f"the record of what stood there before names no commit: it {fault.reason}") from None
    if site is None:
        raise CouldNotLook("the record of what stood there before names no source")
    return Pin(source=site.source, subdir=site.subdir, commit=commit)


def _as_fetched(seen: SeenTree, pin: Pin, previous: Previous, git: Path | None) -> Seen:
    """Return what was looked at here as if it had been fetched, for the one way in."""
    fetched = None if seen.tree is None else Fetched(
        pin=pin, tree=seen.tree, tree_id=previous.receipt.tree if previous.receipt is not None else "",
        commit_time=0, branches=(), tags=(), default_branch=None, submodules=(), moved_to=None, git=git,
    )  # fmt: skip
    return Seen(
        pin=pin, fetched=fetched, findings=seen.findings, tree=seen.tree, digest=seen.digest, plugin=seen.plugin,
        examination=seen.examination, scan=seen.scan, read=seen.read, unseen=seen.unseen,
    )  # fmt: skip
