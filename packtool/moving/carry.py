"""A reviewed move carried out by the same path as an install: who is admitted, what is asked, edits kept, placed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from packtool.contract.name import safe_to_show
from packtool.errors import CouldNotLook
from packtool.findings import Verdict
from packtool.host.installed import State as Enabled
from packtool.host.receipts import file_facts
from packtool.install.admit import admission_of
from packtool.install.answers import Answer, ask
from packtool.install.apply import Job, apply
from packtool.install.candidate import Candidate
from packtool.install.wish import Row, State
from packtool.installed.edited import Aside
from packtool.installed.edits import kept_of
from packtool.installed.sources import mirror_of
from packtool.installed.words import in_home, place_of, typed
from packtool.moving import rules
from packtool.text import clean

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Sequence

    from packtool.findings import Finding
    from packtool.install import Moment, Standing
    from packtool.install.admit import Admission
    from packtool.install.apply import Papers
    from packtool.install.wish import Person, Wish
    from packtool.installed.checked import AtCommit
    from packtool.moving.sight import Sight

_COMMAND = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Load:
    """One reviewed move, and how it was admitted.

    ``papers`` are those of a tree that comes back, ``consented`` is when it got what it was granted then.
    """

    sight: Sight
    admission: Admission
    papers: Papers | None = None
    consented: dt.datetime | None = None

    @property
    def refused(self) -> Finding | None:
        """Why it does not move."""
        return self.admission.refused


@dataclass(frozen=True, slots=True, kw_only=True)
class Carrier:
    """Carries moves out; ``at_commit`` reads a plugin's own repository."""

    standing: Standing
    wish: Wish
    person: Person
    moment: Moment
    at_commit: AtCommit

    def admit(self, position: int, sight: Sight, *, dry_run: bool = False) -> Load:
        """Judge one move by its review and by how the home stands; a dry run asks nobody about edits."""
        refused = self._refusal(sight)
        if dry_run and refused is not None and refused.rule is rules.EDITED:
            refused = None
        admission = admission_of(_candidate(position, sight, self.wish.mirror), refused, self.standing, self.wish)
        return Load(sight=sight, admission=admission)

    def carry(self, loads: Sequence[Load]) -> list[Row]:
        """Ask for consent and values of those that are admitted, then move each by itself."""
        answers = ask(
            [load.admission for load in loads], self.standing, self.wish, self.person, self.moment.environ
        )  # fmt: skip
        return [self._one(load, answers.of.get(load.admission.candidate.position, Answer())) for load in loads]

    def row(self, load: Load, state: State) -> Row:
        """Return the row of a move that does not take place."""
        one, told = load.admission.candidate, load.refused
        return Row(
            position=one.position,
            label=one.label,
            name=one.label,
            state=state,
            commit=load.sight.new.pin.commit.hex,
            why=told.message if told is not None else "",
            next=in_home(self.standing.home, told.remedy) if told is not None else "",
            findings=(told,) if told is not None else (),
        )

    def bring_back(self, moved: Sequence[Load]) -> list[str]:
        """Return the commands that bring back, or show, what was just kept aside."""
        commands: list[str] = []
        for load in moved:
            one = load.sight.one
            kept = kept_of(self.standing.home, one.folder) if load.sight.edits.changes else ()
            commands += [clean(each, limit=_COMMAND) for each in (kept[-1].commands(one.path) if kept else ())]
        return commands

    def _one(self, load: Load, answer: Answer) -> Row:
        sight = load.sight
        findings: list[Finding] = []
        try:
            findings += self._keep(sight)
        except CouldNotLook as fault:
            told = rules.NOT_SEEN.at(place_of(sight.one), fault.message, remedy=fault.remedy or None)
            return replace(self.row(load, State.FAILED), why=fault.message, findings=(told,))
        job = Job(
            admission=load.admission,
            answer=replace(answer, granted=(*load.admission.given, *answer.granted)),
            enable=None,
            taken=sight.taken,
            papers=load.papers,
            consented=load.consented if not answer.granted else None,
        )
        row = apply(job, self.standing, self.wish, self.moment.now)
        if row.state.is_good and sight.taken:
            remedy = f"packtool capabilities {typed(sight.one.key)}"
            message = f"{sight.one.shown} no longer asks for {', '.join(sight.taken)}, which was taken back"
            findings.append(rules.TAKEN.at(place_of(sight.one), message, remedy=remedy))
        return replace(
            row, enabled=sight.one.state is Enabled.ENABLED, next="", findings=(*row.findings, *findings)
        )  # fmt: skip

    def _keep(self, sight: Sight) -> list[Finding]:
        """Keep the edits aside as they are at this moment; the review may be minutes old."""
        one = sight.one
        if not sight.edits.known and not sight.edits.changes:
            remedy = f"packtool rollback {typed(one.key)}"
            message = f"nothing says how {one.shown} was installed; its whole tree is kept for a step back"
            return [rules.CANNOT_TELL.at(place_of(one), message, remedy=remedy)]
        new = file_facts(sight.new.tree) if sight.new.tree is not None else {}
        kept = self._aside.keep(one, new=new, otherwise=sight.edits)
        return [kept] if kept is not None else []

    @property
    def _aside(self) -> Aside:
        return Aside(home=self.standing.home, now=self.moment.now, at_commit=self.at_commit)

    def _refusal(self, sight: Sight) -> Finding | None:
        """Say why the review does not let it move, or why nobody may be asked."""
        one, at, to = sight.one, place_of(sight.one), sight.new.pin.commit.short
        if sight.verdict is Verdict.FAIL:
            return rules.FAILS.at(at, f"{one.shown} was not moved: its review at {to} says fail")
        if sight.new.plugin is not None and sight.new.plugin.name != one.folder:
            other = safe_to_show(sight.new.plugin.name)
            return rules.RENAMED.at(at, f"{one.shown} was not moved: at {to} it is called {other}")
        full = self._aside.full(one, sight.edits)
        return full if full is not None or self.person.is_there else self._refusal_alone(sight)

    def _refusal_alone(self, sight: Sight) -> Finding | None:
        """Say what only a person at a terminal decides."""
        one, at = sight.one, place_of(sight.one)
        if sight.edits.changes:
            paths = ", ".join(each.path for each in sight.edits.changes[:5])
            return rules.EDITED.at(at, f"{one.shown} was not moved: it was edited ({paths})")
        if self.wish.accept_warnings:
            return None
        if sight.new_warnings:
            return rules.WARNED.at(at, f"{one.shown} was not moved: its review has new warnings")
        if sight.wider and one.state is Enabled.ENABLED:
            more = ", ".join(sight.wider[:5])
            return rules.WIDER.at(at, f"{one.shown} was not moved: it is enabled, and would do more ({more})")
        return None


def _candidate(position: int, sight: Sight, mirror: str | None) -> Candidate:
    one, new = sight.one, sight.new
    own = one.record.own if one.record is not None else None
    requested = own.get("requested") if own is not None else None
    return Candidate(
        position=position,
        label=one.shown,
        at=place_of(one),
        state=sight.verdict.value,
        pinned=sight.pinned,
        commit=new.pin.commit,
        pin=new.pin,
        plugin=new.plugin,
        digest=new.digest,
        fetched=new.fetched,
        unseen=new.unseen,
        scan=None if new.scan is None else new.scan.receipt,
        requested=requested if isinstance(requested, str) else one.record.source if one.record is not None else "",
        mirror=mirror or mirror_of(one),
    )
