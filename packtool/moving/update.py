"""The flow of `update`: a plan, one look at all, the review of what differs, one question, then each by itself."""

from __future__ import annotations

import shlex
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from packtool.findings import Location, Report, Unseen
from packtool.host.installed import look_at
from packtool.host.records import change_record
from packtool.install.rules import UNSCANNED
from packtool.install.wish import State
from packtool.installed.words import for_home, in_home, place_of, typed, typed_all
from packtool.moving import rules
from packtool.moving.plan import COMMAND, LATEST, Aim, Planner
from packtool.moving.staying import Staying
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.findings import Finding
    from packtool.host import Home
    from packtool.install.wish import Row
    from packtool.moving.carry import Carrier, Load
    from packtool.moving.look import Looked, Looker
    from packtool.moving.plan import Ask, Asked, Move

_SUBJECT = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Updating:
    """One update: the home, what is asked for, how far things are asked and looked at, who carries it out."""

    home: Home
    asked: Asked
    ask: Ask
    looker: Looker
    carrier: Carrier

    def run(self) -> Report:
        """Plan, look, show, ask, move. Raises Misuse for what cannot be meant, CouldNotLook when nothing can be seen.

        Nothing is changed before the last question is answered.
        """
        moves = Planner(home=self.home, asked=self.asked, ask=self.ask).plan(look_at(self.home))
        looked = self.looker.see(moves)
        loads = [self._admitted(number, one) for number, one in enumerate(looked, 1) if one.sight is not None]
        if self._asks(loads):
            self.carrier.person.show(self._report(moves, looked, loads, None))
        rows = self._carried(loads)
        declined = [row for row in rows or [] if row.state is State.DECLINED]
        self._pin_what_is_there(moves)
        told = Staying(home=self.home, dry_run=self.asked.dry_run).judge(self._staying(looked, loads, rows))
        if declined:
            told.append(rules.DECLINED.at(Location(path="plugins"), "nothing was moved"))
        return self._report(moves, looked, loads, rows, told)

    def _admitted(self, number: int, looked: Looked) -> Load:
        if looked.sight is None:
            raise AssertionError("only what was looked at in full is admitted")
        load = self.carrier.admit(number, looked.sight, dry_run=self.asked.dry_run)
        if load.refused is None and not looked.sight.is_ahead and looked.move.aim is not Aim.COMMIT:
            told = self._not_ahead(looked)
            load = replace(load, admission=replace(load.admission, refused=told))
        if load.refused is None and self._goes_back_unasked(load):
            one = looked.sight.one
            message = f"{one.shown} was not moved: the commit is not ahead, and nobody was there to be asked"
            load = replace(load, admission=replace(load.admission, refused=rules.WARNED.at(place_of(one), message)))
        return load

    def _not_ahead(self, looked: Looked) -> Finding:
        move, one = looked.move, looked.move.one
        relation = looked.sight.relation if looked.sight is not None else None
        words = relation.words if relation is not None else "how it stands to the installed commit is not known"
        target = move.target.hex if move.target is not None else "COMMIT"
        local = "--allow-local " if self.asked.allow_local else ""
        remedy = f"packtool {COMMAND} {local}--to {target} {typed(one.key)}"
        return rules.NOT_AHEAD.at(
            place_of(one), f"{one.shown} was not moved to {target[:12]}: {words}", remedy=remedy
        )  # fmt: skip

    def _goes_back_unasked(self, load: Load) -> bool:
        alone = not self.carrier.person.is_there
        return alone and not load.sight.is_ahead and not self.asked.accept_warnings

    def _asks(self, loads: Sequence[Load]) -> bool:
        """Whether a person is asked, and so has seen the review before it ends."""
        going = any(load.refused is None for load in loads)
        return going and self.carrier.person.is_there and not self.asked.dry_run

    def _carried(self, loads: Sequence[Load]) -> list[Row] | None:
        """Ask and move; ``None`` for a dry run. What is refused has its row, too."""
        if self.asked.dry_run:
            return None
        going = [load for load in loads if load.refused is None]
        if self._asks(loads) and not self.carrier.person.confirm(_question(going)):
            moved = [self.carrier.row(load, State.DECLINED) for load in going]
        else:
            moved = self.carrier.carry(going) if going else []
        refused = [self.carrier.row(load, State.REFUSED) for load in loads if load.refused is not None]
        return sorted([*moved, *refused], key=lambda row: row.position)

    def _pin_what_is_there(self, moves: Sequence[Move]) -> None:
        """Record as pinned what stands at the very commit that was named. Raises CouldNotLook."""
        if self.asked.dry_run or self.asked.aim is not Aim.COMMIT:
            return
        for move in moves:
            record = move.one.record
            if move.is_there and record is not None and not record.pinned:
                change_record(self.home, move.one.folder, {**record.raw, "pinned": True})

    def _staying(self, looked: Sequence[Looked], loads: Sequence[Load], rows: Sequence[Row] | None) -> list[Looked]:
        """Return what was looked at and stands where it stood."""
        moved = {row.position for row in rows or [] if row.state.is_good}
        folders = {load.sight.one.folder for load in loads if load.admission.candidate.position in moved}
        return [one for one in looked if one.move.one.folder not in folders]

    def _report(
        self,
        moves: Sequence[Move],
        looked: Sequence[Looked],
        loads: Sequence[Load],
        rows: Sequence[Row] | None,
        told: Sequence[Finding] = (),
    ) -> Report:
        sights = {load.sight.one.folder: load for load in loads}
        refused = [move.refused for move in moves if move.refused is not None]
        refused += [each.refused for each in looked if each.refused is not None]
        unseen = [
            Unseen(subject=each.location.path, reason=each.message, remedy=each.remedy)
            for each in refused if each.rule is rules.NOT_SEEN
        ]  # fmt: skip
        nothing_seen = bool(unseen) and len(unseen) == len(moves)
        findings = {*told, *self._about_the_home()}
        findings |= {each for each in refused if each.rule is not rules.NOT_SEEN or not nothing_seen}
        findings |= {each for load in loads for each in (*load.sight.news, *_goes_back(load))}
        findings |= {load.refused for load in loads if load.refused is not None}
        findings |= {each for row in rows or [] for each in row.findings}
        return Report(
            command=COMMAND,
            subject=clean(" ".join(self.asked.names) or self.home.shown, limit=_SUBJECT),
            findings=for_home(self.home, findings),
            unseen=tuple(unseen) if nothing_seen else (),
            examined=tuple(each for load in loads for each in load.sight.examined),
            details={
                "moves": [load.sight.data() for load in sights.values()],
                "stays": [{"name": move.one.shown, "why": _why(move)} for move in moves if _why(move)],
                "outcome": None if rows is None else [_row(row) for row in rows],
                "dry_run": self.asked.dry_run,
                "shown": rows is not None and self._asks(loads),
                "later": self.carrier.wish.command_for("verify"),
                "back": _back(self.home, loads, rows),
                "bring_back": self.carrier.bring_back(moved_among(loads, rows)),
                "next": list(self._next(moves, loads)),
            },
        )

    def _next(self, moves: Sequence[Move], loads: Sequence[Load]) -> Iterator[str]:
        """Yield what a person would ask for: the move after a dry run, a first plugin, what moves what is pinned."""
        going = any(load.refused is None for load in loads)
        if not moves:
            yield "packtool search"
        elif self.asked.dry_run and going:
            yield self._command(self.asked.names, self.asked.to)
        elif not loads and (pinned := [move for move in moves if move.stays and move.pinned]):
            yield self._command([move.one.key for move in pinned], LATEST)

    def _command(self, names: Sequence[str], to: str | None) -> str:
        words = ["--allow-local"] if self.asked.allow_local else []
        words += ["--accept-warnings"] if self.asked.accept_warnings else []
        words += ["--mirror", shlex.quote(mirror)] if (mirror := self.carrier.wish.mirror) else []
        words += ["--to", shlex.quote(to)] if to is not None else []
        named = " ".join(typed_all(names))
        return in_home(self.home, " ".join(word for word in (f"packtool {COMMAND}", *words, named) if word))

    def _about_the_home(self) -> list[Finding]:
        standing = self.carrier.standing
        if standing.config.scan_on_install:
            return []
        message = f"{standing.home.config} says `scan_on_install: false`: nothing of this was scanned"
        return [UNSCANNED.at(Location(path="config.yaml"), message)]


