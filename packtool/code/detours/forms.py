"""What each kind of expression may stand for."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from packtool.code.detours.kinds import ANY, MEANT_WORDS, NOTHING, Holder, Names, Own, Thing, Things, Wrapped

if TYPE_CHECKING:
    from collections.abc import Mapping

    from packtool.code.detours.values import Form, Values
    from packtool.code.scopes import Scope

_WRAPPERS = {
    "functools.partial": "partial",
    "functools.partialmethod": "partial",
    "operator.methodcaller": "method",
    "operator.attrgetter": "getter",
    "operator.itemgetter": "getter",
    "collections.namedtuple": "record",
    "types.SimpleNamespace": "made",
}
# The result is what the first argument is.
_SAME = frozenset(
    [
        *("builtins.list", "builtins.tuple", "builtins.dict", "builtins.set", "builtins.iter", "builtins.reversed"),
        *("builtins.vars", "builtins.enumerate", "builtins.sorted", "copy.copy", "copy.deepcopy"),
        *("builtins.staticmethod", "builtins.classmethod", "builtins.property", "functools.wraps"),
        *("types.MappingProxyType", "functools.cache", "functools.lru_cache"),
    ]
)
_SAME_METHODS = frozenset(["values", "items", "copy", "__call__", "__func__", "value", "__dict__", "__get__"])
_BUILT_IN = frozenset(["builtins.globals", "builtins.getattr", "builtins.next"])
_LOOKING = frozenset(["builtins.__import__", "importlib.import_module", "importlib.__import__", "builtins.vars"])
_LOOK_UPS = frozenset(["get", "pop", "setdefault", "__getitem__", "__getattribute__"])


def _name(values: Values, node: ast.Name, scope: Scope) -> Things:
    home = values.names.home(scope, node.id)
    if home is None:
        return values.known(node, scope) if node.id in MEANT_WORDS else NOTHING
    return values.bound(home, node.id)


def _attribute(values: Values, node: ast.Attribute, scope: Scope) -> Things:
    found = values.known(node, scope) if node.attr in MEANT_WORDS else NOTHING
    if found:
        return found
    base = values.of(node.value, scope)
    if node.attr in _SAME_METHODS and base:
        return base
    return frozenset().union(*(values.held(one, node.attr) for one in base))


def _subscript(values: Values, node: ast.Subscript, scope: Scope) -> Things:
    return values.looked_up(values.of(node.value, scope), values.key(node.slice, scope))


def _listed(values: Values, node: ast.List | ast.Tuple | ast.Set, scope: Scope) -> Things:
    for place, one in enumerate(node.elts):
        values.put(node, str(place), values.of(one, scope))
    return frozenset([Holder(node)])


def _mapping(values: Values, node: ast.Dict, scope: Scope) -> Things:
    for key, value in zip(node.keys, node.values, strict=True):
        if key is not None:
            values.put(node, values.key(key, scope), values.of(value, scope))
        else:
            values.put(node, ANY, values.elements(values.of(value, scope)))
    return frozenset([Holder(node)])


def _comprehended(values: Values, node: ast.ListComp | ast.SetComp | ast.GeneratorExp, scope: Scope) -> Things:
    values.put(node, ANY, values.of(node.elt, values.scopes.get(id(node), scope)))
    return frozenset([Holder(node)])


def _called(values: Values, node: ast.Call, scope: Scope) -> Things:
    dotted = values.called.get(id(node)) or ""
    if dotted in _WRAPPERS:
        made = _WRAPPERS[dotted]
        return _copied(values, node, scope) if made == "made" else frozenset([Wrapped(node, made)])
    if dotted in _BUILT_IN:
        return _built_in(values, node, scope, dotted)
    if dotted in _SAME and (node.args or node.keywords):
        return _copied(values, node, scope)
    found = values.known(node, scope) if dotted in _LOOKING else NOTHING
    return found or _taken(values, node, scope)


def _taken(values: Values, node: ast.Call, scope: Scope) -> Things:
    function = node.func
    if isinstance(function, ast.Attribute) and function.attr in _LOOK_UPS and node.args:
        found = values.looked_up(values.of(function.value, scope), values.key(node.args[0], scope))
        return found | values.any_of(node.args[1:], scope)
    if isinstance(function, ast.Attribute) and function.attr in _SAME_METHODS and function.attr != "__call__":
        return values.of(function.value, scope)
    return frozenset().union(*(_result(values, one, node, scope) for one in values.of(function, scope)))


def _built_in(values: Values, node: ast.Call, scope: Scope, dotted: str) -> Things:
    if dotted == "builtins.globals":
        return frozenset([Names()])
    if dotted == "builtins.getattr" and len(node.args) > 1:
        return values.looked_up(values.of(node.args[0], scope), values.key(node.args[1], scope))
    return values.elements(values.any_of(node.args[:1], scope)) if dotted == "builtins.next" else NOTHING


def _copied(values: Values, node: ast.Call, scope: Scope) -> Things:
    for keyword in node.keywords:
        values.put(node, keyword.arg or ANY, values.of(keyword.value, scope))
    made: list[Thing] = [Holder(node)] if node.keywords else []
    return values.any_of(node.args[:1], scope) | frozenset(made)


def _result(values: Values, callee: Thing, node: ast.Call, scope: Scope) -> Things:
    """Return what a call of one thing gives."""
    if isinstance(callee, Own):
        made = isinstance(callee.node, ast.ClassDef)
        return frozenset([Holder(callee.node)]) if made else values.returned(callee.node)
    return _unwrapped(values, callee, node, scope) if isinstance(callee, Wrapped) else NOTHING


def _unwrapped(values: Values, callee: Wrapped, node: ast.Call, scope: Scope) -> Things:
    if callee.how == "record":
        for one in (*node.args, *(keyword.value for keyword in node.keywords)):
            values.put(node, ANY, values.of(one, scope))
        return frozenset([Holder(node)])
    first = callee.node.args[:1]
    if callee.how == "getter" and node.args and first:
        return values.looked_up(values.of(node.args[0], scope), values.key(first[0], scope))
    if callee.how == "partial":
        inner = [one for one in values.any_of(first, scope) if not isinstance(one, Wrapped)]
        return frozenset().union(*(_result(values, one, node, scope) for one in inner))
    return NOTHING


FORMS: Mapping[type[ast.AST], Form] = {
    ast.Name: _name,
    ast.Attribute: _attribute,
    ast.Subscript: _subscript,
    ast.Call: _called,
    ast.List: _listed,
    ast.Tuple: _listed,
    ast.Set: _listed,
    ast.Dict: _mapping,
    ast.ListComp: _comprehended,
    ast.SetComp: _comprehended,
    ast.GeneratorExp: _comprehended,
    ast.Lambda: lambda _, node, __: frozenset([Own(node)]),
    ast.IfExp: lambda values, node, scope: values.any_of([node.body, node.orelse], scope),
    ast.BoolOp: lambda values, node, scope: values.any_of(node.values, scope),
    ast.NamedExpr: lambda values, node, scope: values.of(node.value, scope),
    ast.Starred: lambda values, node, scope: values.of(node.value, scope),
    ast.Await: lambda values, node, scope: values.of(node.value, scope),
}
