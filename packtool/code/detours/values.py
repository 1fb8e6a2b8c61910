"""What functions an expression may stand for, in one module, whatever the order of its statements."""

from __future__ import annotations

import ast
from collections import defaultdict
from typing import TYPE_CHECKING, Any

from packtool.code.detours.kinds import (
    ANY,
    MEANT,
    NOTHING,
    Function,
    Holder,
    Known,
    Names,
    Own,
    Thing,
    Things,
)
from packtool.code.scopes import Binding, Bound, Scope, ScopeKind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from packtool.code.reading import Reading

    Form = Callable[["Values", Any, Scope], Things]

_DEEPEST = 40
_MOST_THINGS = 24
_MOST_STEPS = 300_000
_MOST_BINDINGS = 12
_MOST_HOPS = 5
_PROPERTIES = frozenset(["property", "cached_property"])


class Values:
    """Function values of one module. ``cells`` fill while the module's calls and assignments are gone through."""

    def __init__(self, reading: Reading, forms: Mapping[type[ast.AST], Form]) -> None:
        """Prepare to look into ``reading``; ``forms`` say what each kind of expression stands for."""
        self.reading = reading
        self._forms = forms
        self.names = reading.names
        self.cells: defaultdict[ast.AST, defaultdict[str, set[Thing]]] = defaultdict(lambda: defaultdict(set))
        self.given: defaultdict[int, set[Thing]] = defaultdict(set)
        self.arguments: defaultdict[int, list[tuple[ast.expr, Scope]]] = defaultdict(list)
        self.called = {id(one.node): one.dotted for one in reading.calls}
        self.scopes = {id(scope.node): scope for scope in reading.module.scopes}
        self.grown = False
        self._memo: dict[int, Things] = {}
        self._depth = 0
        self._steps = 0

    @property
    def exhausted(self) -> bool:
        """Whether the work that one module is given was used up."""
        return self._steps > _MOST_STEPS

    def again(self) -> None:
        """Forget what was found while less was known."""
        self._memo.clear()
        self.grown = False

    def put(self, node: ast.AST, key: str, things: Things) -> None:
        """Let a holder have things under a key."""
        self._add(self.cells[node][key], things)

    def give(self, parameter: ast.AST, node: ast.expr, scope: Scope) -> None:
        """Let a parameter be what an expression may stand for."""
        self._add(self.given[id(parameter)], self.of(node, scope))
        known = self.arguments[id(parameter)]
        if len(known) < _MOST_BINDINGS and all(one is not node for one, _ in known):
            known.append((node, scope))

    def _add(self, held: set[Thing], things: Things) -> None:
        fresh = things - held
        if fresh and len(held) + len(fresh) <= _MOST_THINGS:
            held |= fresh
            self.grown = True

    def of(self, node: ast.AST | None, scope: Scope) -> Things:
        """Return what an expression may stand for."""
        if node is None or isinstance(node, ast.Constant) or self._depth >= _DEEPEST or self.exhausted:
            return NOTHING
        found = self._memo.get(id(node))
        if found is None:
            self._steps += 1
            self._depth += 1
            self._memo[id(node)] = NOTHING
            form = self._forms.get(node.__class__)
            found = self._memo[id(node)] = NOTHING if form is None else form(self, node, scope)
            self._depth -= 1
        return found

    def known(self, node: ast.AST, scope: Scope) -> Things:
        """Return the sought function, or the module that has some, which a name means."""
        dotted = self.names.dotted(node, scope)
        return NOTHING if dotted is None or dotted not in MEANT else frozenset([Known(dotted)])

    def bound(self, home: Scope, name: str) -> Things:
        """Return what a name of a scope may stand for, by any of its bindings."""
        found: set[Thing] = set()
        for binding in home.bindings.get(name, ())[:_MOST_BINDINGS]:
            found |= self._binding(binding, home)
        return frozenset(found)

    def _binding(self, binding: Binding, home: Scope) -> Things:
        node = binding.node
        if binding.bound is Bound.IMPORTED:
            known = binding.dotted in MEANT
            return frozenset([Known(binding.dotted)]) if known else NOTHING
        if node is not None and binding.bound in {Bound.PARAMETER, Bound.DEFINED}:
            return self._parameter(node, home) if binding.bound is Bound.PARAMETER else self._decorated(node, home)
        if binding.bound not in {Bound.VALUE, Bound.LOOPED, Bound.ENTERED}:
            return NOTHING
        found = self.elements(self.of(node, home)) if binding.bound is Bound.LOOPED else self.of(node, home)
        for step in binding.path:
            # What is no holder was taken out of its pair before.
            found = frozenset().union(*(self.looked_up(frozenset([one]), str(step)) or {one} for one in found))
        return found

    def _parameter(self, node: ast.AST, home: Scope) -> Things:
        found = frozenset(self.given[id(node)])
        function, owner = home.node, home.parent or home
        if not isinstance(function, Function):
            return found
        first = (function.args.posonlyargs + function.args.args)[:1]
        if owner.kind is ScopeKind.CLASS and first and first[0] is node:
            found |= {Holder(owner.node)}
        return found | self.any_of([default for one, default in defaults(function) if one is node], owner)

    def _decorated(self, node: ast.AST, scope: Scope) -> Things:
        """Return what a function or class is under its name: what its decorators make of it."""
        found: Things = frozenset([Own(node)])
        for decorator in reversed(getattr(node, "decorator_list", [])):
            made = frozenset().union(*(self._applied(one, found) for one in self.of(decorator, scope)))
            found = made or found
        return found

    def _applied(self, decorator: Thing, given: Things) -> Things:
        if isinstance(decorator, Known):
            return frozenset([decorator])
        if not isinstance(decorator, Own) or not isinstance(decorator.node, Function):
            return NOTHING
        for parameter in decorator.node.args.args[:1]:
            self._add(self.given[id(parameter)], given)
        return self.returned(decorator.node)

    def returned(self, function: ast.AST) -> Things:
        """Return what a function of the module gives back."""
        if isinstance(function, ast.Lambda):
            scope = self.scopes.get(id(function))
            return NOTHING if scope is None else self.of(function.body, scope)
        return frozenset(self.cells[function]["return"])

    def held(self, thing: Thing, key: str) -> Things:
        """Return what a thing holds under a key or an attribute."""
        if isinstance(thing, Known):
            dotted = f"{thing.dotted}.{key}"
            return frozenset([Known(dotted)]) if dotted in MEANT else NOTHING
        if isinstance(thing, Names):
            return self.bound(self.reading.module.top, key)
        if not isinstance(thing, Holder | Own):
            return NOTHING
        node = thing.node
        found = frozenset(self.cells[node][key] | self.cells[node][ANY]) if key != ANY else self.elements({thing})
        return found | self._of_class(thing, key)

    def _of_class(self, thing: Holder | Own, key: str, hops: int = 0) -> Things:
        """Return what a class, or those that it is built on, has under an attribute of itself or of an instance."""
        node = thing.node
        scope = self.scopes.get(id(node)) if isinstance(node, ast.ClassDef) else None
        if scope is None or not isinstance(node, ast.ClassDef) or hops >= _MOST_HOPS:
            return NOTHING
        found = frozenset().union(*(self._member(one, isinstance(thing, Holder)) for one in self.bound(scope, key)))
        for base in node.bases if not found else ():
            for one in self.of(base, scope.parent or scope):
                if isinstance(one, Own):
                    inner = thing._replace(node=one.node)
                    found |= self._of_class(inner, key, hops + 1) | self.cells[one.node][key]
        return found

    def _member(self, one: Thing, instance: bool) -> Things:  # noqa: FBT001 - of an instance, or of the class
        if not isinstance(one, Own) or isinstance(one.node, ast.ClassDef) or not instance:
            return frozenset([one])
        marks = {getattr(mark, "id", getattr(mark, "attr", "")) for mark in getattr(one.node, "decorator_list", ())}
        if marks & _PROPERTIES:
            return self.returned(one.node)
        return frozenset([Own(one.node, receiver="staticmethod" not in marks)])

    def elements(self, things: Iterable[Thing]) -> Things:
        """Return whatever things hold, under any key."""
        holders = [self.cells[one.node] for one in things if isinstance(one, Holder)]
        return frozenset().union(*(held for cells in holders for held in cells.values()))

    def key(self, node: ast.AST, scope: Scope) -> str:
        """Return a key as text; ``ANY`` where it is not known."""
        folded = self.reading.folded(node, scope)
        value = ANY if folded is None else folded.value
        return str(value) if isinstance(value, str | int) else ANY

    def looked_up(self, holders: Things, key: str) -> Things:
        """Return what holders have under a key; one from the end is counted where the list is written out."""
        found: set[Thing] = set()
        for one in holders:
            place = key
            if key.isdigit() and isinstance(one, Holder) and isinstance(one.node, ast.Dict):
                found |= self.elements({one})
            if key.startswith("-") and isinstance(one, Holder) and isinstance(one.node, ast.List | ast.Tuple):
                place = str(len(one.node.elts) + int(key)) if key[1:].isdigit() else ANY
            found |= self.held(one, place)
        return frozenset(found)

    def any_of(self, nodes: Iterable[ast.AST | None], scope: Scope) -> Things:
        """Return what any of several expressions may stand for."""
        return frozenset().union(*(self.of(one, scope) for one in nodes))


def defaults(function: Function) -> Iterable[tuple[ast.arg, ast.expr]]:
    """Return the parameters of a function that have a default, with it."""
    args = function.args
    plain = [*args.posonlyargs, *args.args]
    named = [(one, value) for one, value in zip(args.kwonlyargs, args.kw_defaults, strict=True) if value is not None]
    return [*zip(plain[len(plain) - len(args.defaults) :], args.defaults, strict=True), *named]
