"""What one fetched plugin is, and what its files show against the pack."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.findings import Finding, Location, Unseen
from packtool.plugin.read import read_plugin
from packtool.show.rules import NAME_DIFFERS, SAME_NAME
from packtool.text import clean
from packtool.trees import digest

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.findings import Examined
    from packtool.git import Fetched, Outcome
    from packtool.index import RemovedList
    from packtool.pins import Pin
    from packtool.plugin.model import Plugin
    from packtool.show.place import Placed

_NAME_LIMIT = 80
WHOLE = "."


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked:
    """An entry after the fetch: what was fetched, what the plugin is, everything found, and what could not be seen."""

    placed: Placed
    fetched: Fetched | None = None
    plugin: Plugin | None = None
    digest: str | None = None
    findings: tuple[Finding, ...] = ()
    examined: tuple[Examined, ...] = ()
    unseen: Unseen | None = None


def look(placed: Placed, outcome: Outcome | CouldNotLook, removed: RemovedList) -> Looked:
    """Read the plugin that ``outcome`` brought; whatever cannot be read is ``unseen``."""
    if isinstance(outcome, CouldNotLook):
        return _unseen(placed, outcome)
    pin = placed.pin
    if pin is None:
        return Looked(placed=placed, findings=placed.findings)
    findings = [*placed.findings, *_from_git(placed, pin, outcome.findings)]
    if outcome.unseen is not None:
        return replace(_unseen(placed, outcome.unseen), findings=tuple(findings))
    if outcome.fetched is None:
        return Looked(placed=placed, findings=tuple(findings))
    return _read(placed, pin, outcome.fetched, findings, removed)


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


def same_names(looked: Sequence[Looked]) -> Iterator[Finding]:
    """Give an error for every plugin whose name another one of the pack has already, ignoring letter case."""
    first: dict[str, Location] = {}
    pins: dict[str, Pin | None] = {}
    for one in looked:
        if one.plugin is None:
            continue
        name = one.plugin.name.casefold()
        here = one.placed.entry.location
        earlier = first.setdefault(name, here)
        # The same pin twice is one plugin written twice: the pack's own rule says so.
        if earlier is not here and pins[name] != one.placed.pin:
            message = f"the plugin {one.plugin.name} stands on line {earlier.line} already, from another place"
            yield SAME_NAME.at(here, message)
        pins.setdefault(name, one.placed.pin)
