"""Follows the host's context object from `register(ctx)` into the functions, instances and aliases that get it."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from packtool.code.scopes import Bound, Scope, ScopeKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.code.project import Project
    from packtool.code.reading import Called, Reading

ENTRIES = frozenset(["register", "setup", "activate"])
_MOST_ROUNDS = 12
_MOST_HOPS = 8
_Function = ast.FunctionDef | ast.AsyncFunctionDef


class Holders:
    """Which names and attributes hold the context, over all readings together."""

    def __init__(self, project: Project, readings: Sequence[Reading]) -> None:
        """Follow the first parameter of every module's ``register``."""
        self._project = project
        self._parameters: set[tuple[int, str]] = set()
        self._attributes: set[tuple[int, str]] = set()
        for reading in readings:
            self._begin(reading)
        for _ in range(_MOST_ROUNDS):
            before = len(self._parameters) + len(self._attributes)
            for reading in readings:
                self._spread(reading)
            if len(self._parameters) + len(self._attributes) == before:
                break

    def holds(self, reading: Reading, node: ast.AST, scope: Scope, hops: int = 0) -> bool:
        """Whether an expression is the context."""
        if hops >= _MOST_HOPS:
            return False
        if isinstance(node, ast.Name):
            found = reading.names.binding(node, scope)
            if found is None:
                return False
            binding, home, _ = found
            if binding.bound is Bound.PARAMETER:
                return (id(home.node), node.id) in self._parameters
            follows = binding.bound is Bound.VALUE and binding.node is not None and not binding.path
            return follows and binding.node is not None and self.holds(reading, binding.node, home, hops + 1)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in {"self", "cls"}:
            owner = _class_around(scope)
            return owner is not None and (id(owner), node.attr) in self._attributes
        return False

    def method_of(self, reading: Reading, node: ast.expr, scope: Scope) -> tuple[str, bool] | None:
        """Return the name of the method that a called expression means, and whether its object is the context.

        Follows ``ctx.register_tool``, an alias of it, and ``getattr(ctx, "register_tool", None)``.
        """
        for _ in range(_MOST_HOPS):
            if isinstance(node, ast.Attribute):
                return node.attr, self.holds(reading, node.value, scope)
            if isinstance(node, ast.Call):
                return self._got(reading, node, scope)
            if not isinstance(node, ast.Name):
                return None
            found = reading.names.binding(node, scope)
            if found is None or found[0].bound is not Bound.VALUE or not isinstance(found[0].node, ast.expr):
                return None
            node, scope = found[0].node, found[1]
        return None

    def _got(self, reading: Reading, node: ast.Call, scope: Scope) -> tuple[str, bool] | None:
        if reading.names.dotted(node.func, scope) != "builtins.getattr" or len(node.args) < 2:  # noqa: PLR2004
            return None
        name = reading.text(node.args[1], scope)
        return None if name is None else (name, self.holds(reading, node.args[0], scope))

    def _begin(self, reading: Reading) -> None:
        for name in ENTRIES:
            for binding in reading.module.top.bindings.get(name, ()):
                parameters = _parameters(binding.node)
                if name == "register" or parameters[:1] == ["ctx"]:
                    self._parameters.update((id(binding.node), each) for each in parameters[:1])

    def _spread(self, reading: Reading) -> None:
        for called in reading.calls:
            given = [
                (place, keyword)
                for place, keyword, node in _given(called.node)
                if self.holds(reading, node, called.scope)
            ]
            if given:
                self._give(called, given)
        for node, scope in zip(reading.module.nodes, reading.module.scopes, strict=True):
            if isinstance(node, ast.Assign) and self.holds(reading, node.value, scope):
                for target in node.targets:
                    owner = _class_around(scope)
                    if isinstance(target, ast.Attribute) and owner is not None:
                        self._attributes.add((id(owner), target.attr))

    def _give(self, called: Called, given: list[tuple[int | None, str | None]]) -> None:
        for function, skipped in self._functions(called):
            parameters = _parameters(function)
            for place, keyword in given:
                if keyword is not None and keyword in parameters:
                    self._parameters.add((id(function), keyword))
                elif place is not None and place + skipped < len(parameters):
                    self._parameters.add((id(function), parameters[place + skipped]))

    def _functions(self, called: Called) -> Iterator[tuple[ast.AST, int]]:
        """Yield the functions of the tree that a call means, and how many parameters its object takes up."""
        if called.dotted is not None and called.dotted.startswith("."):
            found = self._project.definition(called.dotted)
            node = found[1] if found is not None else None
            if isinstance(node, ast.ClassDef):
                yield from ((each, 1) for each in _methods(node, "__init__"))
            elif node is not None:
                yield node, 0
        function = called.node.func
        if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name):
            owner = _class_around(called.scope) if function.value.id in {"self", "cls"} else None
            if owner is not None:
                yield from ((each, 1) for each in _methods(owner, function.attr))


def _parameters(node: ast.AST | None) -> list[str]:
    if not isinstance(node, _Function):
        return []
    return [each.arg for each in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]


def _methods(node: ast.ClassDef, name: str) -> Iterator[_Function]:
    for each in node.body:
        if isinstance(each, _Function) and each.name == name:
            yield each


def _given(node: ast.Call) -> Iterator[tuple[int | None, str | None, ast.expr]]:
    for place, each in enumerate(node.args):
        yield place, None, each
    for keyword in node.keywords:
        yield None, keyword.arg, keyword.value


def _class_around(scope: Scope | None) -> ast.ClassDef | None:
    while scope is not None:
        if scope.kind is ScopeKind.CLASS and isinstance(scope.node, ast.ClassDef):
            return scope.node
        scope = scope.parent
    return None
