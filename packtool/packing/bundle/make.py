"""The flow of `pack bundle`: a reviewed pack, its lock file and the objects of its plugins written into one archive."""

from __future__ import annotations

import contextlib
import os
import shlex
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook, Misuse
from packtool.files import put, why
from packtool.findings import Severity, Verdict
from packtool.manifests.lock import lock_bytes
from packtool.packing.bundle.archive import Refused, write_archive
from packtool.packing.bundle.names import LOCK, PACK, objects_name
from packtool.packing.bundle.opened import looks_like_one, numbered
from packtool.packing.lock import lockable
from packtool.packing.words import counted, shown
from packtool.show.rules import LOCK_STALE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from packtool.findings import Finding, Report
    from packtool.manifests.lock import Locked
    from packtool.show import Reviewed

COMMAND = "pack bundle"
_OPEN = 0o644
_MIB = 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Bundling:
    """Which pack goes into which file."""

    pack: str
    out: Path


def check_out(out: Path) -> None:
    """Raise Misuse where something else than a bundle stands in the way: it would be lost."""
    if out.is_dir():
        raise Misuse(f"{out} is a folder", remedy=f"name a file: {out.as_posix()}/pack.zip")
    if out.exists() and not looks_like_one(out):
        raise Misuse(f"{out} is there already, and is no bundle", remedy="name another file: OUT.zip")


def bundle(reviewed: Reviewed, wish: Bundling, folder: Path) -> Report:
    """Write the archive if nothing about the pack fails; ``folder`` is one to work in. Raises CouldNotLook."""
    plugins, faults = lockable(reviewed)
    report = replace(reviewed.report, command=COMMAND, findings=(*reviewed.report.findings, *faults))
    stale = any(one.rule is LOCK_STALE for one in report.findings)
    if report.unseen or report.verdict is Verdict.FAIL or stale or reviewed.document is None:
        why_not = ": the lock file beside the pack is older than it" if stale else ""
        done = [f"{wish.out.as_posix()} was not written{why_not}"]
        following = [f"packtool pack lock {shlex.quote(shown(wish.pack))}"] if stale else []
        return replace(
            report, findings=_with_stale(report), details={**report.details, "done": done, "next": following}
        )
    files = _files(reviewed, reviewed.document, plugins, folder)
    size = _written(wish.out, files)
    done = [f"{wish.out.as_posix()}: {counted(len(plugins), 'plugin')} and their git objects, {_size(size)}"]
    following = [f"packtool pack show {shlex.quote(shown(wish.out.as_posix()))}"]
    return replace(report, details={**report.details, "done": done, "next": following})


def _with_stale(report: Report) -> tuple[Finding, ...]:
    return tuple(replace(one, severity=Severity.ERROR) if one.rule is LOCK_STALE else one for one in report.findings)


def _files(reviewed: Reviewed, document: bytes, plugins: Sequence[Locked], folder: Path) -> list[tuple[str, Path]]:
    packs = {
        one.placed.pin.source.key: one.fetched.carried
        for one in reviewed.looked
        if one.placed.pin is not None and one.fetched is not None and one.fetched.carried is not None
    }
    pack, lock = folder / "pack", folder / "lock"
    try:
        pack.write_bytes(document)
        lock.write_bytes(lock_bytes(plugins))
    except OSError as fault:
        raise _unwritable(folder, fault) from None
    objects = [(objects_name(number), packs[key]) for key, number in numbered(plugins).items()]
    return [(PACK, pack), (LOCK, lock), *objects]


def _written(out: Path, files: Sequence[tuple[str, Path]]) -> int:
    """Put the archive in the place of ``out``, whole or not at all; return its size in bytes."""
    aside = None
    try:
        descriptor, name = tempfile.mkstemp(dir=out.parent, prefix=".packtool-", suffix=".tmp")
        aside = Path(name)
        with os.fdopen(descriptor, "wb") as file:
            write_archive(file, files)
            file.flush()
            os.fsync(file.fileno())
        aside.chmod(_OPEN)
        size = aside.stat().st_size
        put(aside, out)
    except Refused as fault:
        raise CouldNotLook(f"{out} cannot be written: {fault}", remedy="make several packs of it") from None
    except OSError as fault:
        raise _unwritable(out, fault) from None
    finally:
        if aside is not None:
            with contextlib.suppress(OSError):
                aside.unlink()
    return size


def _unwritable(path: Path, fault: OSError) -> CouldNotLook:
    return CouldNotLook(f"{path} cannot be written: {why(fault)}", remedy="name a file in a folder that you can write")


def _size(size: int) -> str:
    return f"{size / _MIB:.1f} MiB" if size >= _MIB else f"{max(1, size // 1024)} KiB"