def _question(going: Sequence[Load]) -> str:
    back = sum(not load.sight.is_ahead for load in going)
    warned = sum(load.sight.new_warnings for load in going)
    wider = sum(bool(load.sight.wider) for load in going)
    edited = sum(bool(load.sight.edits.changes) for load in going)
    notes = [f"{back} NOT AHEAD"] if back else []
    notes += [f"{warned} with new warnings"] if warned else []
    notes += [f"{wider} doing more than before"] if wider else []
    notes += [f"{edited} edited here, kept aside"] if edited else []
    count = f"{len(going)} plugins" if len(going) > 1 else going[0].sight.one.shown
    aside = f" ({', '.join(notes)})" if notes else ""
    return f"Move {count}{aside}?"


def _goes_back(load: Load) -> list[Finding]:
    sight = load.sight
    if sight.is_ahead or not sight.named:
        return []
    words = sight.relation.words if sight.relation is not None else "how it stands to the installed one is not known"
    message = f"{sight.new.pin.commit.short}, which you named for {sight.one.shown}, is not ahead: {words}"
    return [rules.GOES_BACK.at(place_of(sight.one), message)]


def _why(move: Move) -> str:
    if move.is_there:
        return "is at the newest commit" if move.aim is not Aim.COMMIT else "is at that commit, pinned there"
    return move.stays


def _row(row: Row) -> dict[str, object]:
    words = {State.REPLACED: "moved", State.THERE: "there", State.DECLINED: "not moved"}
    return {**row.data(), "state": words.get(row.state, row.state.value)}


def moved_among(loads: Sequence[Load], rows: Sequence[Row] | None) -> list[Load]:
    """Return those that moved."""
    moved = {row.position for row in rows or [] if row.state is State.REPLACED}
    return [load for load in loads if load.admission.candidate.position in moved]


def _back(home: Home, loads: Sequence[Load], rows: Sequence[Row] | None) -> list[str]:
    return [in_home(home, f"packtool rollback {typed(load.sight.one.key)}") for load in moved_among(loads, rows)]
