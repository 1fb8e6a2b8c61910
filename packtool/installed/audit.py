"""The flow of `audit`: all that a home has, held to what is known today: one scan, one look at each repository."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from packtool.at_pin import Looking, Place, SeenTree, look_at_both
from packtool.contract.name import safe_to_show
from packtool.findings import Examined, Location, Report, Unseen
from packtool.git import survey_pins, unwatched
from packtool.git.mirror import in_mirror, in_mirrors
from packtool.host.installed import look_at
from packtool.host.plugin_folders import has_manifest
from packtool.host.release import hermes_release
from packtool.index import DEFAULT_URL, Wanted, known_removals, load
from packtool.index.replies import ASKED_OFFLINE
from packtool.installed import rules
from packtool.installed.audit_words import audited_data
from packtool.installed.audited import Audited, judge, mirror_named
from packtool.installed.checked import check
from packtool.installed.needing import judge_needs
from packtool.installed.sources import mirrors_of, site_of
from packtool.installed.words import about_folders, for_home, in_home, place_of, typed
from packtool.pins import Commit, Pin, PinError
from packtool.text import clean

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from packtool.errors import CouldNotLook
    from packtool.findings import Finding
    from packtool.git import Outcome, Watch
    from packtool.host import Home, Settings
    from packtool.host.installed import Holdings, Installed
    from packtool.index import Ask, LoadedIndex
    from packtool.installed.checked import AtCommit, Checked

COMMAND = "audit"
_OFFLINE = "not asked: --offline"
_SUBJECT = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Auditing:
    """How to audit. ``ask`` is ``None`` where no server may be asked, and no repository then either.

    ``folder`` is an empty one to fetch into; ``at_commit`` reads a plugin's own repository. ``watch`` gives
    whoever is to be told what is done with the repositories. ``mirror`` is the folder that stands in for all hosts;
    without it what was installed from one is looked for there.
    """

    folder: Path
    now: dt.datetime
    how: Looking = field(default_factory=Looking)
    index: str | None = None
    refresh: bool = False
    ask: Ask | None = None
    at_commit: AtCommit | None = None
    watch: Watch = unwatched
    mirror: str | None = None


def audit(home: Home, settings: Settings, asked: Auditing) -> Report:
    """Audit a home. Raises CouldNotLook when it cannot be read, or an index that was asked for cannot be had."""
    holdings = look_at(home)
    wanted = Wanted(
        location=asked.index,
        home_url=settings.index_url or DEFAULT_URL,
        refresh=asked.refresh,
        offline=asked.ask is None,
        allow_local=True,
    )
    index = load(wanted, home, ask=asked.ask, now=asked.now)
    removed = known_removals(wanted, home, loaded=index, now=asked.now)
    checked = [check(one, at_commit=asked.at_commit) for one in holdings.installed if _is_plugin(one)]
    release = hermes_release(holdings.config)
    asked = replace(asked, how=replace(asked.how, releases=() if release is None else (release,)))
    audited, outcomes = _audited(home, checked, index, asked)
    findings = [
        *settings.findings_at(Location(path="config.yaml")),
        *index.findings_at(Location(path=index.location)),
        *removed.findings_at(Location(path=index.location)),
        *about_folders(holdings),
        *_gone(holdings),
        *judge_needs(holdings),
    ]
    for one in audited:
        findings += judge(one, index, removed)
        findings += _from_git(one, outcomes)
    report = Report(
        command=COMMAND,
        subject=clean(home.shown, limit=_SUBJECT),
        findings=for_home(home, findings),
        unseen=tuple(dict.fromkeys(_unseen(audited, outcomes, index))),
        examined=tuple(_examined(audited, asked)),
        details={
            "home": clean(home.shown, limit=_SUBJECT),
            "index": index.details(),
            "asked": asked.ask is not None,
            "installed": [audited_data(one, asked=asked.ask is not None) for one in audited],
        },
    )
    return replace(report, details={**report.details, "next": list(_next(report, home, asked.mirror))})


def _next(report: Report, home: Home, mirror: str | None) -> Iterator[str]:
    """Yield what comes next: the heaviest finding explained, what is behind moved, what was not asked asked for."""
    yield from report.explaining
    rows = report.details["installed"]
    if not rows:
        yield "packtool search"
    elif not report.details["asked"]:
        yield in_home(home, "packtool audit")
    if any(one["behind"] and one["pinned"] is False for one in rows):
        yield in_home(home, " ".join(["packtool update", *mirror_named(mirror), "--dry-run"]))


def _is_plugin(one: Installed) -> bool:
    """Whether a folder is anything: what cannot be read here may be read by Hermes, and is scanned all the same."""
    return one.plugin is not None or one.record is not None or has_manifest(one.path)


def _audited(
    home: Home, checked: Sequence[Checked], index: LoadedIndex, asked: Auditing
) -> tuple[list[Audited], Mapping[Pin, Outcome]]:
    here = {one.one.folder: _place(one) for one in checked}
    _, seen = look_at_both([], here, folder=asked.folder, how=asked.how)
    pins = {one.one.folder: pin for one in checked if (pin := _pin(one.one)) is not None}
    outcomes: Mapping[Pin, Outcome] = {}
    if asked.ask is not None and pins:
        wanted = list(dict.fromkeys(pins.values()))
        with asked.watch(wanted) as progress:
            remembered = in_mirrors(mirrors_of(one.one for one in checked))
            taken_from = remembered if asked.mirror is None else in_mirror(asked.mirror)
            how = replace(asked.how.fetching, progress=progress, taken_from=taken_from)
            outcomes = survey_pins(wanted, folder=asked.folder, how=how)
    by_place = {entry.identity: entry for entry in index.entries}
    made = []
    for one in checked:
        site = site_of(one.one.record.source) if one.one.record is not None else None
        pin = pins.get(one.one.folder)
        outcome = outcomes.get(pin) if pin is not None else None
        made.append(
            Audited(
                checked=one,
                seen=seen.get(one.one.folder, SeenTree()),
                site=site,
                pin=pin,
                entry=by_place.get(site.identity) if site is not None else None,
                standing=outcome.standing if outcome is not None else None,
                shown=f"{home.shown}/plugins/{one.one.folder}",
                named_index=asked.index,
                mirror=asked.mirror,
            )
        )
    return made, outcomes


def _place(checked: Checked) -> Place:
    one, drift = checked.one, checked.drift
    aside = frozenset((*drift.bytecode, *drift.copied)) if drift is not None else frozenset[str]()
    name = one.folder.rpartition("/")[2]
    return Place(name=name, shown=f"plugins/{safe_to_show(one.folder)}", folder=one.path, aside=aside)


def _pin(one: Installed) -> Pin | None:
    site = site_of(one.record.source) if one.record is not None else None
    if site is None or one.record is None:
        return None
    try:
        return Pin(source=site.source, subdir=site.subdir, commit=Commit.parse(one.record.revision))
    except PinError:
        return None


def _from_git(audited: Audited, outcomes: Mapping[Pin, Outcome]) -> Iterator[Finding]:
    """Give what git found about the commit, such as that no branch has it any more, at the plugin's folder."""
    outcome = outcomes.get(audited.pin) if audited.pin is not None else None
    for finding in outcome.findings if outcome is not None else ():
        yield replace(finding, location=place_of(audited.one), message=f"{audited.one.shown}: {finding.message}")


