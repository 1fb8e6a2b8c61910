"""The flow of `scan`: find the tree that is meant, scan it, and report."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.files import place_in_checkout, why
from packtool.findings import PATH_LIMIT, Report, Unseen, Verdict
from packtool.git import Fetching, fetch_pins
from packtool.git.mirror import in_mirror
from packtool.git.target import meant_by
from packtool.pins import Pin
from packtool.plugin.behaviours import server_behaviours
from packtool.plugin.read import read_plugin
from packtool.scan import ScanOptions, ScanReading, Subject, refuse_own, scan
from packtool.scan.inventory_rules import UNREAD
from packtool.text import clean, typed_word
from packtool.trees import read_tree
from packtool.trees.tree import open_file

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from packtool.findings import Behaviour, Finding, Json
    from packtool.git.target import Target
    from packtool.trees import Tree

COMMAND = "scan"
_NAME_LIMIT = 200
_AGAIN = "make it readable, then run the same command again"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Found:
    """The tree that is meant, with what fetching it showed.

    ``folder`` is where it lies in its repository, or below the working folder; ``lies`` whether it is one as it is.
    """

    tree: Tree | None
    findings: tuple[Finding, ...] = ()
    unseen: CouldNotLook | None = None
    pin: Pin | None = None
    folder: str = ""
    lies: bool = False


def scan_target(target: Target, options: ScanOptions, *, folder: Path, environ: Mapping[str, str]) -> Report:
    """Scan a folder, a folder at a commit, or a repository at a commit; ``folder`` is an empty one to fetch into.

    Raises CouldNotLook when there is no such tree or an engine failed, and Misuse for a target that is none.
    """
    place = Path(target.what).expanduser()
    if place.is_dir():
        # Of a folder at a commit the files are read elsewhere, and its owner still writes what lies in it.
        refuse_own(options, [place])
    found = _with_files(_find(target, folder, environ), target)
    name = clean(target.what, limit=_NAME_LIMIT)
    if found.tree is None:
        return Report(command=COMMAND, subject=name, findings=found.findings, unseen=_unseen(name, found.unseen))
    reading = scan([Subject(tree=found.tree, name=name)], options)[0]
    kept_from_us = _kept_from_us(found.tree, reading)
    report = Report(
        command=COMMAND,
        subject=name,
        findings=tuple(one for one in _joined(found, reading) if not _says_unread(one, kept_from_us)),
        unseen=(*_unseen(name, found.unseen), *kept_from_us.values()),
        examined=reading.examined,
        behaviours=(*reading.behaviours, *_servers(found.tree, name)),
        details=_details(reading, found),
    )
    return replace(report, details={**report.details, "next": list(_next(report, target, found))})


def _with_files(found: _Found, target: Target) -> _Found:
    """Return what was found, unless no file is in it: then there is nothing to look at, and so no verdict."""
    if found.tree is None or found.tree.entries:
        return found
    where = target.what if target.revision is None else f"{target.what} at {target.revision}"
    fault = CouldNotLook(f"{where} holds no file, so there is nothing to scan", remedy=_instead(found, target))
    if not found.findings:
        raise fault
    return replace(found, tree=None, unseen=fault)


def _instead(found: _Found, target: Target) -> str:
    if target.revision is not None:
        return f"packtool scan {typed_word(target.what)} (without --commit: the folder as it is)"
    if found.pin is not None:
        return f"name another commit: git ls-remote {typed_word(found.pin.source.url)}"
    return "name the folder that holds the plugin: packtool scan FOLDER"


def _servers(tree: Tree, name: str) -> tuple[Behaviour, ...]:
    try:
        plugin = read_plugin(tree.root, fallback_name=name).plugin
    except CouldNotLook:
        # The account of the files says what could not be read.
        return ()
    return tuple(server_behaviours(tree.root, plugin))


def _kept_from_us(tree: Tree, reading: ScanReading) -> Mapping[str, Unseen]:
    """Return the files, by their paths as shown, that this machine does not let us read: no fault of who wrote them."""
    kept: dict[str, Unseen] = {}
    if not any(one.skipped for one in reading.examined):
        return kept
    for entry in tree.files:
        try:
            open_file(tree.root, entry.path).close()
        except OSError as fault:
            shown = clean(entry.path, limit=PATH_LIMIT)
            typed = typed_word(str(tree.root / entry.path))
            remedy = f"make it readable: chmod +r {typed}" if isinstance(fault, PermissionError) else _AGAIN
            kept[shown] = Unseen(subject=shown, reason=f"cannot be read: {why(fault)}", remedy=remedy)
    return kept


def _says_unread(finding: Finding, kept_from_us: Mapping[str, Unseen]) -> bool:
    """Whether a finding only repeats that a file could not be read."""
    return finding.rule is UNREAD and finding.location.path in kept_from_us


def _joined(found: _Found, reading: ScanReading) -> tuple[Finding, ...]:
    """Return what fetching showed and what the scan found; of what both say, the scan's, which knows who reads what."""
    said = {(one.rule.id, one.location.path, one.message) for one in reading.findings}
    more = (one for one in found.findings if (one.rule.id, one.location.path, one.message) not in said)
    return tuple(sorted((*more, *reading.findings), key=lambda finding: finding.order))


def _next(report: Report, target: Target, found: _Found) -> Iterator[str]:
    """Yield the commands that come next: what decided it explained, then what is done with a tree that did not fail."""
    yield from report.explaining
    if report.verdict in {None, Verdict.FAIL}:
        return
    if found.lies:
        yield f"packtool doctor {typed_word(target.what)}"
    elif target.revision is None and found.pin is not None:
        where = typed_word(target.what.rpartition("@")[0])
        yield f"packtool install --ref {found.pin.commit.hex}{_ways(target)} {where}"


def _ways(target: Target) -> str:
    local = " --allow-local" if target.allow_local else ""
    return local if target.mirror is None else f"{local} --mirror {typed_word(target.mirror)}"


def _details(reading: ScanReading, found: _Found) -> dict[str, Json]:
    pin = found.pin
    place = None if pin is None else {"source": pin.source.display, "commit": pin.commit.hex, "subdir": pin.subdir}
    return {"receipt": dict(reading.receipt), "pin": place, "folder": found.folder}


def _unseen(name: str, fault: CouldNotLook | None) -> tuple[Unseen, ...]:
    return () if fault is None else (Unseen(subject=name, reason=fault.message, remedy=fault.remedy),)


def _find(target: Target, folder: Path, environ: Mapping[str, str]) -> _Found:
    meant = meant_by(target, scratch=folder, environ=environ)
    if isinstance(meant, Pin):
        return _fetch(meant, folder, Fetching(environ=environ, taken_from=in_mirror(target.mirror)))
    return _Found(tree=read_tree(meant), folder=clean(place_in_checkout(meant), limit=_NAME_LIMIT), lies=True)


def _fetch(pin: Pin, folder: Path, how: Fetching) -> _Found:
    outcome = fetch_pins([pin], folder=folder, how=how)[pin]
    tree = outcome.fetched.tree if outcome.fetched is not None else None
    return _Found(tree=tree, findings=outcome.findings, unseen=outcome.unseen, pin=pin, folder=pin.subdir or "")
