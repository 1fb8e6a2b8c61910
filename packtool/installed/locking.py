"""A home held to a lock file: what differs, what is missing, what is there besides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.contract.name import safe_to_show
from packtool.findings import Location
from packtool.installed import rules
from packtool.installed.sources import site_of
from packtool.installed.words import place_of, typed, typed_place

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from packtool.findings import Finding
    from packtool.host.installed import Holdings, Installed
    from packtool.installed.checked import Checked
    from packtool.installed.lock_file import Locked

_SHOWN_DIGITS = 12


def judge_lock(checked: Checked, locked: Locked) -> Iterator[Finding]:
    """Give how the record of a plugin differs from the lock file; its files are judged beside."""
    one, record = checked.one, checked.one.record
    if record is None:
        yield _differs(one, locked, "has no record of where it is from")
        return
    if record.revision != locked.commit.hex:
        there = record.revision[:_SHOWN_DIGITS] or "no commit"
        yield _differs(one, locked, f"is recorded at {there}, and the lock file says {locked.commit.short}")
    here, meant = site_of(record.source), site_of(_whole(locked))
    if here is None or meant is None or here.identity != meant.identity:
        yield _differs(one, locked, f"is recorded as from {record.source}, and the lock file says {_whole(locked)}")


def not_in_lock(one: Installed) -> Finding:
    """Say that a plugin is there which the lock file does not have."""
    return rules.NOT_IN_LOCK.at(
        place_of(one),
        f"{one.shown} is installed, and the lock file does not have it",
        remedy=f"packtool remove {typed(one.key)}",
    )


def missing(lock: Mapping[str, Locked], holdings: Holdings, names: tuple[str, ...]) -> Iterator[Finding]:
    """Give the plugins of the lock file, or those of ``names`` in it, that are not installed."""
    there = {one.folder for one in holdings.installed}
    for name, locked in sorted(lock.items()):
        if name not in there and (not names or name in names):
            message = f"{safe_to_show(name)} stands in the lock file and is not installed"
            place = Location(path=f"plugins/{name}")
            yield rules.LOCK_DIFFERS.at(place, message, remedy=_install(locked, replace=False))


def _differs(one: Installed, locked: Locked, words: str) -> Finding:
    return rules.LOCK_DIFFERS.at(place_of(one), f"{one.shown} {words}", remedy=_install(locked, replace=True))


def _install(locked: Locked, *, replace: bool) -> str:
    site = site_of(_whole(locked))
    where = typed_place(site) if site is not None else typed(_whole(locked))
    options = f"{' --replace' if replace else ''}{' --allow-local' if site is not None and site.source.local else ''}"
    return f"packtool install --ref {locked.commit.hex}{options} {where}"


def _whole(locked: Locked) -> str:
    return f"{locked.source}#{locked.subdir}" if locked.subdir else locked.source
