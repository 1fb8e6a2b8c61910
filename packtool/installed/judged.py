"""What is to be said of one plugin that was held to what was recorded of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.contract.profile import first_of
from packtool.findings import Location
from packtool.installed import rules
from packtool.installed.git_folder import judge_git_folder
from packtool.installed.locking import judge_lock, not_in_lock
from packtool.installed.words import install_again, place_of, typed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from packtool.findings import Finding
    from packtool.host.installed import Installed
    from packtool.installed.checked import Checked
    from packtool.installed.lock_file import Locked

MOST_TOLD = 200
_FEW = 6


def judge_plugin(checked: Checked, lock: Mapping[str, Locked] | None) -> Iterator[Finding]:
    """Give what is to be said of one plugin, its record and its files, or how it differs from ``lock``."""
    one, place = checked.one, place_of(checked.one)
    recorded = one.receipt is not None or one.record is not None
    if one.link is not None and recorded and not one.by_nix:
        yield rules.LINKED.at(place, f"{one.shown} was installed as a folder, and is a link to {one.link} now")
    if lock is not None:
        locked = lock.get(one.folder)
        yield from judge_lock(checked, locked) if locked is not None else [not_in_lock(one)]
    elif checked.moved is not None:
        yield rules.MOVED.at(place, f"{one.shown} {checked.moved}", remedy=install_again(one))
    yield from _about_record(one)
    yield from first_of(_about_files(checked), MOST_TOLD)
    if checked.drift is not None and checked.drift.bytecode:
        count = len(checked.drift.bytecode)
        message = f"Python wrote {count} file{'s' if count > 1 else ''} of bytecode into {one.shown}; not looked at"
        yield rules.BYTECODE.at(place, message, remedy=f"packtool verify --clean {typed(one.key)}")
    if checked.drift is not None and checked.drift.copied:
        message = f"Hermes itself wrote {', '.join(checked.drift.copied[:_FEW])} into {one.shown} when it installed it"
        yield rules.HERMES_COPIED.at(place, message)
    yield from judge_git_folder(one)
    if not checked.against and checked.unseen is None and not one.by_nix and one.plugin is not None:
        message = f"{one.shown} cannot be held to anything: {_why_nothing(one)}"
        yield rules.UNRECORDED.at(place, message, remedy=install_again(one))


def _about_record(one: Installed) -> Iterator[Finding]:
    place, record, receipt = place_of(one), one.record, one.receipt
    if one.receipt_fault:
        yield rules.RECORD_LOST.at(place, f"{one.shown}: {one.receipt_fault}", remedy=install_again(one))
    elif receipt is None and record is not None and record.own is not None:
        yield rules.RECORD_LOST.at(place, f"{one.shown}: packtool's receipt of it is gone", remedy=install_again(one))
    elif receipt is not None and record is None:
        yield rules.RECORD_LOST.at(place, f"{one.shown}: Hermes' record of it is gone", remedy=install_again(one))
    elif receipt is not None and record is not None and record.digest not in {None, receipt.digest}:
        message = f"{one.shown}: the record and the receipt name different digests"
        yield rules.RECORD_LOST.at(place, message, remedy=install_again(one))


def _about_files(checked: Checked) -> Iterator[Finding]:
    one, drift = checked.one, checked.drift
    if drift is None or not checked.changed:
        return
    again = install_again(one)
    for change in drift.changes:
        path = f"plugins/{one.folder}/{change.path}"
        yield rules.CHANGED.at(Location(path=path), f"{change.path} {change.words}", remedy=again)
    if not drift.changes:
        what = {"lock": "the lock file", "record": "the record"}.get(checked.against, "what was installed")
        message = f"{one.shown} has another digest than {what}, and no list of its files is at hand"
        yield rules.CHANGED.at(place_of(one), message, remedy=again)


def _why_nothing(one: Installed) -> str:
    if one.record is None:
        return "nothing was recorded when it was put there"
    if (one.path / ".git").exists():
        return "its .git is not to be believed"
    return "Hermes recorded its commit, and left no copy of the commit beside it"
