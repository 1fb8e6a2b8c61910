"""In which order plugins that need each other come, and where they need each other in a circle."""

from __future__ import annotations

import heapq
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def in_order(needs: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """Return all names so that what is needed comes before what needs it, else as they came.

    What is needed and not among the names is passed over. Those in a circle, and those that need them, come last and
    as they came: there is no order for them.
    """
    done = _ordered(needs)
    return (*done, *(name for name in needs if name not in done))


def circles(needs: Mapping[str, Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    """Return circles in which plugins need each other, each from the name that came first; no name stands in two."""
    done = _ordered(needs)
    place = {name: number for number, name in enumerate(needs)}
    found: list[tuple[str, ...]] = []
    passed: set[str] = set()
    for start in needs:
        path: dict[str, None] = {}
        name = start
        # What has no place in the order needs something that has none either: this always leads on.
        while name not in done and name not in passed and name not in path:
            path[name] = None
            name = next(each for each in needs[name] if each in needs and each not in done)
        if name in path:
            circle = list(path)[list(path).index(name) :]
            first = circle.index(min(circle, key=place.__getitem__))
            found.append((*circle[first:], *circle[:first]))
        passed |= path.keys()
    return tuple(found)


def _ordered(needs: Mapping[str, Sequence[str]]) -> dict[str, None]:
    """Return what has a place in the order, in that order."""
    names = list(needs)
    place = {name: number for number, name in enumerate(names)}
    left = {name: {each for each in needed if each in place} for name, needed in needs.items()}
    needed_by: dict[str, list[str]] = {name: [] for name in names}
    for name, wanted in left.items():
        for each in wanted:
            needed_by[each].append(name)
    ready = [place[name] for name, wanted in left.items() if not wanted]
    done: dict[str, None] = {}
    while ready:
        name = names[heapq.heappop(ready)]
        done[name] = None
        for each in needed_by[name]:
            left[each].discard(name)
            if not left[each]:
                heapq.heappush(ready, place[each])
    return done
