"""Finds names that look like a name, or are one slip of the hand away from it, among ten thousand."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Generic, TypeVar

from packtool.contract.name import skeleton

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

# Short names are near to each other by chance: `cal` and `mal`, `brain` and `gbrain`.
_SHORTEST = 6
_LONGEST = 40
# Of names that are all one slip apart: nobody is kept busy by ten thousand of them.
_MOST = 16
T = TypeVar("T")


class Near(Generic[T]):
    """Finds what is one letter more, less or other, or two neighbours swapped, away from a name.

    Two such names have something in common once one letter is taken out of one or both of them, so that none need be
    compared with all others. Most of what is left of a name then is of that name alone, and has no list of its own.
    """

    def __init__(self, named: Iterable[tuple[str, T]]) -> None:
        """Take in each thing by its name."""
        self._exact: dict[str, list[T]] = defaultdict(list)
        self._first: dict[str, tuple[str, T]] = {}
        self._more: dict[str, list[tuple[str, T]]] = defaultdict(list)
        for name, thing in named:
            look = skeleton(name)
            self._exact[look].append(thing)
            one = (look, thing)
            for less in _less(look):
                if self._first.setdefault(less, one) is not one:
                    self._more[less].append(one)

    def alike(self, name: str) -> tuple[T, ...]:
        """Return what looks the same."""
        return tuple(self._exact.get(skeleton(name), ()))

    def to(self, name: str) -> Iterator[T]:
        """Give what looks the same, then what is one slip away."""
        look = skeleton(name)
        yield from self._exact.get(look, ())
        yield from self._slips(look)

    def beside(self, name: str) -> Iterator[T]:
        """Give what is one slip away, and not what looks the same."""
        return self._slips(skeleton(name))

    def _slips(self, look: str) -> Iterator[T]:
        told: set[int] = set()
        for less in _less(look):
            first = self._first.get(less)
            if first is None or (first[0] == look and less not in self._more):
                continue
            for other, thing in (first, *self._more.get(less, ())[:_MOST]):
                if id(thing) in told or len(told) > _MOST:
                    continue
                told.add(id(thing))
                if other != look and _one_slip(look, other):
                    yield thing


def _less(look: str) -> list[str]:
    """Return a name, and what is left of it without each of its letters; nothing of one that is short or endless."""
    if not _SHORTEST <= len(look) <= _LONGEST:
        return []
    return [look, *(look[:spot] + look[spot + 1 :] for spot in range(len(look)))]


def _one_slip(left: str, right: str) -> bool:
    if min(len(left), len(right)) < _SHORTEST or abs(len(left) - len(right)) > 1:
        return False
    spot = next((n for n, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), min(len(left), len(right)))
    a, b = left[spot:], right[spot:]
    if len(left) == len(right):
        return a[1:] == b[1:] or (a[:2] == b[1::-1] and a[2:] == b[2:])
    # A letter before a name is how people tell theirs apart: `xwecom`, `gbrain`.
    return spot > 0 and (a[1:] == b if len(left) > len(right) else a == b[1:])
