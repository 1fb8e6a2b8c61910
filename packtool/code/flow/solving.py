"""From the summaries of a plugin's modules to the flows in it: which labelled data reaches which sink."""

from __future__ import annotations

from collections import defaultdict, deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from packtool.code.flow.resolving import Resolver, Thing
from packtool.code.flow.summary import Source

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from packtool.code.flow.knowledge import Knowledge
    from packtool.code.flow.summary import Function, Sink, Summary

MOST_STEPS = 1_500_000
_MOST_HELD = 400
RETURNED = "r"


class Flow(NamedTuple):
    """Labelled data reaches a sink; ``labels`` are the bits that survive on the way."""

    source_path: str
    source: Source
    sink_path: str
    sink: Sink
    labels: int


class _Origin(NamedTuple):
    path: str
    number: int


class _Goal(NamedTuple):
    """What a function passes data to beyond itself: what it returns, a sink of some module, or a cell."""

    kind: str
    path: str
    name: str


_RETURN = _Goal(RETURNED, "", "")
Reached = dict[_Goal, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Call:
    """A call: the functions it may mean, and whether its result holds its arguments for want of better knowledge."""

    targets: tuple[Thing, ...]
    through: int


@dataclass(slots=True, kw_only=True, eq=False)
class _Node:
    """A function, prepared: its edges by origin, and what its parameters and sources were found to reach."""

    thing: Thing
    params: tuple[str, ...]
    edges: defaultdict[str, list[tuple[str, int]]]
    reached: dict[int, Reached] = field(default_factory=dict)
    returned: dict[_Origin, int] = field(default_factory=dict)


class _Solver:
    def __init__(self, modules: Mapping[str, Summary], anywhere: int) -> None:
        self.modules = modules
        self.anywhere = anywhere
        self.resolver = Resolver(modules)
        self.nodes: dict[Thing, _Node] = {}
        self.callers: defaultdict[Thing, set[Thing]] = defaultdict(set)
        self.readers: defaultdict[str, set[Thing]] = defaultdict(set)
        self.cells: defaultdict[str, dict[_Origin, int]] = defaultdict(dict)
        self.hits: dict[tuple[_Origin, _Goal], int] = {}
        self.steps = 0
        self.tangled = False
        self._calls: dict[tuple[str, int], _Call] = {}
        for path, module in modules.items():
            for name, function in module.functions.items():
                self._prepare(Thing(path, name), function)

    def _prepare(self, thing: Thing, function: Function) -> None:
        edges: defaultdict[str, list[tuple[str, int]]] = defaultdict(list)
        for origin, to, mask in function.edges:
            start = self._global(thing.path, origin)
            end = self._global(thing.path, to)
            if start is not None and end is not None:
                edges[start].append((end, mask))
                if ":" in start:
                    self.readers[start].add(thing)
        self.nodes[thing] = _Node(thing=thing, params=function.params, edges=edges)

    def _global(self, path: str, name: str) -> str | None:
        """Return a cell under its name for all modules; what belongs to one function stays as it is."""
        return self.resolver.cell(path, name) if ":" in name and name[0] in "gavif" and name[1] == ":" else name

    def call(self, path: str, number: int) -> _Call:
        key = (path, number)
        if key not in self._calls:
            ref = self.modules[path].calls[number].ref
            found = self.resolver.functions(path, ref)
            unknown = 0 if ref.startswith("m:") else self.anywhere
            self._calls[key] = _Call(
                targets=found or (), through=unknown if found is None else 0 if found else self.anywhere
            )
        return self._calls[key]

    def step(self) -> bool:
        self.steps += 1
        return self.steps <= MOST_STEPS

    def spread(self, node: _Node, starts: Mapping[str, int]) -> Reached:
        """Return what data that stands at some places of a function reaches beyond it."""
        reached: Reached = {}
        seen: dict[str, int] = {}
        stack = list(starts.items())
        while stack and self.step():
            origin, mask = stack.pop()
            fresh = mask & ~seen.get(origin, 0)
            if not fresh:
                continue
            seen[origin] = seen.get(origin, 0) | fresh
            for to, kept in node.edges.get(origin, ()):
                left = fresh & kept
                if left and to[0] == "a" and to[1] != ":":
                    stack += self._through(node, to, left, reached)
                elif left:
                    goal = _goal(node.thing.path, to)
                    reached[goal] = reached.get(goal, 0) | left
        return reached

    def _through(self, node: _Node, to: str, mask: int, reached: Reached) -> Iterator[tuple[str, int]]:
        """Pass data into a call: yield what of it comes back, and add what it reaches behind the call."""
        number, _, place = to[1:].partition(":")
        call = self.call(node.thing.path, int(number))
        result = f"c{number}"
        if mask & call.through:
            yield result, mask & call.through
        goal = None if call.targets or place.isdigit() else self._kept(node, int(number), place)
        if goal is not None:
            reached[goal] = reached.get(goal, 0) | mask
        for target in call.targets:
            inner = self.nodes[target]
            for parameter in _parameters(inner.params, place):
                for end, kept in inner.reached.get(parameter, {}).items():
                    left = mask & kept
                    if left and end is _RETURN:
                        yield result, left
                    elif left:
                        reached[end] = reached.get(end, 0) | left

    def _kept(self, node: _Node, number: int, name: str) -> _Goal | None:
        """Return the attribute in which a class without code of its own keeps what it is given by a name."""
        path = node.thing.path
        ref = self.modules[path].calls[number].ref
        cell = self.resolver.cell(path, f"a:{ref}.{name}") if ref[0] in "li" else None
        return None if cell is None else _goal("", cell)

    def parameters(self) -> None:
        """Find out what each parameter of each function reaches, until nothing changes."""
        waiting = deque(self.nodes)
        queued = set(waiting)
        for thing, node in self.nodes.items():
            for called in self._called(node):
                self.callers[called].add(thing)
        while waiting and self.step():
            thing = waiting.popleft()
            queued.discard(thing)
            node = self.nodes[thing]
            changed = False
            for place in range(len(node.params)):
                found = self.spread(node, {f"p{place}": -1})
                if found != node.reached.get(place, {}):
                    node.reached[place] = found
                    changed = True
            if changed:
                fresh = self.callers[thing] - queued
                waiting.extend(sorted(fresh))
                queued |= fresh

    def _called(self, node: _Node) -> Iterator[Thing]:
        numbers = {to[1:].partition(":")[0] for ends in node.edges.values() for to, _ in ends if _is_argument(to)}
        numbers |= {origin[1:] for origin in node.edges if origin[0] == "c"}
        for number in numbers:
            yield from self.call(node.thing.path, int(number)).targets

    def sources(self) -> None:
        """Follow every source to all that it reaches, through returns and cells, until nothing changes."""
        waiting = deque(self.nodes)
        queued = set(waiting)
        while waiting and self.step():
            thing = waiting.popleft()
            queued.discard(thing)
            for further in sorted(self._source_round(self.nodes[thing]) - queued):
                waiting.append(further)
                queued.add(further)

    def _source_round(self, node: _Node) -> set[Thing]:
        again: set[Thing] = set()
        self.tangled |= len(node.returned) >= _MOST_HELD
        for origin, starts in self._inflow(node).items():
            for goal, mask in self.spread(node, starts).items():
                if goal.kind == "k":
                    self.hits[origin, goal] = self.hits.get((origin, goal), 0) | mask
                elif goal is _RETURN and _grown(node.returned, origin, mask):
                    again |= self.callers[node.thing]
                elif goal.kind == "cell" and _grown(self.cells[goal.name], origin, mask):
                    again |= self.readers[goal.name]
                    self.tangled |= len(self.cells[goal.name]) >= _MOST_HELD
        return again

    def _inflow(self, node: _Node) -> dict[_Origin, dict[str, int]]:
        """Return which sources stand at which places of a function."""
        found: defaultdict[_Origin, dict[str, int]] = defaultdict(dict)
        path = node.thing.path
        for place in node.edges:
            if ":" in place:
                held: Mapping[_Origin, int] = self.cells.get(place, {})
                for origin, mask in held.items():
                    found[origin][place] = mask
            elif place[0] == "s":
                number = int(place[1:])
                found[_Origin(path, number)][place] = self.modules[path].sources[number].labels
            elif place[0] == "c":
                for target in self.call(path, int(place[1:])).targets:
                    for origin, mask in self.nodes[target].returned.items():
                        found[origin][place] = found[origin].get(place, 0) | mask
        return found


def solve(modules: Mapping[str, Summary], knowledge: Knowledge) -> tuple[tuple[Flow, ...], tuple[str, ...]]:
    """Return the flows in a plugin, by the paths of its modules, and the modules that were not followed to the end.

    A sink that takes nothing is a flow of its own, without labels.
    """
    solver = _Solver(modules, knowledge.anywhere)
    solver.parameters()
    solver.sources()
    flows = [
        Flow(
            source_path=origin.path,
            source=modules[origin.path].sources[origin.number],
            sink_path=goal.path,
            sink=modules[goal.path].sinks[int(goal.name)],
            labels=mask,
        )
        for (origin, goal), mask in solver.hits.items()
    ]
    flows += [
        Flow(path, Source(0, sink.spot, ""), path, sink, 0)
        for path, module in modules.items()
        for sink in module.sinks
        if sink.name in knowledge.bare
    ]
    tangled = solver.tangled or solver.steps > MOST_STEPS
    return tuple(sorted(flows)), tuple(path for path, module in modules.items() if module.gave_up or tangled)


def _goal(path: str, to: str) -> _Goal:
    if to == RETURNED:
        return _RETURN
    return _Goal("cell", "", to) if ":" in to else _Goal("k", path, to[1:])


def _is_argument(to: str) -> bool:
    return to[0] == "a" and to[1] != ":"


def _grown(held: dict[_Origin, int], origin: _Origin, mask: int) -> bool:
    before = held.get(origin, 0)
    if mask & ~before == 0 or (not before and len(held) >= _MOST_HELD):
        return False
    held[origin] = before | mask
    return True


def _parameters(params: tuple[str, ...], place: str) -> Iterator[int]:
    """Yield the parameters that an argument at a position, by a name, or spread out with a star goes to."""
    if place == "*":
        yield from range(len(params))
        return
    if place.isdigit():
        stars = [number for number, name in enumerate(params) if name.startswith("*")]
        before = stars[0] if stars else len(params)
        if int(place) < before:
            yield int(place)
        elif stars:
            yield stars[0]
        return
    for number, name in enumerate(params):
        if name == place or (name.startswith("**") and place not in params):
            yield number
