"""What is asked of an update, and one entry on its way through it: from the pin that it has to what became of it."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.packing.choosing import called
from packtool.packing.words import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from packtool.at_pin import Difference, Seen
    from packtool.at_pin.files import FilesApart
    from packtool.contract.capabilities import Capability
    from packtool.findings import Finding, Unseen
    from packtool.git import Listing
    from packtool.index import LoadedIndex
    from packtool.manifests.pack import Entry
    from packtool.pins import Commit, Pin, Source


class State(enum.Enum):
    """What becomes of an entry; the words are those that `index bump` has for the same."""

    MOVED = "bumped"
    CURRENT = "current"
    UNPINNED = "unpinned"
    NOT_AHEAD = "not ahead"
    FAILS = "fails"
    NOT_SEEN = "not seen"


@dataclass(frozen=True, slots=True, kw_only=True)
class Updating:
    """Which entries of which file: ``names``, or all. ``to`` is the tag or commit that the one named entry goes to."""

    file: Path
    names: tuple[str, ...] = ()
    to: str | None = None
    write: bool = True
    allow_local: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Far:
    """What is far away: branches and tags, the index, and the look at plugins, each beside an older commit."""

    ask: Callable[[Source], Listing]
    load: Callable[[], LoadedIndex]
    look: Callable[[Sequence[Pin], Mapping[Pin, Commit]], Mapping[Pin, Seen]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One entry: its pin, the new one once it is known, and what became of it (``None``: nothing yet).

    ``files`` are those that differ, ``asks_anew`` what the plugin asks for and did not before. ``tag`` is what stands
    for the new commit, ``words`` why in a clause, or how far ahead the new commit is.
    """

    entry: Entry
    old: Pin | None
    new: Pin | None = None
    tag: str | None = None
    state: State | None = None
    words: str = ""
    after: Seen | None = None
    difference: Difference | None = None
    files: FilesApart | None = None
    asks_anew: tuple[Capability, ...] = ()
    findings: tuple[Finding, ...] = ()
    unseen: Unseen | None = None

    @property
    def name(self) -> str:
        """The plugin's name where it is known, else what the entry is called."""
        plugin = self.after.plugin if self.after is not None else None
        return shown(plugin.name if plugin is not None else called(self.entry))

    @property
    def compare(self) -> str | None:
        """Where a person sees what changed between the two commits, for repositories on GitHub."""
        if self.old is None or self.new is None or not self.new.source.on_github:
            return None
        return f"https://github.com/{self.new.source.path}/compare/{self.old.commit.hex}...{self.new.commit.hex}"
