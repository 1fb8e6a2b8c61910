"""The flow of `scan`: find the tree that is meant, scan it, and report."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook, Misuse
from packtool.findings import Report, Unseen
from packtool.git import Fetching, fetch_pins
from packtool.git.local import pin_of
from packtool.pins import Commit, Pin, PinError, Source
from packtool.scan import ScanOptions, ScanReading, Subject, scan
from packtool.text import clean
from packtool.trees import Tree, read_tree

if TYPE_CHECKING:
    from collections.abc import Mapping

    from packtool.findings import Finding, Json

COMMAND = "scan"
_NAME_LIMIT = 200
_FORMS = "name a folder, a folder with --commit REVISION, or owner/repo[/sub/dir]@COMMIT"


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """What is to be scanned: ``what`` as the person named it, ``revision`` for a folder at a commit."""

    what: str
    revision: str | None = None
    allow_local: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class _Found:
    """The tree that is meant, with what fetching it showed; ``folder`` is where it lies, for a folder as it is."""

    tree: Tree | None
    findings: tuple[Finding, ...] = ()
    unseen: CouldNotLook | None = None
    pin: Pin | None = None
    folder: str | None = None


def scan_target(target: Target, options: ScanOptions, *, folder: Path, environ: Mapping[str, str]) -> Report:
    """Scan a folder, a folder at a commit, or a repository at a commit; ``folder`` is an empty one to fetch into.

    Raises CouldNotLook when there is no such tree or an engine failed, and Misuse for a target that is none.
    """
    found = _find(target, folder, environ)
    name = clean(target.what, limit=_NAME_LIMIT)
    if found.tree is None:
        return Report(command=COMMAND, subject=name, findings=found.findings, unseen=_unseen(name, found.unseen))
    reading = scan([Subject(tree=found.tree, name=name)], options)[0]
    return Report(
        command=COMMAND,
        subject=name,
        findings=tuple(sorted((*found.findings, *reading.findings), key=lambda finding: finding.order)),
        unseen=_unseen(name, found.unseen),
        examined=reading.examined,
        behaviours=reading.behaviours,
        details=_details(reading, found),
    )


def _details(reading: ScanReading, found: _Found) -> dict[str, Json]:
    pin = found.pin
    place = None if pin is None else {"source": pin.source.display, "commit": pin.commit.hex, "subdir": pin.subdir}
    return {"receipt": dict(reading.receipt), "pin": place, **({"folder": found.folder} if found.folder else {})}


def _unseen(name: str, fault: CouldNotLook | None) -> tuple[Unseen, ...]:
    return () if fault is None else (Unseen(subject=name, reason=fault.message, remedy=fault.remedy),)


def _find(target: Target, folder: Path, environ: Mapping[str, str]) -> _Found:
    place = Path(target.what).expanduser()
    if place.is_dir():
        if target.revision is None:
            return _Found(tree=read_tree(place), folder=clean(place.as_posix(), limit=_NAME_LIMIT))
        asking = folder / "asking"
        asking.mkdir()
        return _fetch(pin_of(place, target.revision, scratch=asking, environ=environ), folder, environ)
    if target.revision is not None:
        raise Misuse(f"{target.what} is no folder, and --commit needs one", remedy=_FORMS)
    if place.exists():
        raise Misuse(f"{target.what} is no folder", remedy=_FORMS)
    return _fetch(_pin(target), folder, environ)


def _pin(target: Target) -> Pin:
    where, at, commit = target.what.rpartition("@")
    if not at or "/" not in where:
        raise Misuse(f"{target.what} is neither a folder nor a repository at a commit", remedy=_FORMS)
    try:
        source, subdir = Source.parse(where, allow_local=target.allow_local)
        return Pin(source=source, commit=Commit.parse(commit), subdir=subdir)
    except PinError as fault:
        raise Misuse(f"{target.what}: this {fault.reason}", remedy=fault.remedy) from None


def _fetch(pin: Pin, folder: Path, environ: Mapping[str, str]) -> _Found:
    outcome = fetch_pins([pin], folder=folder, how=Fetching(environ=environ))[pin]
    tree = outcome.fetched.tree if outcome.fetched is not None else None
    return _Found(tree=tree, findings=outcome.findings, unseen=outcome.unseen, pin=pin)
