"""What a deep law judges: an entry that changed, with its plugin as it is at the commit, and as it was before."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import datetime

    from packtool.at_pin import Difference, Seen
    from packtool.forge import Facts, NotChecked
    from packtool.git import Relation
    from packtool.manifests.index.entry import Entry
    from packtool.review.changes import Change
    from packtool.review.law import Place, Remark

_ENTRY = "plugins"


@dataclass(frozen=True, slots=True, kw_only=True)
class Before:
    """The plugin at the commit that the entry pinned before; ``news`` is ``None`` where that cannot be compared."""

    entry: Entry
    seen: Seen
    news: Difference | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked:
    """An entry and its plugin. ``facts`` are those of ``at_pin.facts_of``.

    ``before`` is there when the entry pinned another commit before. ``min_age`` is in days. ``owner`` is what a forge
    says of repository and owner, ``None`` when none was asked.
    """

    entry: Entry
    change: Change
    seen: Seen
    facts: Mapping[str, tuple[str, ...]]
    before: Before | None
    now: datetime
    min_age: int = 0
    owner: Facts | NotChecked | None = None

    @property
    def relation(self) -> Relation | None:
        """How the commit stands to the one that was pinned before, in the same repository."""
        return None if self.seen.standing is None else self.seen.standing.since

    def at(self, key: str | None = "ref") -> Place:
        """Return the symbolic place of one of the entry's keys."""
        place: Place = (_ENTRY, self.entry.position - 1)
        return place if key is None else (*place, key)


class DeepLaw(Protocol):
    """A module of ``deep``: ``judge`` yields remarks about one entry and its plugin."""

    def judge(self, looked: Looked) -> Iterator[Remark]:
        """Judge one entry."""
