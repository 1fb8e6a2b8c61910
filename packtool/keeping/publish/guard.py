"""What must not happen to an index from one publication to the next: shrink, lose a pin or a removal, go back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.keeping.rules import ALLOWED, DROPS, FLOOR, SHRINKS
from packtool.keeping.words import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.findings import Finding, Location
    from packtool.keeping.log.state import State

KEPT = 0.95
_MOST_TOLD = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Guard:
    """How much an index may lose: ``floor`` entries must stay; ``allowed`` is the reason for which more may go."""

    floor: int = 0
    allowed: str | None = None


def judge_loss(old: State | None, new: State, guard: Guard, *, at: Location) -> Iterator[Finding]:
    """Say what is lost between two publications; with a reason it is a warning, except for the floor."""
    if len(new.entries) < guard.floor:
        yield FLOOR.at(at, f"the index has {len(new.entries)} entries, and the floor is {guard.floor}")
    if old is None:
        return
    losses = [*_shrinks(old, new, at), *_drops(old, new, at)]
    if guard.allowed is None:
        yield from losses[:_MOST_TOLD]
        if len(losses) > _MOST_TOLD:
            yield DROPS.at(at, f"and {len(losses) - _MOST_TOLD} more")
    elif losses:
        yield ALLOWED.at(at, f"allowed ({shown(guard.allowed)}): {'; '.join(one.message for one in losses[:3])}")


def _shrinks(old: State, new: State, at: Location) -> Iterator[Finding]:
    before, after = len(old.entries), len(new.entries)
    # One entry may always go: a small index could not let go of any otherwise.
    if after < before - 1 and after < before * KEPT:
        lost = 100 * (before - after) / before
        yield SHRINKS.at(at, f"{before} entries would become {after}: {lost:.0f} % less, and 5 % is the most")


def _drops(old: State, new: State, at: Location) -> Iterator[Finding]:
    named = {removal.get("name") for removal in new.removals.values() if _has_reason(removal)}
    explained = {name.strip().casefold() for name in named if isinstance(name, str)}
    for name in sorted(old.entries):
        entry = old.entries[name]
        if name not in new.entries:
            if name not in explained and new.renames.get(name) not in new.entries:
                yield DROPS.at(at, f"{shown(entry.name)} is gone, and neither `removed` nor `renames` says why")
        elif entry.ref is not None and new.entries[name].ref is None:
            yield DROPS.at(at, f"{shown(entry.name)} has lost its pin, which was {shown(entry.ref)}")
    for key in sorted(set(old.removals) - set(new.removals)):
        about = shown(old.removals[key].get("name") or old.removals[key].get("repo"))
        yield DROPS.at(at, f"{about} is no longer on the list of removed plugins")


def _has_reason(removal: object) -> bool:
    reason = removal.get("reason") if isinstance(removal, dict) else None
    return isinstance(reason, str) and bool(reason.strip())
