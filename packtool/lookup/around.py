"""What both commands look around in: the index that is wanted, the home, and how to ask a server."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.findings import Location
from packtool.index import known_removals, load

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterator

    from packtool.findings import Finding
    from packtool.host import Home, Settings
    from packtool.index import Ask, LoadedIndex, RemovedList, Wanted


@dataclass(frozen=True, slots=True, kw_only=True)
class Around:
    """Where to look. ``ask`` is ``None`` where no server may be asked; ``now`` has a time zone."""

    wanted: Wanted
    home: Home
    settings: Settings
    ask: Ask | None
    now: dt.datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """The index, and every removal that this machine knows of."""

    index: LoadedIndex
    removed: RemovedList
    settings: Settings
    now: dt.datetime

    @classmethod
    def read(cls, around: Around) -> Known:
        """Load both. Raises CouldNotLook when an index that was asked for cannot be had."""
        index = load(around.wanted, around.home, ask=around.ask, now=around.now)
        removed = known_removals(around.wanted, around.home, loaded=index, now=around.now)
        return cls(index=index, removed=removed, settings=around.settings, now=around.now)

    @property
    def at(self) -> Location:
        """The index as the place of what is found."""
        return Location(path=self.index.location)

    def findings(self) -> Iterator[Finding]:
        """Give what has to be said of the index and the lists of removals themselves."""
        yield from self.settings.findings_at(self.at)
        yield from self.index.findings_at(self.at)
        yield from self.removed.findings_at(self.at)
