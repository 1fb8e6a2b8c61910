"""The flow of `verify`: whether anything in a home changed since it was installed, asked of nobody outside."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.contract.name import safe_to_show
from packtool.findings import Examined, Location, Report, Unseen
from packtool.host.installed import look_at
from packtool.index import DEFAULT_URL, Wanted, known_removals
from packtool.installed import rules
from packtool.installed.checked import check
from packtool.installed.chosen import unknown
from packtool.installed.grants import judge_grants
from packtool.installed.judged import judge_plugin
from packtool.installed.locking import missing
from packtool.installed.needing import judge_needs
from packtool.installed.sources import site_of
from packtool.installed.words import about_folders, for_home, in_home, place_of, plugin_data, typed
from packtool.text import clean

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterator, Mapping, Sequence

    from packtool.findings import Finding
    from packtool.host import Home, Settings
    from packtool.host.installed import Holdings, Installed
    from packtool.host.records import Record
    from packtool.index import RemovedList
    from packtool.installed.checked import AtCommit, Checked
    from packtool.installed.lock_file import Locked

COMMAND = "verify"
_SUBJECT = 200
# What comes next: nothing changed here, but what is known of it may have; or nothing is installed.
_AUDIT, _SEARCH = "packtool audit", "packtool search"


@dataclass(frozen=True, slots=True, kw_only=True)
class Verifying:
    """What is to be verified: ``names`` are the plugins (all when empty), ``lock`` is a lock file's content.

    ``clean`` removes Python's own bytecode. ``at_commit`` reads a plugin's own repository.
    """

    names: tuple[str, ...] = ()
    lock: Mapping[str, Locked] | None = None
    clean: bool = False
    at_commit: AtCommit | None = None


def verify(home: Home, settings: Settings, asked: Verifying, *, now: dt.datetime) -> Report:
    """Hold every plugin to what was recorded of it. Raises CouldNotLook when the home cannot be read."""
    holdings = look_at(home)
    chosen, gone = _chosen(home, holdings, asked)
    removed = known_removals(
        Wanted(home_url=settings.index_url or DEFAULT_URL, offline=True), home, loaded=None, now=now
    )
    checked = [check(one, at_commit=asked.at_commit, locked=(asked.lock or {}).get(one.folder)) for one in chosen]
    findings = [*settings.findings_at(Location(path="config.yaml")), *removed.findings_at(Location(path="."))]
    for one in checked:
        findings += judge_plugin(one, asked.lock)
        findings += _removed(one.one, removed)
    findings += [one for one in about_folders(holdings) if _concerns(one, chosen, asked)]
    findings += _gone(gone, asked, holdings)
    meant = {one.key for one in chosen} if asked.names else None
    findings += [*judge_grants(holdings, meant), *judge_needs(holdings, meant)]
    cleaned = _clean(checked) if asked.clean else 0
    return Report(
        command=COMMAND,
        subject=clean(home.shown, limit=_SUBJECT),
        findings=for_home(home, findings),
        unseen=tuple(
            Unseen(subject=f"plugins/{one.one.shown}", reason=one.unseen.message, remedy=one.unseen.remedy)
            for one in checked
            if one.unseen is not None
        ),
        examined=tuple(_examined(one) for one in checked),
        details={
            "installed": [{**plugin_data(one), "files": _changes(one)} for one in checked],
            "bytecode": sum(len(one.drift.bytecode) for one in checked if one.drift is not None),
            "cleaned": cleaned,
            "lock": asked.lock is not None,
            "next": [in_home(home, _AUDIT)] if checked else [_SEARCH],
        },
    )


def _chosen(home: Home, holdings: Holdings, asked: Verifying) -> tuple[Sequence[Installed], Sequence[Record]]:
    if not asked.names:
        return holdings.installed, holdings.gone
    gone = {record.name: record for record in holdings.gone}
    locked = asked.lock or {}
    chosen: list[Installed] = []
    for name in dict.fromkeys(asked.names):
        called = holdings.all_called(name)
        chosen += [one for one in called if one not in chosen]
        if not called and name not in gone and name not in locked:
            raise unknown(home, holdings, name, COMMAND)
    return chosen, [gone[name] for name in asked.names if name in gone]


def _concerns(finding: Finding, chosen: Sequence[Installed], asked: Verifying) -> bool:
    return not asked.names or finding.location.path in {place_of(one).path for one in chosen}


def _removed(one: Installed, removed: RemovedList) -> Iterator[Finding]:
    site = site_of(one.record.source) if one.record is not None else None
    if site is not None:
        yield from removed.against(site.source, site.subdir, (one.name,), at=place_of(one))


def _gone(gone: Sequence[Record], asked: Verifying, holdings: Holdings) -> Iterator[Finding]:
    for record in gone:
        name = safe_to_show(record.name)
        yield rules.GONE.at(
            Location(path=f"plugins/{record.name}"),
            f"{name} is recorded, and there is no plugins/{name}",
            remedy=f"packtool remove {typed(record.name)}",
        )
    yield from missing(asked.lock or {}, holdings, asked.names)


def _clean(checked: Sequence[Checked]) -> int:
    count = 0
    for one in checked:
        for path in one.drift.bytecode if one.drift is not None else ():
            try:
                (one.one.path / path).unlink()
            except OSError:
                continue
            count += 1
    return count


def _examined(checked: Checked) -> Examined:
    shown = f"plugins/{safe_to_show(checked.one.folder)}"
    if checked.against:
        return Examined(path=shown, by=(checked.against,))
    return Examined(path=shown, skipped="nothing to hold it to")


def _changes(checked: Checked) -> list[dict[str, str]]:
    changes = checked.drift.changes if checked.drift is not None and checked.changed else ()
    return [
        {"path": clean(one.path, limit=512), "change": one.how, "words": clean(one.words, limit=240)} for one in changes
    ]
