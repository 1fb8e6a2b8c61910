"""What is collected from one module while its functions are walked, and what all walks need to know of it."""

from __future__ import annotations

import ast
import functools
from collections import defaultdict
from typing import TYPE_CHECKING

from packtool.code.flow.rendering import Renderer
from packtool.code.flow.restoring import put_back
from packtool.code.flow.summary import CallSite, Edge, Function, Sink, Source, Spot, Summary
from packtool.code.flow.values import MOST_ORIGINS
from packtool.code.scopes import Bound

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from packtool.code.flow.knowledge import Knowledge
    from packtool.code.flow.values import Value
    from packtool.code.reading import Reading
    from packtool.code.scopes import Binding, Scope

MOST_STEPS = 3_000_000
_MOST_EDGES = 2000
_MOST_THINGS = 5000
_LONGEST_SOURCE = 160
_LONGEST_REF = 240
_SPLITS = frozenset(["split", "splitlines"])
_CONSTANT_BINDINGS = frozenset([Bound.IMPORTED, Bound.DEFINED])


class Collector:
    """Sources, sinks, calls and edges of one module, each numbered once however often it is met."""

    def __init__(self, reading: Reading, knowledge: Knowledge) -> None:
        """Collect from ``reading``."""
        self.reading = reading
        self.knowledge = knowledge
        self.renderer = Renderer(reading)
        self.dotted = {id(called.node): called.dotted for called in reading.calls}
        self.detours = reading.detours.calls
        self.dotted.update((id(one.node), one.dotted) for listed in self.detours.values() for one in listed)
        self.own = f"{reading.names.own_name()}."
        self.scopes = {id(scope.node): scope for scope in {id(one): one for one in reading.module.scopes}.values()}
        self.classes: dict[str, tuple[str, ...]] = {}
        self.methods: defaultdict[str, set[str]] = defaultdict(set)
        self.instances: dict[str, str] = {}
        self.taken_apart = frozenset(_taken_apart(reading.module.nodes))
        self.gave_up = 0
        self._steps = 0
        self._params: dict[str, tuple[str, ...]] = {"": ()}
        self._edges: defaultdict[str, dict[tuple[str, str], int]] = defaultdict(dict)
        self._sources: dict[tuple[int, int], tuple[str, Source]] = {}
        self._sinks: dict[tuple[int, str], tuple[str, Sink]] = {}
        self._calls: dict[tuple[int, str], tuple[int, CallSite]] = {}

    def step(self, number: int = 1) -> bool:
        """Count work; returns whether there may be more of it."""
        self._steps += number
        return self._steps <= MOST_STEPS

    def spot(self, node: ast.expr | ast.arg) -> Spot:
        """Return where a node stands."""
        column = self.reading.module.column
        end = (node.end_lineno or node.lineno, node.end_col_offset or node.col_offset)
        return Spot(node.lineno, column((node.lineno, node.col_offset)), end[0], column(end))

    def source(self, node: ast.expr, labels: int) -> Value:
        """Return the value of an expression that gives labelled data."""
        known = self._sources.get((id(node), labels))
        if known is None:
            if len(self._sources) >= _MOST_THINGS:
                self.gave_up += 1
                return {}
            known = (f"s{len(self._sources)}", Source(labels, self.spot(node), self._written(node)))
            self._sources[id(node), labels] = known
        return {known[0]: labels}

    def _written(self, node: ast.expr) -> str:
        spot = self.spot(node)
        line = self.reading.module.lines[spot.line - 1]
        end = spot.end_column - 1 if spot.end_line == spot.line else len(line)
        return line[spot.column - 1 : end][:_LONGEST_SOURCE]

    def sink(self, node: ast.expr | ast.arg, name: str, address: str) -> str | None:
        """Return the number of a place where data goes, or ``None`` when there are too many."""
        known = self._sinks.get((id(node), name))
        if known is None:
            if len(self._sinks) >= _MOST_THINGS:
                self.gave_up += 1
                return None
            known = (f"k{len(self._sinks)}", Sink(name, self.spot(node), address))
            self._sinks[id(node), name] = known
        return known[0]

    def meet_set(self, node: ast.expr, owner: ast.expr, name: str, scope: Scope) -> None:
        """Record that an attribute is set, and stays so, where a rule knows the attribute by its whole name."""
        dotted = self.reading.names.dotted(owner, scope)
        for sink in self.knowledge.sets(f"{dotted}.{name}") if dotted is not None else ():
            if id(node) not in self._put_back:
                self.sink(node, sink, f"{dotted}.{name}")

    @functools.cached_property
    def _put_back(self) -> frozenset[int]:
        return put_back(self.reading.module)

    def call(self, node: ast.Call, ref: str) -> int | None:
        """Return the number of a call that may mean a function of the plugin."""
        known = self._calls.get((id(node), ref))
        if known is None:
            if len(self._calls) >= 4 * _MOST_THINGS or len(ref) > _LONGEST_REF:
                self.gave_up += 1
                return None
            known = (len(self._calls), CallSite(ref, node.lineno))
            self._calls[id(node), ref] = known
        return known[0]

    def function(self, name: str, params: tuple[str, ...]) -> None:
        """Record a function; of several with one name the last one's parameters count."""
        self._params[name] = params

    def flow(self, function: str, value: Value, to: str) -> None:
        """Record that a value goes somewhere in a function."""
        edges = self._edges[function]
        self.gave_up += len(value) >= MOST_ORIGINS
        for origin, mask in value.items():
            key = (origin, to)
            if key in edges:
                edges[key] |= mask
            elif len(edges) < _MOST_EDGES:
                edges[key] = mask
            else:
                self.gave_up += 1

    def summary(self) -> Summary:
        """Return all that was collected."""
        return Summary(
            functions={
                name: Function(
                    params=params, edges=tuple(Edge(*key, mask) for key, mask in self._edges.get(name, {}).items())
                )
                for name, params in self._params.items()
            },
            sources=tuple(source for _, source in self._sources.values()),
            sinks=tuple(sink for _, sink in self._sinks.values()),
            calls=tuple(call for _, call in self._calls.values()),
            classes=self.classes,
            imports=dict(self._imports()),
            gave_up=self.gave_up + (self._steps > MOST_STEPS),
        )

    def _imports(self) -> Iterator[tuple[str, str]]:
        for name, bindings in self.reading.module.top.bindings.items():
            ref = imported(bindings[-1], name, []) if bindings[-1].bound is Bound.IMPORTED else None
            if ref is not None and not ref.startswith("i:0:"):
                yield name, ref

    def reference(self, node: ast.expr, scope: Scope) -> str | None:
        """Return the reference of a function or class of the plugin that a name means, or ``None``."""
        dotted = self.reading.names.dotted(node, scope)
        if dotted is not None and dotted.startswith(self.own):
            return f"l:{dotted[len(self.own) :]}"
        root = node
        attributes: list[str] = []
        while isinstance(root, ast.Attribute) and len(attributes) < 8:  # noqa: PLR2004 - no module lies deeper
            attributes.append(root.attr)
            root = root.value
        if not isinstance(root, ast.Name):
            return None
        found = self.reading.names.binding(root, scope)
        if found is None or found[0].bound is not Bound.IMPORTED:
            return None
        return imported(found[0], root.id, attributes[::-1])

    def cell(self, name: str, scope: Scope) -> str | None:
        """Return the cell that a name means outside its function, or ``None`` where nothing flows through it."""
        home = self.reading.names.home(scope, name)
        if home is None:
            return None
        bindings = home.bindings[name]
        if all(each.bound in _CONSTANT_BINDINGS for each in bindings):
            ref = imported(bindings[-1], name, []) if bindings[-1].bound is Bound.IMPORTED else None
            return None if ref is None or not _from_plugin(ref) else ref
        return f"g:{name}" if home.parent is None else f"v:{home.name}.{name}"


def _taken_apart(nodes: Iterable[ast.AST]) -> Iterator[int]:
    """Yield the ids of expressions that are bound to a name, or split where they stand."""
    for node in nodes:
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.IfExp):
            yield from (id(node.value.body), id(node.value.orelse))
        elif isinstance(node, ast.Assign | ast.AnnAssign) or (isinstance(node, ast.Attribute) and node.attr in _SPLITS):
            yield id(node.value)


def imported(binding: Binding, name: str, attributes: list[str]) -> str | None:
    """Return the reference of what an import binds, with attributes taken from it."""
    node = binding.node
    if isinstance(node, ast.ImportFrom):
        real = next((alias.name for alias in node.names if (alias.asname or alias.name) == name), name)
        words = [node.module or "", real, *attributes]
        return f"i:{node.level}:{'.'.join(word for word in words if word)}"
    return f"i:0:{'.'.join([binding.dotted, *attributes])}" if isinstance(node, ast.Import) else None


def _from_plugin(ref: str) -> bool:
    return not ref.startswith("i:0:") or "." in ref
