"""The flow of `pack lock`: what a review saw of every plugin, written beside the pack if nothing about it fails."""

from __future__ import annotations

import stat
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook, Misuse
from packtool.files import why, write_atomically
from packtool.findings import Location, Verdict
from packtool.manifests.lock import Locked, lock_bytes, read
from packtool.packing.rules import NOT_CURRENT, NOT_LOCKED, OTHER_FILES
from packtool.packing.words import command, counted, shown
from packtool.show.locked import lock_beside, lock_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from packtool.findings import Finding, Report
    from packtool.show import Reviewed
    from packtool.show.looked import Looked

COMMAND = "pack lock"
_OPEN = 0o666


@dataclass(frozen=True, slots=True, kw_only=True)
class Locking:
    """Which pack is locked; ``check`` writes nothing and tells whether its lock file is the one it would get."""

    pack: str
    check: bool = False


def lock(reviewed: Reviewed, wish: Locking) -> Report:
    """Write the lock file of a pack that was reviewed, or say why there is none. Raises Misuse and CouldNotLook."""
    path = place_of_lock(wish.pack)
    text = lock_beside(wish.pack)
    old = None if text is None else read(text.data, text.shown).manifest
    plugins, faults = lockable(reviewed)
    faults += _other_files(path, old.plugins if old is not None else {}, plugins)
    report = replace(reviewed.report, command=COMMAND)
    failed = bool(faults) or bool(report.unseen) or report.verdict is Verdict.FAIL
    changes = list(_changes(old.plugins if old is not None else {}, plugins))
    details = {**report.details, "done": [], "changes": changes, "next": []}
    if failed:
        details |= {"done": [f"{path.as_posix()} {'stays as it is' if text else 'was not written'}"], "changes": []}
        return replace(report, findings=(*report.findings, *faults), details=details)
    data = lock_bytes(plugins)
    if text is not None and text.data == data:
        details["done"] = [f"{path.as_posix()} is as it should be: {counted(len(plugins), 'plugin')}"]
        details["next"] = _next(wish.pack)
        return replace(report, details=details)
    if wish.check:
        words = "is not what the pack would get now" if text is not None else "is not there"
        found = NOT_CURRENT.at(_at(path), f"{path.name} {words}", remedy=command("lock", Path(wish.pack)))
        return replace(report, findings=(*report.findings, found), details=details)
    _write(path, data, Path(wish.pack).expanduser())
    details["done"] = [f"{path.as_posix()}: locked {counted(len(plugins), 'plugin')}"]
    details["next"] = _next(wish.pack)
    return replace(report, details=details)


def _next(pack: str) -> list[str]:
    """Return what comes after a lock: to hold the pack to it, and to install what it says."""
    return [command(verb, Path(pack)) for verb in ("verify", "install")]


def place_of_lock(pack: str) -> Path:
    """Return where the lock file of a pack lies. Raises Misuse for a pack that is no file."""
    path = lock_of(pack)
    if path is None:
        raise Misuse("a lock file lies beside its pack, and this pack is no file", remedy="save it, then lock it")
    return path


def lockable(reviewed: Reviewed) -> tuple[list[Locked], list[Finding]]:
    """Return every plugin of a review as a lock file has it, and why some cannot stand in one."""
    plugins: dict[str, Locked] = {}
    faults = []
    for one in reviewed.looked:
        locked = _locked(one, reviewed)
        if locked is not None:
            plugins[locked.name] = locked
        elif one.unseen is None:
            message = f"{one.placed.called} was not found to be a plugin"
            faults.append(NOT_LOCKED.at(one.placed.entry.location, message))
    return list(plugins.values()), faults


def _locked(looked: Looked, reviewed: Reviewed) -> Locked | None:
    pin, fetched, plugin = looked.placed.pin, looked.fetched, looked.plugin
    if pin is None or fetched is None or plugin is None or looked.digest is None:
        return None
    entry = looked.placed.entry
    rows = {row["position"]: row["state"] for row in reviewed.report.details.get("plugins", ())}
    receipt = looked.scan.receipt if looked.scan is not None else {}
    return Locked(
        name=plugin.name,
        source=pin.source.url,
        subdir=pin.subdir,
        commit=pin.commit,
        tree=fetched.tree_id,
        digest=looked.digest,
        index=reviewed.index.location if entry.by_name_alone and reviewed.index is not None else None,
        listed_as=entry.name if entry.by_name_alone else None,
        verdict=str(rows.get(entry.position, "")) or None,
        ruleset=receipt.get("rules"),
    )


def _other_files(path: Path, old: Mapping[str, Locked], plugins: list[Locked]) -> list[Finding]:
    found = []
    for one in plugins:
        before = old.get(one.name)
        same = before is not None and (before.commit, before.site) == (one.commit, one.site)
        if same and before is not None and (before.digest != one.digest or before.tree not in {None, one.tree}):
            message = f"{shown(one.name)} has other files than {path.name} says, at the same commit {one.commit.short}"
            found.append(OTHER_FILES.at(_at(path), message))
    return found


def _changes(old: Mapping[str, Locked], plugins: list[Locked]) -> Iterator[str]:
    new = {one.name: one for one in plugins}
    for name in sorted({*old, *new}):
        if name not in new:
            yield f"gone    {shown(name)}"
        elif name not in old:
            yield f"new     {shown(name)} at {new[name].commit.short}"
        elif new[name].commit != old[name].commit:
            yield f"moved   {shown(name)} from {old[name].commit.short} to {new[name].commit.short}"
        elif new[name] != old[name]:
            yield f"again   {shown(name)}: {_again(old[name], new[name])}"


def _again(old: Locked, new: Locked) -> str:
    if old.verdict != new.verdict:
        return f"the verdict was {shown(old.verdict or 'not known')} and is {new.verdict or 'not known'}"
    return "looked at by other rules" if old.ruleset != new.ruleset else "said in other words"


def _at(path: Path) -> Location:
    return Location(path=path.as_posix())


def _write(path: Path, data: bytes, pack: Path) -> None:
    try:
        write_atomically(path, data, mode=stat.S_IMODE(pack.stat().st_mode) & _OPEN)
    except OSError as fault:
        remedy = "make the folder writable, then run the same command again"
        raise CouldNotLook(f"{path} cannot be written: {why(fault)}", remedy=remedy) from None
