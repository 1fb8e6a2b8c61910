"""What assignments, returns and calls tell of function values: where they are put, and whom they are given to."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from packtool.code.detours.calling import invoked
from packtool.code.detours.kinds import ANY, Function, Holder, Own, Thing, Wrapped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from packtool.code.detours.values import Values
    from packtool.code.scopes import Scope

_FILLING = frozenset(["append", "add", "appendleft", "extend", "insert", "setdefault", "update"])
_POURING = frozenset(["update", "extend"])
_SETS = 3


def follow(values: Values, node: ast.AST, scope: Scope) -> None:
    """Go through one statement or call."""
    if isinstance(node, ast.Assign | ast.AnnAssign):
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            _store(values, target, node.value, scope)
    elif isinstance(node, ast.Return | ast.Yield):
        if isinstance(scope.node, Function):
            values.put(scope.node, "return", values.of(node.value, scope))
    elif isinstance(node, ast.Call):
        _call(values, node, scope)


def _store(values: Values, target: ast.expr, value: ast.expr | None, scope: Scope) -> None:
    if isinstance(target, ast.Attribute | ast.Subscript):
        key = target.attr if isinstance(target, ast.Attribute) else values.key(target.slice, scope)
        _put(values, values.of(target.value, scope), key, (value, scope))


def _put(values: Values, holders: frozenset[Thing], key: str, value: tuple[ast.expr | None, Scope]) -> None:
    things = values.of(*value)
    for holder in holders if things else ():
        if isinstance(holder, Holder | Own):
            values.put(holder.node, key, things)


def _call(values: Values, node: ast.Call, scope: Scope) -> None:
    dotted = values.called.get(id(node))
    if dotted == "builtins.setattr" and len(node.args) == _SETS:
        owner, key, value = node.args
        _put(values, values.of(owner, scope), values.key(key, scope), (value, scope))
    if isinstance(node.func, ast.Attribute) and node.func.attr in _FILLING:
        _fill(values, node, node.func, scope)
    for callee in values.of(node.func, scope):
        _bind(values, callee, (node.args, node.keywords), scope)
    for one in invoked(node, dotted):
        for callee in values.of(one.function, scope):
            _bind(values, callee, (one.args, one.keywords), scope)


def _fill(values: Values, node: ast.Call, function: ast.Attribute, scope: Scope) -> None:
    holders = values.of(function.value, scope)
    for argument in node.args:
        _put(values, holders, ANY, (argument, scope))
        for holder in holders if function.attr in _POURING else ():
            if isinstance(holder, Holder):
                values.put(holder.node, ANY, values.elements(values.of(argument, scope)))
    for keyword in node.keywords:
        _put(values, holders, keyword.arg or ANY, (keyword.value, scope))


Arguments = tuple["Sequence[ast.expr]", "Sequence[ast.keyword]"]


def _bind(values: Values, callee: Thing, given: Arguments, scope: Scope) -> None:
    """Give the parameters of what a call means what the call gives."""
    if isinstance(callee, Wrapped) and callee.how == "partial" and callee.node.args:
        further = [*callee.node.args[1:], *given[0]], [*callee.node.keywords, *given[1]]
        for inner in values.of(callee.node.args[0], scope):
            if isinstance(inner, Own):
                _bind(values, inner, further, scope)
    elif isinstance(callee, Own) and isinstance(callee.node, ast.ClassDef):
        _make(values, callee.node, given, scope)
    elif isinstance(callee, Own) and isinstance(callee.node, Function):
        _give(values, callee.node, given, scope, skipped=int(callee.receiver))


def _make(values: Values, node: ast.ClassDef, given: Arguments, scope: Scope) -> None:
    """Make an instance: by its `__init__`, else its attributes are what it is given."""
    made = [one for one in values.held(Holder(node), "__init__") if isinstance(one, Own)]
    for one in made:
        if isinstance(one.node, Function):
            _give(values, one.node, given, scope, skipped=1)
    if not made:
        for argument in given[0]:
            values.put(node, ANY, values.of(argument, scope))
        for keyword in given[1]:
            values.put(node, keyword.arg or ANY, values.of(keyword.value, scope))


def _give(values: Values, function: Function, given: Arguments, scope: Scope, *, skipped: int) -> None:
    own = function.args
    plain = [*own.posonlyargs, *own.args][skipped:]
    for place, argument in enumerate(given[0]):
        target = plain[place] if place < len(plain) else own.vararg
        if target is not None:
            values.give(target, argument, scope)
    by_name = {one.arg: one for one in (*plain, *own.kwonlyargs)}
    for keyword in given[1]:
        named = by_name.get(keyword.arg or "")
        if named is not None:
            values.give(named, keyword.value, scope)
