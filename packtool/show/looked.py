"""An entry of the pack after the fetch, and what only all of them together show."""

from __future__ import annotations

import shlex
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from packtool.findings import Unseen
from packtool.show.rules import NOT_CHECKED, SAME_NAME

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.findings import Behaviour, Examined, Finding, Location
    from packtool.git import Fetched, Standing
    from packtool.pins import Pin
    from packtool.plugin.model import Plugin
    from packtool.scan import ScanReading
    from packtool.show.needs import Need
    from packtool.show.place import Placed


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked:
    """An entry after the fetch: what was fetched, what the plugin is, everything found, and what could not be seen.

    ``scan`` is ``None`` when nothing was scanned, ``standing`` where it is not known where the commit stands.
    ``needs`` are other plugins that it needs, ``pip`` the line that installs what it asks of Python.
    ``servers`` are the MCP servers that it lists.
    """

    placed: Placed
    fetched: Fetched | None = None
    plugin: Plugin | None = None
    digest: str | None = None
    findings: tuple[Finding, ...] = ()
    examined: tuple[Examined, ...] = ()
    unseen: Unseen | None = None
    scan: ScanReading | None = None
    standing: Standing | None = None
    needs: tuple[Need, ...] = ()
    pip: str | None = None
    servers: tuple[Behaviour, ...] = ()

    @property
    def place(self) -> str:
        """Where the plugin is, as its findings call it; empty when that is not known."""
        return self.placed.pin.place if self.placed.pin is not None else ""


def behaviours_of(looked: Sequence[Looked]) -> tuple[Behaviour, ...]:
    """Return what all plugins are seen to do, each with the plugin's place before the path."""
    return tuple(
        replace(one, path=f"{plugin.place}/{one.path}")
        for plugin in looked
        for one in (*(plugin.scan.behaviours if plugin.scan is not None else ()), *plugin.servers)
    )


def unseen_of(looked: Sequence[Looked]) -> Iterator[Unseen]:
    """Give what could not be seen, told once where several entries share the reason."""
    sharing: dict[tuple[str, str], list[str]] = {}
    for one in looked:
        if one.unseen is not None:
            sharing.setdefault((one.unseen.reason, one.unseen.remedy), []).append(one.unseen.subject)
    for (reason, remedy), subjects in sharing.items():
        subject = subjects[0] if len(set(subjects)) == 1 else f"{subjects[0]} and {len(subjects) - 1} more"
        yield Unseen(subject=subject, reason=reason, remedy=remedy)


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
            message = f"the plugin {one.plugin.name} stands on line {earlier.line} already, at another commit or place"
            yield SAME_NAME.at(here, message)
        pins.setdefault(name, one.placed.pin)


def not_checked(looked: Sequence[Looked], bundle: str) -> Iterator[Finding]:
    """Give for every plugin of a bundle what nobody was asked about."""
    remedy = f"unzip -p {shlex.quote(bundle)} hermes-pack.yaml | packtool pack show -"
    for one in looked:
        entry, pin = one.placed.entry, one.placed.pin
        if pin is not None and one.fetched is not None:
            also = f", nor that its index lists {entry.label} there" if entry.by_name_alone else ""
            words = f"{one.placed.called}: that {pin.commit.short} is on a branch or tag of {pin.source.display}"
            yield NOT_CHECKED.at(entry.at("commit"), f"{words} was not checked{also}", remedy=remedy)
