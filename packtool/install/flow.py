"""The flow of an install: review, one question, consent, values, then each plugin by itself, and a table."""

from __future__ import annotations

import shlex
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from packtool.contract.name import safe_to_show
from packtool.errors import CouldNotLook
from packtool.findings import Location, Severity
from packtool.git.from_packs import CARRIED
from packtool.host.consent import granted
from packtool.install.admit import Admission, admit
from packtool.install.answers import Answer, Answers, ask, confirm
from packtool.install.apply import Job, apply
from packtool.install.candidate import candidates_of
from packtool.install.edited import Edited
from packtool.install.order import needed_first
from packtool.install.rules import DECLINED, FAILED, LEFT_OVER, PACK_BROKEN, UNSCANNED
from packtool.install.seeds import seeds_for
from packtool.install.standing import Way
from packtool.install.wish import Row, State
from packtool.installed.edited import Aside
from packtool.obtain import STANDARD_INPUT_NAME

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Mapping, Sequence

    from packtool.findings import Finding, Report
    from packtool.install.standing import Standing
    from packtool.install.wish import Person, Wish
    from packtool.installed.checked import AtCommit
    from packtool.show import Reviewed


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """When an install happens (UTC), the environment, and what reads the repositories of plugins that are there."""

    now: dt.datetime
    environ: Mapping[str, str]
    at_commit: AtCommit | None = None


def install(reviewed: Reviewed, standing: Standing, wish: Wish, person: Person, moment: Moment) -> Report:
    """Install what was reviewed while its trees are there; the report holds the review and what became of each.

    Nothing is changed before the last question is answered.
    """
    person.show(reviewed.report)
    broken = _broken(reviewed, wish)
    if broken is not None or reviewed.pack is None:
        return _report(reviewed, wish, [], [broken] if broken else [], shown=person.is_there)
    edited = Edited(standing=standing, aside=Aside(home=standing.home, now=moment.now, at_commit=moment.at_commit))
    admissions = edited.bounded(admit(candidates_of(reviewed, wish), standing, wish, asked=person.is_there))
    admitted = [one for one in admissions if one.refused is None]
    more = _about_the_home(standing, reviewed)
    if not admitted:
        return _report(reviewed, wish, [_refused(one) for one in admissions], more, shown=person.is_there)
    fresh = [one for one in admitted if one.way is not Way.THERE]
    if fresh and person.is_there:
        edited.tell(fresh, person)
    if fresh and person.is_there and not confirm(fresh, len(admissions), person, edited=edited.count(fresh)):
        rows = [_refused(one) if one.refused else _declined(one) for one in admissions]
        return _report(
            reviewed, wish, rows, [*more, DECLINED.at(_whole(reviewed), "nothing was installed")], shown=person.is_there
        )
    answers = ask(admitted, standing, wish, person, moment.environ)
    rows = [
        _refused(one) if one.refused else _applied(_job(one, reviewed, answers, standing), edited, wish, moment)
        for one in needed_first(admissions)
    ]
    rows.sort(key=lambda row: row.position)
    return _report(reviewed, wish, rows, more, shown=person.is_there)


def _whole(reviewed: Reviewed) -> Location:
    return Location(path=reviewed.report.subject)


def _broken(reviewed: Reviewed, wish: Wish) -> Finding | None:
    """Return a finding when the pack itself, outside of its entries, has an error."""
    if reviewed.pack is None:
        message = "nothing was installed: the file is not a pack that can be read"
        return PACK_BROKEN.at(_whole(reviewed), message, remedy=_validate(reviewed, wish))
    lines = {line for entry in reviewed.pack.entries for line in range(entry.location.line or 0, entry.end_line + 1)}
    inside = {one.place for one in reviewed.looked if one.place}
    lock = (reviewed.report.details.get("lock") or {}).get("path")
    for finding in reviewed.report.findings:
        place = finding.location
        if finding.severity is not Severity.ERROR or finding.waived is not None:
            continue
        if place.path == lock:
            message = f"nothing was installed: the lock file has the error {finding.rule.id}"
            return PACK_BROKEN.at(place, message, remedy=finding.remedy)
        if finding.rule is CARRIED:
            message = "nothing was installed: the bundle was tampered with"
            return PACK_BROKEN.at(place, message, remedy=finding.remedy)
        if place.line in lines:
            continue
        if not any(place.path == one or place.path.startswith(f"{one}/") for one in inside):
            message = f"nothing was installed: the pack has the error {finding.rule.id}"
            return PACK_BROKEN.at(place, message, remedy=_validate(reviewed, wish))
    return None


