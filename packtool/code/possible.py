"""The texts that an argument can be, through loops over constant tables and through the callers of a function."""

from __future__ import annotations

import ast
import functools
from typing import TYPE_CHECKING, NamedTuple

from packtool.code.folding.values import OPAQUE, NotConstantError, Value, items
from packtool.code.reading import Called, Reading, argument
from packtool.code.scopes import Bound, Scope, ScopeKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.code.project import Project

_MOST = 200
_MOST_HOPS = 3


class _Place(NamedTuple):
    project: Project
    reading: Reading
    scope: Scope
    hops: int


def possible_texts(project: Project, reading: Reading, called: Called, parameter: str) -> tuple[str | None, ...]:
    """Return every text that a call's first argument (or its ``parameter``) may be; ``None`` for each unknown one.

    ``for name in NAMES: ctx.register_hook(name, f)`` gives all of them, and so does a function that is called with
    different names. Empty when nothing is known.
    """
    node = argument(called.node, 0, parameter)
    place = _Place(project, reading, called.scope, 0)
    if node is None:
        found = [_part(value, parameter) for value in _spread(place, called.node)]
    else:
        found = list(_values(place, node))
    return tuple(dict.fromkeys(value if isinstance(value, str) else None for value in found[:_MOST]))


def _spread(place: _Place, node: ast.Call) -> Iterator[Value]:
    for keyword in node.keywords:
        if keyword.arg is None:
            yield from _values(place, keyword.value)


def _part(value: Value, key: Value) -> Value:
    try:
        return value[key]
    except (TypeError, LookupError):
        return OPAQUE


def _values(place: _Place, node: ast.AST) -> Iterator[Value]:
    folded = place.reading.folded(node, place.scope)
    if folded is not None:
        yield folded.value
        return
    if isinstance(node, ast.Name):
        yield from _named(place, node)
    elif isinstance(node, ast.Subscript):
        key = place.reading.folded(node.slice, place.scope)
        for value in _values(place, node.value):
            yield _part(value, key.value) if key is not None else OPAQUE
    elif isinstance(node, ast.IfExp):
        yield from _values(place, node.body)
        yield from _values(place, node.orelse)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get" and node.args:
        key = place.reading.folded(node.args[0], place.scope)
        for value in _values(place, node.func.value):
            yield _part(value, key.value) if key is not None else OPAQUE
    else:
        yield OPAQUE


def _named(place: _Place, node: ast.Name) -> Iterator[Value]:
    found = place.reading.names.binding(node, place.scope)
    if found is None or place.hops >= _MOST_HOPS:
        yield OPAQUE
        return
    binding, home, _ = found
    inner = place._replace(scope=home, hops=place.hops + 1)
    if binding.bound is Bound.LOOPED and binding.node is not None:
        for value in _rounds(inner, binding.node):
            yield functools.reduce(_part, binding.path, value)
    elif binding.bound is Bound.VALUE and binding.node is not None and not binding.path:
        yield from _values(inner, binding.node)
    elif binding.bound is Bound.PARAMETER and home.kind is ScopeKind.FUNCTION:
        yield from _from_callers(inner, home, node.id)
    else:
        yield OPAQUE


def _rounds(place: _Place, node: ast.AST) -> Iterator[Value]:
    for sequence in _values(place, node):
        try:
            yield from items(sequence)
        except NotConstantError:
            yield OPAQUE


def _from_callers(place: _Place, home: Scope, parameter: str) -> Iterator[Value]:
    """Yield what the callers in the same module give for a parameter."""
    function = home.node
    if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
        yield OPAQUE
        return
    names = [each.arg for each in (*function.args.posonlyargs, *function.args.args)]
    position = names.index(parameter) if parameter in names else -1
    method = bool(names) and names[0] in {"self", "cls"}
    own = place.reading.names.own_name()
    dotted = f"{own}{function.name}" if own.endswith(".") else f"{own}.{function.name}"
    for called in place.reading.callers.get(function.name, ())[:_MOST]:
        by_self = method and isinstance(called.node.func, ast.Attribute)
        if called.dotted == dotted or by_self:
            node = argument(called.node, position - 1 if by_self else position, parameter)
            yield from _values(place._replace(scope=called.scope), node) if node is not None else (OPAQUE,)
