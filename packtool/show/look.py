"""What one fetched plugin is, and what its files show against the pack."""

from __future__ import annotations

from dataclasses import replace
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.findings import Finding, Unseen
from packtool.plugin.behaviours import server_behaviours
from packtool.plugin.read import read_plugin
from packtool.show.looked import Looked
from packtool.show.needs import with_needs
from packtool.show.rules import NAME_DIFFERS
from packtool.show.scanning import scanned
from packtool.text import clean
from packtool.trees import digest

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.git import Fetched, Outcome
    from packtool.host import Home
    from packtool.index import RemovedList
    from packtool.pins import Pin
    from packtool.plugin.model import Plugin
    from packtool.show.place import Placed
    from packtool.show.scanning import Scan

_NAME_LIMIT = 80
WHOLE = "."


def look_all(
    fetched: Sequence[tuple[Placed, Outcome | CouldNotLook | None]],
    removed: RemovedList,
    *,
    scan: Scan | None,
    home: Home | None = None,
) -> list[Looked]:
    """Read, and unless ``scan`` is ``None`` scan, every plugin that was fetched.

    What plugins need of each other is looked for among them and in ``home``.

    An entry comes with its outcome, with why it could not be fetched, or with ``None`` when that was not tried. What
    cannot be read is ``unseen``.
    """
    looked = with_needs([_look(placed, outcome, removed) for placed, outcome in fetched], home)
    return looked if scan is None else scanned(looked, scan)


def _look(placed: Placed, outcome: Outcome | CouldNotLook | None, removed: RemovedList) -> Looked:
    if isinstance(outcome, CouldNotLook):
        return _unseen(placed, outcome)
    pin = placed.pin
    if pin is None or outcome is None:
        return Looked(placed=placed, findings=placed.findings)
    findings = [*placed.findings, *_from_git(placed, pin, outcome.findings)]
    if outcome.unseen is not None:
        return replace(_unseen(placed, outcome.unseen), findings=tuple(findings))
    if outcome.fetched is None:
        return Looked(placed=placed, findings=tuple(findings), standing=outcome.standing)
    return replace(_read(placed, pin, outcome.fetched, findings, removed), standing=outcome.standing)


def _read(placed: Placed, pin: Pin, fetched: Fetched, findings: list[Finding], removed: RemovedList) -> Looked:
    fallback = PurePosixPath(pin.subdir).name if pin.subdir else pin.source.name
    try:
        reading = read_plugin(fetched.tree.root, fallback_name=fallback, prefix=f"{pin.place}/")
        whole = digest(fetched.tree)
    except CouldNotLook as fault:
        return replace(_unseen(placed, fault), fetched=fetched, findings=tuple(findings))
    findings.extend(reading.findings)
    if reading.plugin is not None:
        findings.extend(_name_differs(placed, reading.plugin))
        if not any(finding.rule.id == "index-removed" for finding in findings):
            name = (reading.plugin.name,)
            findings.extend(removed.against(pin.source, pin.subdir, name, at=placed.entry.location))
    return Looked(
        placed=placed,
        fetched=fetched,
        plugin=reading.plugin,
        digest=whole,
        findings=tuple(findings),
        examined=reading.examined,
        servers=tuple(server_behaviours(fetched.tree.root, reading.plugin)),
    )


def _unseen(placed: Placed, fault: CouldNotLook) -> Looked:
    subject = f"{placed.entry.label} (line {placed.entry.location.line})"
    return Looked(
        placed=placed,
        findings=placed.findings,
        unseen=Unseen(subject=subject, reason=fault.message, remedy=fault.remedy),
    )


def _from_git(placed: Placed, pin: Pin, findings: Sequence[Finding]) -> Iterator[Finding]:
    """Put what git found where a person can act on it: the plugin as a whole is the entry's own line in the pack."""
    for finding in findings:
        if finding.location.path == WHOLE:
            yield replace(finding, location=placed.entry.at("commit"))
        else:
            path = f"{pin.place}/{finding.location.path}"
            yield replace(finding, location=replace(finding.location, path=path))


def _name_differs(placed: Placed, plugin: Plugin) -> Iterator[Finding]:
    for name in placed.names:
        if plugin.names_itself and name.casefold() != plugin.name.casefold():
            shown = clean(name, limit=_NAME_LIMIT)
            message = f"the pack calls it {shown}, its own manifest {plugin.name}, which is what Hermes goes by"
            yield NAME_DIFFERS.at(placed.entry.at("name"), message, remedy=f"write `name: {plugin.name}`")
            return
