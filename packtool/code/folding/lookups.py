"""How names, attributes and subscripts are evaluated."""

from __future__ import annotations

import ast
import dataclasses
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from packtool.code.folding.functions import CONSTANTS, FUNCTIONS
from packtool.code.folding.operators import binary
from packtool.code.folding.paths import HERMES_HOME, HOME, PATH_ATTRIBUTES
from packtool.code.folding.values import (
    OPAQUE,
    PLACED,
    SLICED,
    TREE_ROOT,
    Frame,
    Known,
    NotConstantError,
    Value,
    Written,
    how_reversed,
    known,
    scalar,
)
from packtool.code.scopes import Binding, Bound, Scope, ScopeKind

if TYPE_CHECKING:
    from packtool.code.folding.evaluator import Evaluator

_CALLED_WITHOUT_CALL = frozenset(["map", "filter"])


def name(evaluator: Evaluator, node: ast.Name, frame: Frame) -> Value:
    """Return what a name holds: a frame's own, a binding's value, or a function of the closed list."""
    if frame.names is not None and node.id in frame.names:
        return known(frame.names[node.id])
    home = evaluator.names.home(frame.scope, node.id)
    if home is None:
        return _unbound(evaluator, node, frame.scope)
    order = evaluator.names.order(home, node.id)
    index, certain = order.at((node.lineno, node.col_offset), inner=frame.scope is not home)
    if not certain:
        raise NotConstantError
    return bound(evaluator, home, node.id, index)


def _unbound(evaluator: Evaluator, node: ast.Name, scope: Scope) -> Value:
    if node.id == "__file__":
        evaluator.how |= PLACED
        return f"{TREE_ROOT}/{evaluator.module.path}"
    return _named(evaluator, evaluator.names.dotted(node, scope))


def _named(evaluator: Evaluator, dotted: str | None) -> Value:
    """Return the constant or function that a canonical name means."""
    if dotted is None:
        raise NotConstantError
    if dotted in CONSTANTS:
        return CONSTANTS[dotted]
    if dotted in FUNCTIONS or dotted.removeprefix("builtins.") in _CALLED_WITHOUT_CALL:
        return Known(dotted)
    if dotted.startswith(".") and evaluator.foreign is not None:
        evaluator.borrows = True
        folded = evaluator.foreign(dotted)
        evaluator.how |= folded.how
        return known(folded.value)
    raise NotConstantError


def bound(evaluator: Evaluator, home: Scope, called: str, index: int) -> Value:
    """Return what one binding of a name gives it."""
    binding = home.bindings[called][index]
    if binding.bound is Bound.ADDED:
        return _added(evaluator, home, called, index)
    if binding.bound is Bound.VALUE and binding.node is not None:
        value = evaluator.evaluate(binding.node, Frame(home))
        for step in binding.path:
            value = value[step]
        return known(value)
    if binding.bound is Bound.DEFINED and isinstance(binding.node, ast.FunctionDef):
        return Written(binding.node, Frame(home), evaluator)
    if binding.bound is Bound.IMPORTED:
        return _named(evaluator, binding.dotted)
    raise NotConstantError


def _added(evaluator: Evaluator, home: Scope, called: str, index: int) -> Value:
    """Return what ``x = a``, ``x += b``, ``x += c`` make together."""
    first = index
    bindings: list[Binding] = home.bindings[called]
    while first and bindings[first].bound is Bound.ADDED:
        evaluator.step()
        first -= 1
    value = bound(evaluator, home, called, first) if bindings[first].bound is not Bound.ADDED else OPAQUE
    for binding in bindings[first + 1 : index + 1]:
        evaluator.step()
        if not isinstance(binding.node, ast.AugAssign):
            raise NotConstantError
        value, how = binary(binding.node.op, known(value), evaluator.evaluate(binding.node.value, Frame(home)))
        evaluator.how |= how
        if isinstance(value, str | bytes | tuple):
            evaluator.charge(len(value) // 8)
    return known(value)


def attribute(evaluator: Evaluator, node: ast.Attribute, frame: Frame) -> Value:
    """Return a known constant or function, an attribute of a class in the module, or a part of a path."""
    if frame.names is None or _root(node) not in frame.names:
        dotted = evaluator.names.dotted(node, frame.scope)
        if dotted is not None and not dotted.startswith(".") and "(" not in dotted:
            return _named(evaluator, dotted)
    value = class_constant(evaluator, node, frame)
    if value is not OPAQUE:
        return value
    value = evaluator.evaluate(node.value, frame)
    if isinstance(value, PurePosixPath) and node.attr in PATH_ATTRIBUTES:
        return PATH_ATTRIBUTES[node.attr](value)
    raise NotConstantError


def _root(node: ast.expr) -> str:
    for _ in range(64):
        if not isinstance(node, ast.Attribute):
            break
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def class_constant(evaluator: Evaluator, node: ast.Attribute, frame: Frame) -> Value:
    """Return what a class of the module holds under an attribute of itself or its instance, or OPAQUE."""
    owner = node.value
    scope = _class_of(evaluator, owner, frame) if isinstance(owner, ast.Name) else None
    if scope is None or not isinstance(owner, ast.Name) or len(scope.bindings.get(node.attr, ())) != 1:
        return OPAQUE
    value = bound(evaluator, scope, node.attr, 0)
    if isinstance(value, Written) and isinstance(value.node, ast.FunctionDef) and not value.node.decorator_list:
        return dataclasses.replace(value, receiver=owner.id in {"self", "cls"})
    return value


def _class_of(evaluator: Evaluator, owner: ast.Name, frame: Frame) -> Scope | None:
    if owner.id in {"self", "cls"}:
        scope: Scope | None = frame.scope
        while scope is not None and scope.kind is not ScopeKind.CLASS:
            scope = scope.parent
        return scope
    found = evaluator.names.binding(owner, frame.scope)
    if found is None or found[0].bound is not Bound.DEFINED or not isinstance(found[0].node, ast.ClassDef):
        return None
    return evaluator.class_scope(found[0].node)


def subscript(evaluator: Evaluator, node: ast.Subscript, frame: Frame) -> Value:
    """Return one element or a slice of a constant."""
    if isinstance(node.value, ast.Attribute) and node.value.attr == "environ":
        return _variable(evaluator, node, frame)
    value = evaluator.evaluate(node.value, frame)
    if isinstance(node.slice, ast.Slice):
        return _sliced(evaluator, value, node.slice, frame)
    return known(value[scalar(evaluator.evaluate(node.slice, frame))])


def _variable(evaluator: Evaluator, node: ast.Subscript, frame: Frame) -> str:
    if evaluator.names.dotted(node.value, frame.scope) == "os.environ":
        places = {"HOME": HOME, "USERPROFILE": HOME, "HERMES_HOME": HERMES_HOME}
        evaluator.how |= PLACED
        return places[evaluator.evaluate(node.slice, frame)]
    raise NotConstantError


def _sliced(evaluator: Evaluator, value: Value, node: ast.Slice, frame: Frame) -> Value:
    bounds = [None if part is None else evaluator.evaluate(part, frame) for part in (node.lower, node.upper, node.step)]
    if not isinstance(value, str | bytes | tuple | range):
        raise NotConstantError
    cut = slice(*bounds)
    evaluator.how |= how_reversed(value) if cut.step is not None and cut.step < 0 else SLICED
    return value[cut]
