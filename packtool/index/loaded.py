"""An index at hand: where it came from, how old it is, and what has to be said about that."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.findings import Finding, Location, Rule, Severity
    from packtool.index.replies import NoAnswer
    from packtool.manifests.index.entry import BadEntry, Entry
    from packtool.manifests.index.listing import Listing

_HOUR = timedelta(hours=1)
_DAY = timedelta(days=1)


class Origin(enum.Enum):
    """Where an index was taken from."""

    REMOTE = "remote"
    CACHE = "cache"
    STALE = "stale cache"
    SEED = "seed"
    FILE = "file"


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """Something to be said about an index, before it is known where in the subject it belongs."""

    rule: Rule
    message: str
    remedy: str | None = None
    severity: Severity | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedIndex:
    """An index and where it came from.

    ``location`` is the URL or path that was wanted (not that of the copy that stands in). ``age`` is the time since
    the copy was fetched, for the seed since it was made; ``None`` where that is not known or means nothing.
    ``no_answer`` says why the server's own is not used, if it was needed.
    """

    listing: Listing
    origin: Origin
    location: str
    age: timedelta | None = None
    no_answer: NoAnswer | None = None
    remarks: tuple[Remark, ...] = ()

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every entry that can be used."""
        return self.listing.entries

    @property
    def bad(self) -> tuple[BadEntry, ...]:
        """Every entry that was skipped."""
        return self.listing.bad

    @property
    def label(self) -> str:
        """What to show wherever a name was resolved, such as ``remote`` or ``seed, 12 days old``."""
        if self.age is None:
            return self.origin.value
        # The seed's date is the day on which somebody wrote it: hours would say more than is known.
        return f"{self.origin.value}, {age_words(self.age, in_days=self.origin is Origin.SEED)}"

    def findings_at(self, location: Location) -> Iterator[Finding]:
        """Give what there is to say about the index, at the place where a name was first looked up in it."""
        for remark in self.remarks:
            yield remark.rule.at(location, remark.message, remedy=remark.remedy, severity=remark.severity)

    def details(self) -> dict[str, Any]:
        """Return what a report says about the index: plain JSON values."""
        made = self.listing.generated_at
        return {
            "location": self.location,
            "origin": self.origin.value,
            "label": self.label,
            "generated_at": None if made is None else made.isoformat(timespec="seconds"),
            "entries": len(self.entries),
            "skipped": len(self.bad),
            "no_answer": None if self.no_answer is None else self.no_answer.reason,
        }


def age_words(age: timedelta, *, in_days: bool = False) -> str:
    """Return ``less than an hour old``, ``5 hours old`` or ``12 days old``; with ``in_days`` never hours."""
    if age >= 2 * _DAY or in_days:
        return _count(age // _DAY, "day", "a day")
    return _count(age // _HOUR, "hour", "an hour")


def _count(number: int, unit: str, one: str) -> str:
    if number == 0:
        return f"less than {one} old"
    return f"{number} {unit}{'' if number == 1 else 's'} old"
