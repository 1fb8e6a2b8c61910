"""An entry of the pack after the fetch, and what only all of them together show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.show.rules import SAME_NAME

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.findings import Examined, Finding, Location, Unseen
    from packtool.git import Fetched
    from packtool.pins import Pin
    from packtool.plugin.model import Plugin
    from packtool.scan import ScanReading
    from packtool.show.place import Placed


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked:
    """An entry after the fetch: what was fetched, what the plugin is, everything found, and what could not be seen.

    ``scan`` is ``None`` when nothing was scanned.
    """

    placed: Placed
    fetched: Fetched | None = None
    plugin: Plugin | None = None
    digest: str | None = None
    findings: tuple[Finding, ...] = ()
    examined: tuple[Examined, ...] = ()
    unseen: Unseen | None = None
    scan: ScanReading | None = None

    @property
    def place(self) -> str:
        """Where the plugin is, as its findings call it; empty when that is not known."""
        return self.placed.pin.place if self.placed.pin is not None else ""


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