def _gone(holdings: Holdings) -> Iterator[Finding]:
    for record in holdings.gone:
        name = safe_to_show(record.name)
        message = f"{name} is recorded, and there is no plugins/{name}"
        yield rules.GONE.at(Location(path=f"plugins/{name}"), message, remedy=f"packtool remove {typed(record.name)}")


def _unseen(audited: Sequence[Audited], outcomes: Mapping[Pin, Outcome], index: LoadedIndex) -> Iterator[Unseen]:
    silent = index.no_answer
    if silent is not None and silent.reason != ASKED_OFFLINE:
        yield Unseen(subject="the index", reason=silent.message, remedy=silent.remedy)
    for one in audited:
        shown = f"plugins/{one.one.shown}"
        if one.checked.unseen is not None:
            yield _as_unseen(shown, one.checked.unseen)
        if one.seen.unseen is not None:
            yield replace(one.seen.unseen, subject=shown)
        outcome = outcomes.get(one.pin) if one.pin is not None else None
        if outcome is not None and outcome.unseen is not None and one.pin is not None:
            yield _as_unseen(one.pin.source.display, outcome.unseen)


def _as_unseen(subject: str, fault: CouldNotLook) -> Unseen:
    return Unseen(subject=clean(subject, limit=_SUBJECT), reason=fault.message, remedy=fault.remedy)


def _examined(audited: Sequence[Audited], asked: Auditing) -> Iterator[Examined]:
    for one in audited:
        shown = f"plugins/{safe_to_show(one.one.folder)}"
        for file in one.seen.scan.examined if one.seen.scan is not None else ():
            yield replace(file, path=f"{shown}/{file.path}")
        if asked.ask is None and one.pin is not None:
            yield Examined(path=clean(one.pin.source.display, limit=_SUBJECT), skipped=_OFFLINE)
    if asked.ask is None:
        yield Examined(path="the index' server", skipped=_OFFLINE)
