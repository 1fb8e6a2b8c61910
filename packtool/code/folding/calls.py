"""How calls are evaluated: pure functions and methods of a closed list, and functions that the module itself holds."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from packtool.code.folding.functions import FUNCTIONS
from packtool.code.folding.lookups import class_constant
from packtool.code.folding.methods import METHODS
from packtool.code.folding.statements import run
from packtool.code.folding.values import (
    COMPUTED,
    LARGEST_SEQUENCE,
    OPAQUE,
    Endless,
    Frame,
    Known,
    NotConstantError,
    Pure,
    Value,
    Written,
    items,
    small,
)

if TYPE_CHECKING:
    from packtool.code.folding.evaluator import Evaluator

_MOST_ARGUMENTS = 255
_HIGHER = frozenset(["builtins.map", "builtins.filter", "functools.reduce"])


def call(evaluator: Evaluator, node: ast.Call, frame: Frame) -> Value:
    """Evaluate a call; raises NotConstantError for everything that is not on the closed list."""
    dotted = _dotted(evaluator, node.func, frame)
    if dotted is not None and not dotted.startswith(".") and "(" not in dotted:
        if dotted in _HIGHER:
            return _higher(evaluator, dotted, _arguments(evaluator, node, frame)[0])
        pure = FUNCTIONS.get(dotted)
        if pure is None:
            raise NotConstantError
        return _apply(evaluator, pure, *_arguments(evaluator, node, frame))
    if isinstance(node.func, ast.Attribute):
        method = class_constant(evaluator, node.func, frame)
        if method is not OPAQUE:
            return apply(evaluator, method, *_arguments(evaluator, node, frame))
        owner = evaluator.evaluate(node.func.value, frame)
        methods = next((table for kind, table in METHODS.items() if type(owner) is kind), {})
        if node.func.attr not in methods:
            raise NotConstantError
        positional, named = _arguments(evaluator, node, frame)
        return _apply(evaluator, methods[node.func.attr], (owner, *positional), named)
    return apply(evaluator, evaluator.evaluate(node.func, frame), *_arguments(evaluator, node, frame))


def _dotted(evaluator: Evaluator, node: ast.expr, frame: Frame) -> str | None:
    root: ast.expr = node
    for _ in range(64):
        if not isinstance(root, ast.Attribute):
            break
        root = root.value
    if frame.names is not None and isinstance(root, ast.Name) and root.id in frame.names:
        return None
    return evaluator.names.dotted(node, frame.scope)


def _arguments(evaluator: Evaluator, node: ast.Call, frame: Frame) -> tuple[tuple[Value, ...], dict[str, Value]]:
    positional: list[Value] = []
    if len(node.args) > _MOST_ARGUMENTS:
        raise NotConstantError
    for argument in node.args:
        if isinstance(argument, ast.Starred):
            positional.extend(items(evaluator.evaluate(argument.value, frame)))
        else:
            positional.append(evaluator.evaluate(argument, frame))
    named = {}
    for keyword in node.keywords:
        if keyword.arg is None:
            raise NotConstantError
        named[keyword.arg] = evaluator.evaluate(keyword.value, frame)
    return tuple(positional), named


def _apply(evaluator: Evaluator, pure: Pure, positional: tuple[Value, ...], named: dict[str, Value]) -> Value:
    size = sum(len(value) for value in positional if isinstance(value, str | bytes | tuple))
    evaluator.step(1 + size // (8 if pure.dear else 256))
    value = pure.call(*positional, **named)
    evaluator.how |= pure.how if isinstance(pure.how, int) else pure.how(*positional, **named)
    if isinstance(value, bytearray):
        return bytes(value)
    return tuple(value) if isinstance(value, list) else value


def apply(evaluator: Evaluator, function: Value, positional: tuple[Value, ...], named: dict[str, Value]) -> Value:
    """Call a function that is itself a value: a lambda, a function of the module, or one of the closed list."""
    if isinstance(function, Known):
        if function.dotted in _HIGHER:
            return _higher(evaluator, function.dotted, positional)
        return _apply(evaluator, FUNCTIONS[function.dotted], positional, named)
    if not isinstance(function, Written):
        raise NotConstantError
    home = function.home
    if home is not evaluator:
        made = home.called(function, positional, named)
        evaluator.how |= made.how
        return made.value
    with evaluator.deeper(5):
        names = _parameters(evaluator, function, positional, named)
        inner = Frame(function.frame.scope, names)
        if isinstance(function.node, ast.Lambda):
            return evaluator.evaluate(function.node.body, inner)
        if not all(_harmless(decorator) for decorator in function.node.decorator_list):
            raise NotConstantError
        evaluator.how |= COMPUTED
        return run(evaluator, function.node.body, inner)


def _harmless(decorator: ast.expr) -> bool:
    node = decorator.func if isinstance(decorator, ast.Call) else decorator
    name = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
    return name in {"staticmethod", "cache", "lru_cache"}


def _parameters(
    evaluator: Evaluator, function: Written, positional: tuple[Value, ...], named: dict[str, Value]
) -> dict[str, Value]:
    signature = function.node.args
    places = [each.arg for each in (*signature.posonlyargs, *signature.args)]
    if function.receiver:
        positional = (OPAQUE, *positional)
    if signature.vararg or signature.kwarg or len(positional) > len(places):
        raise NotConstantError
    given = {**dict(zip(places, positional, strict=False)), **named}
    defaults = dict(zip(reversed(places), reversed(signature.defaults), strict=False))
    for parameter, default in zip(signature.kwonlyargs, signature.kw_defaults, strict=True):
        places.append(parameter.arg)
        if default is not None:
            defaults[parameter.arg] = default
    if not given.keys() <= set(places) or not set(places) <= given.keys() | defaults.keys():
        raise NotConstantError
    for name in defaults.keys() - given.keys():
        given[name] = evaluator.evaluate(defaults[name], function.frame)
    return {**(function.frame.names or {}), **given}


def _higher(evaluator: Evaluator, dotted: str, arguments: tuple[Value, ...]) -> Value:
    function, *sequences = arguments
    if dotted == "functools.reduce":
        values = list(items(sequences[0]))
        total = sequences[1] if len(sequences) > 1 else values.pop(0)
        for value in values:
            evaluator.step()
            total = apply(evaluator, function, (total, value), {})
        return total
    if dotted == "builtins.filter":
        return tuple(
            item
            for item in items(sequences[0])
            if (item if function is None else apply(evaluator, function, (item,), {}))
        )
    columns = [sequence.items if isinstance(sequence, Endless) else items(sequence) for sequence in sequences]
    small(min(map(len, columns)), LARGEST_SEQUENCE)
    return tuple(apply(evaluator, function, row, {}) for row in zip(*columns, strict=False))


def lambda_(evaluator: Evaluator, node: ast.Lambda, frame: Frame) -> Written:
    """Return a lambda as a value that can be called."""
    return Written(node, frame, evaluator)