def _validate(reviewed: Reviewed, wish: Wish) -> str | None:
    """Return the command that says what is wrong with a pack, where it is a file that a person has."""
    named = reviewed.report.subject
    if not wish.of_pack or "://" in named or named == STANDARD_INPUT_NAME:
        return None
    return f"packtool validate {shlex.quote(named)}"


def _about_the_home(standing: Standing, reviewed: Reviewed) -> list[Finding]:
    if standing.config.scan_on_install:
        return []
    message = f"{standing.home.config} says `scan_on_install: false`: nothing of this was scanned"
    return [UNSCANNED.at(_whole(reviewed), message)]


def _applied(job: Job, edited: Edited, wish: Wish, moment: Moment) -> Row:
    try:
        kept = edited.keep(job.admission)
    except CouldNotLook as fault:
        told = FAILED.at(job.admission.candidate.at, fault.message, remedy=fault.remedy or None)
        return replace(_row(job.admission, State.FAILED), why=fault.message, findings=(told,))
    row = apply(job, edited.standing, wish, moment.now)
    row = replace(row, findings=(*row.findings, *kept))
    if not (row.state.is_good and job.taken):
        return row
    name = safe_to_show(job.plugin.name)
    message = f"took back from {name} what it no longer asks for: {', '.join(job.taken)}"
    told = LEFT_OVER.at(job.admission.candidate.at, message, remedy=wish.command_for("capabilities", name))
    return replace(row, findings=(*row.findings, told))


def _job(admission: Admission, reviewed: Reviewed, answers: Answers, standing: Standing) -> Job:
    candidate, plugin = admission.candidate, admission.plugin
    if plugin is None or reviewed.pack is None:
        raise AssertionError("only what was read in full is admitted")
    held = granted(standing.config, plugin.name) if admission.same_source else frozenset()
    return Job(
        admission=admission,
        answer=answers.of.get(candidate.position, Answer()),
        enable=answers.enable,
        seeds=seeds_for(reviewed.pack, plugin.name, *candidate.names),
        taken=tuple(sorted(held - {one.id for one in plugin.capabilities})),
        mends=admission.way is Way.REPLACES and standing.mends(plugin.name, candidate.pin),
    )


def _refused(admission: Admission) -> Row:
    refused = admission.refused
    return replace(
        _row(admission, State.REFUSED),
        why=refused.message if refused else "",
        next=refused.remedy if refused else "",
        findings=(refused,) if refused else (),
    )


def _declined(admission: Admission) -> Row:
    return _row(admission, State.DECLINED)


def _row(admission: Admission, state: State) -> Row:
    one, plugin = admission.candidate, admission.plugin
    return Row(
        position=one.position,
        label=one.label,
        name=safe_to_show(plugin.name) if plugin is not None else None,
        state=state,
        commit=one.commit.hex if one.commit else None,
    )


def _report(reviewed: Reviewed, wish: Wish, rows: Sequence[Row], more: Sequence[Finding], *, shown: bool) -> Report:
    """Put what happened beside the review; what could not be seen is the fault of single plugins unless of all."""
    report = reviewed.report
    findings = {*report.findings, *more, *(finding for row in rows for finding in row.findings)}
    some_seen = any(row.state.is_good for row in rows)
    return replace(
        report,
        command=wish.command,
        findings=tuple(sorted(findings, key=lambda finding: finding.order)),
        unseen=() if some_seen else report.unseen,
        details={
            **report.details,
            "outcome": [row.data() for row in rows],
            "later": wish.command_for("verify"),
            "shown": shown,
        },
    )
