"""What is asked of a bump, and one entry on its way through it: from the pin that it has to what became of it."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.keeping.words import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from packtool.at_pin import Difference, Seen
    from packtool.findings import Finding, Unseen, Verdict
    from packtool.git import Outcome
    from packtool.keeping.where import Ask
    from packtool.manifests.index.entry import Entry
    from packtool.pins import Commit, Pin


class State(enum.Enum):
    """What becomes of an entry."""

    BUMPED = "bumped"
    CURRENT = "current"
    SAME_FILES = "same files"
    HELD = "held"
    UNPINNED = "unpinned"
    NOT_AHEAD = "not ahead"
    GONE = "gone"
    FAILS = "fails"
    LATER = "later"
    NOT_SEEN = "not seen"


@dataclass(frozen=True, slots=True, kw_only=True)
class Bumping:
    """Which entries of which file: ``names``, or all when there are none, at most ``limit`` of them, the oldest first.

    ``to`` (a full commit) or ``tag`` is where the one named entry goes; the default branch's newest commit otherwise.
    """

    file: Path
    names: tuple[str, ...] = ()
    to: str | None = None
    tag: str | None = None
    limit: int | None = None
    write: bool = False
    allow_local: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Far:
    """What is far away: ``survey`` tells where pins stand, ``look`` looks at plugins, each beside an older commit."""

    ask: Ask
    survey: Callable[[Sequence[Pin]], Mapping[Pin, Outcome]]
    look: Callable[[Sequence[Pin], Mapping[Pin, Commit]], Mapping[Pin, Seen]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One entry: its pin, the new one once it is known, and what became of it (``None``: nothing yet).

    ``words`` says why in a clause, or how far ahead the new commit is. ``made`` is when the present commit was made,
    in seconds since 1970. ``verdict`` is that on the plugin at the new commit, the laws of the index included.
    """

    entry: Entry
    old: Pin | None
    new: Pin | None = None
    state: State | None = None
    words: str = ""
    made: int = 0
    before: Seen | None = None
    after: Seen | None = None
    difference: Difference | None = None
    findings: tuple[Finding, ...] = ()
    verdict: Verdict | None = None
    unseen: Unseen | None = None

    @property
    def name(self) -> str:
        """The name as it may be shown."""
        return shown(self.entry.name)

    @property
    def compare(self) -> str | None:
        """Where a person sees what changed between the two commits, for repositories on GitHub."""
        if self.old is None or self.new is None or not self.new.source.on_github:
            return None
        return f"https://github.com/{self.new.source.path}/compare/{self.old.commit.hex}...{self.new.commit.hex}"
