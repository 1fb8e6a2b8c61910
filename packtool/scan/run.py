"""The flow: inventory, one run of each engine for all subjects, roles, weighing, waivers, verdict, receipt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.findings import Behaviour, Examined, Finding, verdict_of
from packtool.scan.analyse import Analysis, analysing
from packtool.scan.announced import read_announced
from packtool.scan.behaviours import COMPUTED, behaviours_of
from packtool.scan.chains import Met, find_chains, scope_of
from packtool.scan.engines import dependencies, installing
from packtool.scan.gaps import Judged, judge_gaps
from packtool.scan.inventory import ScannedFile, take_inventory, units_of
from packtool.scan.judge_inventory import judge_inventory, shared_roles
from packtool.scan.outside import refuse_inside, refuse_written
from packtool.scan.own_rules import own_rules
from packtool.scan.reading import UnitFacts, UnitReading
from packtool.scan.receipt import engines_of, make_receipt
from packtool.scan.roles import known_readers
from packtool.scan.rules import load_rules
from packtool.scan.steps import always_typed, last_parts, typed_lines, unstarted_scripts
from packtool.scan.subject import Announced, Role, ScanOptions, ScanReading, Subject
from packtool.scan.tested import tested_lines
from packtool.scan.waivers import left_over, waive
from packtool.scan.weigh import Setting, capped, weigh
from packtool.text import clean
from packtool.trees import Kind, left_out

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from packtool.scan.match import Match
    from packtool.scan.rules import Meta, Ruleset

PATH_SHOWN = 512
OF_A_RULE_IN_A_FILE = 100
_NOTHING = UnitReading()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Work:
    """What all subjects of a run share."""

    ruleset: Ruleset
    by_id: Mapping[str, Meta]
    analysis: Analysis
    readings: Mapping[str, UnitReading]
    options: ScanOptions

    def reading(self, file: ScannedFile) -> UnitReading:
        return self.readings[file.unit.key] if file.unit is not None else _NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class _Followed:
    """What is known of a subject while the engines still read.

    ``by_people`` are the files that a person alone starts; ``matches``, by path, those that need no engine: of what is
    declared, and of what flows where.
    """

    files: Sequence[ScannedFile]
    roles: Mapping[str, Role]
    by_people: frozenset[str]
    announced: Announced
    matches: Mapping[str, Sequence[Match]]


def refuse_own(options: ScanOptions, roots: Sequence[Path]) -> None:
    """Refuse waivers and settings that lie in any of the folders that are scanned. Raises Misuse."""
    for file, what in _steering(options):
        refuse_inside(file, roots, what)


def _steering(options: ScanOptions) -> Iterator[tuple[Path, str]]:
    if options.waivers is not None:
        yield options.waivers.file, "the waiver file"
    if options.settings is not None and options.settings.file is not None:
        yield options.settings.file, "the settings file"


def scan(subjects: Sequence[Subject], options: ScanOptions) -> tuple[ScanReading, ...]:
    """Scan all subjects in one run of each engine; the readings come in the order of the subjects.

    Raises CouldNotLook when an engine failed as a whole (nothing is then known of any subject), and Misuse when the
    waivers or the settings lie inside a subject.
    """
    refuse_own(options, [subject.tree.root for subject in subjects])
    ruleset = load_rules(options.rules)
    inventories = [take_inventory(subject.tree) for subject in subjects]
    for file, what in _steering(options):
        refuse_written(file, {one.blob for files in inventories for one in files}, what)
    units = {key: unit for files in inventories for key, unit in units_of(files).items()}
    with analysing(units, ruleset, options) as analysis:
        followed = [_follow(*one, analysis) for one in zip(subjects, inventories, strict=True)]
        readings = analysis.readings()
    by_id = {**ruleset.by_id, **own_rules()}
    work = _Work(ruleset=ruleset, by_id=by_id, analysis=analysis, readings=readings, options=options)
    return tuple(_read(subject, one, work) for subject, one in zip(subjects, followed, strict=True))


def _follow(subject: Subject, files: Sequence[ScannedFile], analysis: Analysis) -> _Followed:
    """Find what the engines need not be waited for."""

    def facts(file: ScannedFile) -> UnitFacts:
        return analysis.facts[file.unit.key] if file.unit is not None else _NOTHING.facts

    readers = known_readers(files, facts, analysis.cache)
    roles = shared_roles(readers.roles)
    flowing = analysis.joiner.join(files, roles)
    matches = {
        file.path: (*dependencies.examine(file), *installing.examine(file), *flowing.get(file.path, ()))
        for file in files
        if file.unit is not None
    }
    announced = subject.announced or read_announced(files)
    return _Followed(files=files, roles=roles, by_people=readers.by_people, announced=announced, matches=matches)


def _read(subject: Subject, followed: _Followed, work: _Work) -> ScanReading:
    files, roles = followed.files, followed.roles
    met = list(_met(followed, work))
    gaps = {file.path: judge_gaps(file, work.reading(file), roles[file.path], work.analysis.cache) for file in files}
    findings = list(_findings(subject, files, roles, met, work))
    findings += [one.finding for one in gaps.values() if one.finding is not None]
    accounted = [(file, _examined(file, roles[file.path], gaps[file.path], work)) for file in files]
    findings = _outside(findings, files, work.options)
    verdict = verdict_of(findings)
    machine = {
        "rules": work.ruleset.digest,
        "engines": engines_of(work.analysis.versions, work.analysis.rules, [one for _, one in accounted]),
        "left_out": list(left_out(subject.tree.root)),
    }
    return ScanReading(
        subject=subject.name,
        verdict=verdict,
        findings=tuple(findings),
        examined=tuple(one for _, one in accounted),
        behaviours=_behaviours(met, work),
        receipt=make_receipt(subject.name, verdict, findings, accounted, machine),
    )


def _met(followed: _Followed, work: _Work) -> Iterator[Met]:
    announced = followed.announced
    typed = typed_lines(followed.files, followed.roles, followed.by_people)
    read = [file for file in followed.files if followed.roles[file.path] is not Role.SUPPORT]
    tested = tested_lines(followed.files, followed.roles, lambda file: work.reading(file).facts)
    unstarted = unstarted_scripts(read, lambda file: work.reading(file).facts, typed)
    for file in followed.files:
        if file.unit is None:
            continue
        reading = work.reading(file)
        role = followed.roles[file.path]
        people = file.path in followed.by_people
        lines = file.unit.lines
        how = always_typed if file.path in unstarted else typed
        setting = Setting(
            file=file, role=role, announced=announced, lines=lines, typed=how, by_people=people, tested=tested
        )
        for match in (*reading.matches, *followed.matches[file.path]):
            yield Met(setting=setting, match=match, scope=scope_of(match.place.line, reading))


def _findings(
    subject: Subject, files: Sequence[ScannedFile], roles: Mapping[str, Role], met: Sequence[Met], work: _Work
) -> Iterator[Finding]:
    runtime = (file for file in files if roles[file.path] is Role.RUNTIME)
    named = frozenset(name for file in runtime for name in last_parts(work.reading(file).facts))
    yield from judge_inventory(subject.tree, files, roles, named)
    weighed = [weigh(one.match, work.by_id[one.match.rule], one.setting) for one in met]
    yield from capped([finding for finding in weighed if finding is not None], OF_A_RULE_IN_A_FILE)
    yield from find_chains(work.ruleset.chains, met, work.by_id)


def _examined(file: ScannedFile, role: Role, gap: Judged, work: _Work) -> Examined:
    by = ("inventory", *work.reading(file).by) if file.entry.kind is Kind.FILE else (file.entry.kind.value,)
    skipped = file.unread or gap.reason
    return Examined(path=clean(file.path, limit=PATH_SHOWN), by=by, skipped=skipped, role=role.value)


def _behaviours(met: Sequence[Met], work: _Work) -> tuple[Behaviour, ...]:
    seen: set[Behaviour] = set()
    named: set[tuple[str, str, int | None]] = set()
    for one in met:
        for behaviour in behaviours_of(one.match, work.by_id[one.match.rule], one.setting):
            seen.add(behaviour)
            if behaviour.detail != COMPUTED:
                lines = range(one.match.place.line, one.match.place.end_line + 1)
                named.update((behaviour.kind, behaviour.path, line) for line in lines)
    listed = [one for one in seen if one.detail != COMPUTED or (one.kind, one.path, one.line) not in named]
    return tuple(sorted(listed, key=lambda one: (one.kind, one.detail, one.path, one.line or 0)))


def _outside(findings: Sequence[Finding], files: Sequence[ScannedFile], options: ScanOptions) -> list[Finding]:
    """Apply what the user keeps outside the tree: raised levels, then waivers."""
    listed = list(findings)
    if options.settings is not None:
        listed = [options.settings.applied(finding) for finding in listed]
    if options.waivers is not None:
        blobs = {file.path: file.blob for file in files}
        listed, used = waive(listed, options.waivers, blobs)
        listed += left_over(options.waivers, used, blobs)
    return sorted(listed, key=lambda finding: finding.order)
