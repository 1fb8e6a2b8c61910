"""What a law is: a module with one function, found by looking into its folder; and what it says."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from packtool.registry import Misbuilt
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from datetime import datetime
    from types import ModuleType

    from packtool.findings import Finding, Rule, Severity
    from packtool.manifests.index.entry import Entry
    from packtool.review.changes import Changes
    from packtool.review.side import Item, Side

Place = tuple[str | int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """What a law says: ``place`` is symbolic, such as ``("plugins", 2, "ref")``, and ``()`` for the index as a whole.

    Lines and columns are looked up later, and only for what is shown. ``about`` is the position (from 1) in the older
    version of an entry that is gone. ``new``: it is so because of the change, wherever it stands. Texts need not be
    clean.
    """

    rule: Rule
    place: Place
    message: str
    remedy: str | None = None
    severity: Severity | None = None
    about: int | None = None
    new: bool = False

    @classmethod
    def of(cls, finding: Finding, place: Place, *, severity: Severity | None = None) -> Remark:
        """Say at ``place`` what was found elsewhere."""
        weight = finding.severity if severity is None else severity
        return cls(rule=finding.rule, place=place, message=finding.message, remedy=finding.remedy, severity=weight)


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """What the laws over all entries judge: the index as it is, as it was (``None`` when nothing is compared)."""

    head: Side
    base: Side | None
    changes: Changes
    now: datetime

    def counts(self, item: Item | Entry) -> bool:
        """Whether an entry is part of the change."""
        return not self.changes.compared or item.position in self.changes.positions

    def blamed(self, earlier: Entry, later: Entry) -> tuple[Entry, Entry]:
        """Return the one of two clashing entries to speak of, which is what is new, and the other."""
        if self.counts(earlier) and not self.counts(later):
            return earlier, later
        return later, earlier


def at(item: Item | Entry, key: str | None = None) -> Place:
    """Return the symbolic place of an entry, or of one of its keys."""
    place: Place = ("plugins", item.position - 1)
    return place if key is None else (*place, key)


def found_at(finding: Finding, *, limit: int = 160) -> str:
    """Return what was found in a plugin's files with its place before it; nothing before what is about all of it."""
    place = finding.location
    if place.path == ".":
        return finding.message
    line = "" if place.line is None else f":{place.line}"
    return f"{clean(place.path, limit=limit)}{line}: {finding.message}"


class Law(Protocol):
    """A module of ``laws``: ``judge`` yields remarks about the index and whatever changed in it."""

    def judge(self, review: Review) -> Iterator[Remark]:
        """Judge every entry."""


def found_in(path: Iterable[str], package: str, parameter: str) -> tuple[ModuleType, ...]:
    """Return the modules of a folder of laws, in the order of their names. Raises Misbuilt for what is no law."""
    names = sorted(info.name for info in pkgutil.iter_modules(list(path)))
    return tuple(checked(importlib.import_module(f"{package}.{name}"), parameter) for name in names)


def checked(module: ModuleType, parameter: str) -> ModuleType:
    """Return ``module``. Raises Misbuilt unless it has a ``judge`` that takes ``parameter`` and nothing else."""
    judge: Callable[..., object] | None = getattr(module, "judge", None)
    if not callable(judge) or tuple(inspect.signature(judge).parameters) != (parameter,):
        raise Misbuilt(f"{module.__name__}.judge must take {parameter}")
    return module
