"""How each kind of expression is evaluated."""

from __future__ import annotations

import ast
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from packtool.code.folding.calls import call, lambda_
from packtool.code.folding.comprehensions import collected, mapped
from packtool.code.folding.lookups import attribute, name, subscript
from packtool.code.folding.methods import converted
from packtool.code.folding.operators import binary, compare, unary
from packtool.code.folding.values import FORMATTED, OPAQUE, Frame, NotConstantError, Value, items, scalar, small

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from packtool.code.folding.evaluator import Evaluator


def _constant(_: Evaluator, node: ast.Constant, __: Frame) -> Value:
    return node.value


def _binary(evaluator: Evaluator, node: ast.BinOp, frame: Frame) -> Value:
    chain = [node]
    left = node.left
    while isinstance(left, ast.BinOp) and not evaluator.known(left):
        chain.append(left)
        left = left.left
    value = evaluator.evaluate(left, frame)
    for link in reversed(chain):
        evaluator.step()
        value, how = binary(link.op, value, evaluator.evaluate(link.right, frame))
        evaluator.how |= how
        if len(chain) > 1 and isinstance(value, str | bytes | tuple):
            evaluator.charge(len(value) // 64)
    return value


def _unary(evaluator: Evaluator, node: ast.UnaryOp, frame: Frame) -> Value:
    return unary(node.op, evaluator.evaluate(node.operand, frame))


def _boolean(evaluator: Evaluator, node: ast.BoolOp, frame: Frame) -> Value:
    for operand in node.values[:-1]:
        value = evaluator.evaluate(operand, frame)
        if bool(value) is isinstance(node.op, ast.Or):
            return value
    return evaluator.evaluate(node.values[-1], frame)


def _compare(evaluator: Evaluator, node: ast.Compare, frame: Frame) -> Value:
    left = evaluator.evaluate(node.left, frame)
    for op, operand in zip(node.ops, node.comparators, strict=True):
        right = evaluator.evaluate(operand, frame)
        if not compare(op, left, right):
            return False
        left = right
    return True


def _chosen(evaluator: Evaluator, node: ast.IfExp, frame: Frame) -> Value:
    return evaluator.evaluate(node.body if evaluator.evaluate(node.test, frame) else node.orelse, frame)


def _display(evaluator: Evaluator, node: ast.Tuple | ast.List, frame: Frame) -> tuple[Value, ...]:
    made: list[Value] = []
    for element in node.elts:
        if isinstance(element, ast.Starred):
            made.extend(items(evaluator.evaluate(element.value, frame)))
        else:
            made.append(_element(evaluator, element, frame))
    return tuple(made)


def _element(evaluator: Evaluator, node: ast.expr, frame: Frame) -> Value:
    try:
        return evaluator.evaluate(node, frame)
    except NotConstantError:
        return OPAQUE


def _set(evaluator: Evaluator, node: ast.Set, frame: Frame) -> frozenset[Value]:
    return frozenset(scalar(evaluator.evaluate(element, frame)) for element in node.elts)


def _dict(evaluator: Evaluator, node: ast.Dict, frame: Frame) -> dict[Value, Value]:
    made: dict[Value, Value] = {}
    for key, value in zip(node.keys, node.values, strict=True):
        if key is None:
            more = evaluator.evaluate(value, frame)
            if not isinstance(more, dict):
                raise NotConstantError
            made.update(more)
        else:
            made[scalar(evaluator.evaluate(key, frame))] = _element(evaluator, value, frame)
    return made


def _joined(evaluator: Evaluator, node: ast.JoinedStr, frame: Frame) -> str:
    pieces = [evaluator.evaluate(piece, frame) for piece in node.values]
    small(sum(map(len, pieces)))
    if any(isinstance(piece, ast.FormattedValue) for piece in node.values):
        evaluator.how |= FORMATTED
    return "".join(pieces)


def _formatted(evaluator: Evaluator, node: ast.FormattedValue, frame: Frame) -> str:
    value = evaluator.evaluate(node.value, frame)
    spec = evaluator.evaluate(node.format_spec, frame) if node.format_spec is not None else ""
    conversion = chr(node.conversion) if node.conversion > 0 else None
    return converted(str(value) if isinstance(value, PurePosixPath) else value, conversion, spec)


def _named(evaluator: Evaluator, node: ast.NamedExpr, frame: Frame) -> Value:
    return evaluator.evaluate(node.value, frame)


EXPRESSIONS: Mapping[type[ast.AST], Callable[[Evaluator, Any, Frame], Value]] = {
    ast.Constant: _constant,
    ast.BinOp: _binary,
    ast.UnaryOp: _unary,
    ast.BoolOp: _boolean,
    ast.Compare: _compare,
    ast.IfExp: _chosen,
    ast.Tuple: _display,
    ast.List: _display,
    ast.Set: _set,
    ast.Dict: _dict,
    ast.JoinedStr: _joined,
    ast.FormattedValue: _formatted,
    ast.NamedExpr: _named,
    ast.Name: name,
    ast.Attribute: attribute,
    ast.Subscript: subscript,
    ast.Call: call,
    ast.Lambda: lambda_,
    ast.ListComp: collected,
    ast.GeneratorExp: collected,
    ast.SetComp: collected,
    ast.DictComp: mapped,
}
