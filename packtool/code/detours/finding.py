"""Which calls of a module reach a sought function by a detour, and how they would be written without it."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, NamedTuple

from packtool.code.detours.calling import invoked, spread_out, starred, written_out
from packtool.code.detours.following import follow
from packtool.code.detours.forms import FORMS
from packtool.code.detours.handing import hands_on
from packtool.code.detours.kinds import SOUGHT, Function, Known, Own, Thing, Wrapped
from packtool.code.detours.values import Values

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from packtool.code.reading import Reading
    from packtool.code.scopes import Scope

_MOST_ROUNDS = 4
_MOST_FOUND = 400
_DEEPEST = 3


class Direct(NamedTuple):
    """A call as it would be written without its detour; ``plain`` says that only the function's name is another.

    ``own`` is the function of the module that is called, where it is none of Python's own.
    """

    node: ast.Call
    scope: Scope
    dotted: str
    plain: bool
    own: Function | None = None


class Detours(NamedTuple):
    """The calls that take a detour, by the ids of their nodes, and what parameters are given, by the ids of theirs."""

    calls: dict[int, tuple[Direct, ...]]
    arguments: dict[int, list[tuple[ast.expr, Scope]]]


def find_detours(reading: Reading) -> Detours:
    """Return the detours of a module, if it hands functions on at all."""
    if not hands_on(reading):
        return Detours({}, {})
    values = Values(reading, FORMS)
    pairs = [
        (node, scope)
        for node, scope in zip(reading.module.nodes, reading.module.scopes, strict=True)
        if isinstance(node, ast.Call | ast.Assign | ast.AnnAssign | ast.Return | ast.Yield)
    ]
    for _ in range(_MOST_ROUNDS):
        values.again()
        for node, scope in pairs:
            follow(values, node, scope)
        if not values.grown:
            break
    found: dict[int, tuple[Direct, ...]] = {}
    for node, scope in pairs:
        if isinstance(node, ast.Call) and len(found) < _MOST_FOUND:
            listed = {(one.dotted, id(one.own)): one for one in _direct(values, node, scope)}
            if listed:
                found[id(node)] = tuple(listed.values())
    return Detours(found, values.arguments)


class _Call(NamedTuple):
    """A call, or what it would be without the wrapper around its function."""

    node: ast.Call
    args: list[ast.expr]
    keywords: list[ast.keyword]
    scope: Scope


def _direct(values: Values, node: ast.Call, scope: Scope) -> Iterator[Direct]:
    dotted = values.called.get(id(node))
    call = _Call(node, node.args, node.keywords, scope)
    if dotted not in SOUGHT:
        yield from _without_any(values, node.func, call)
    elif dotted and starred(node):
        args, keywords = spread_out(node, values.reading, scope)
        if args != node.args or keywords != node.keywords:
            yield Direct(written_out(args, keywords, node, dotted), scope, dotted, plain=False)
    elif isinstance(node.func, ast.Call | ast.Name):
        # What a wrapper was given already is lost in the name.
        yield from _without_any(values, node.func, call, only=Wrapped)
    for one in invoked(node, dotted):
        yield from _without_any(values, one.function, _Call(node, one.args, one.keywords, scope))


def _without_any(
    values: Values, function: ast.expr, call: _Call, depth: int = 0, only: type | None = None
) -> Iterator[Direct]:
    for callee in _sorted(values.of(function, call.scope)):
        if only is None or isinstance(callee, only):
            yield from _without(values, callee, call, depth)


def _without(values: Values, callee: Thing, call: _Call, depth: int) -> Iterator[Direct]:
    if isinstance(callee, Known) and callee.dotted in SOUGHT:
        plain = call.args is call.node.args and call.keywords is call.node.keywords
        made = written_out(call.args, call.keywords, call.node, callee.dotted)
        yield Direct(made, call.scope, callee.dotted, plain)
    elif isinstance(callee, Own) and isinstance(callee.node, Function):
        inner = values.scopes.get(id(callee.node))
        own = f"{values.reading.names.own_name()}.{'' if inner is None else inner.name}"
        made = written_out(call.args, call.keywords, call.node, own)
        yield Direct(made, call.scope, own, plain=False, own=callee.node)
    elif isinstance(callee, Wrapped) and callee.node.args and depth < _DEEPEST:
        yield from _unwrapped(values, callee, call, depth + 1)


def _unwrapped(values: Values, callee: Wrapped, call: _Call, depth: int) -> Iterator[Direct]:
    first, rest, keywords = callee.node.args[0], callee.node.args[1:], callee.node.keywords
    if callee.how == "partial":
        further = call._replace(args=[*rest, *call.args], keywords=[*keywords, *call.keywords])
        yield from _without_any(values, first, further, depth)
    elif callee.how == "method" and call.args:
        name = values.key(first, call.scope)
        for owner in _sorted(values.of(call.args[0], call.scope)):
            for inner in _sorted(values.held(owner, name)):
                yield from _without(values, inner, call._replace(args=rest, keywords=keywords), depth)


def _sorted(things: Iterable[Thing]) -> list[Thing]:
    """Return things in an order that is the same on every run."""
    return sorted(things, key=_order)


def _order(thing: Thing) -> tuple[str, int, int]:
    node = getattr(thing, "node", None)
    return (getattr(thing, "dotted", ""), getattr(node, "lineno", 0), getattr(node, "col_offset", 0))
