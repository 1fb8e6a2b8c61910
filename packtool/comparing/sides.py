"""One side of a comparison: the plugins that a commit, a folder, a pack or a home stands for."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from packtool.findings import Finding, Unseen
    from packtool.git import Outcome
    from packtool.pins import Pin, Site


class Kind(enum.Enum):
    """What a side is: one plugin, or all those of a pack or a home."""

    PLUGIN = "plugin"
    PACK = "pack"
    HOME = "home"


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One plugin of a side, before it is looked at: ``pin`` is to be fetched, ``folder`` lies here.

    ``names`` are all that it goes by so far, the best known first. ``site`` is where it is from, ``commit`` at which
    commit, as far as that is said. ``outcome`` is there where the files of ``pin`` are here already. ``state`` is what
    config.yaml of a home says of it and ``granted`` what it gives to it, in words; both ``None`` where there is no
    home. ``mirror`` is the folder that it was installed from in the place of its host. ``unseen`` says why there is
    nothing to look at.
    """

    label: str
    names: tuple[str, ...] = ()
    site: Site | None = None
    commit: str | None = None
    pin: Pin | None = None
    folder: Path | None = None
    outcome: Outcome | None = None
    state: str | None = None
    granted: tuple[str, ...] | None = None
    mirror: str | None = None
    unseen: Unseen | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """All plugins of one side; ``settings`` are those that a pack brings, by plugin and key, safe to show.

    ``skills`` are what a pack recommends beside its plugins, ``findings`` what is wrong with the file itself.
    """

    shown: str
    kind: Kind
    items: tuple[Item, ...]
    settings: Mapping[str, str] = field(default_factory=dict)
    skills: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """What is the same plugin on both sides, or a plugin that only one side has."""

    old: Item | None
    new: Item | None

    @property
    def label(self) -> str:
        """What the plugin is called, on the new side wherever it is there."""
        one = self.new or self.old
        return one.label if one is not None else ""

    @property
    def same_pin(self) -> bool:
        """Whether both sides pin the very same files, so that nothing is to be looked at."""
        return (
            self.old is not None and self.new is not None and self.old.pin is not None and self.old.pin == self.new.pin
        )


def pairs(old: Side, new: Side) -> list[Pair]:
    """Set the plugins of two sides beside each other: by the place that they are from, else by a name they share.

    Two plugins that were named by themselves are one pair whatever they are called. Against a single one, only what it
    is paired with is compared.
    """
    if old.kind is Kind.PLUGIN and new.kind is Kind.PLUGIN:
        return [Pair(old=old.items[0], new=new.items[0])]
    left = list(old.items)
    made: list[Pair] = []
    for one in new.items:
        other = next((each for each in left if _same_place(each, one)), None)
        other = other or next((each for each in left if _share_a_name(each, one)), None)
        if other is not None:
            left.remove(other)
        made.append(Pair(old=other, new=one))
    every = [*made, *(Pair(old=one, new=None) for one in left)]
    if Kind.PLUGIN in {old.kind, new.kind}:
        return [pair for pair in every if pair.old is not None and pair.new is not None]
    return sorted(every, key=lambda pair: pair.label.casefold())


def _same_place(one: Item, other: Item) -> bool:
    return one.site is not None and other.site is not None and one.site.identity == other.site.identity


def _share_a_name(one: Item, other: Item) -> bool:
    return bool({name.casefold() for name in one.names} & {name.casefold() for name in other.names})
