"""A few kinds of statement, enough to follow a small decoding function; everything else ends the attempt."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, NamedTuple

from packtool.code.folding.comprehensions import assign
from packtool.code.folding.operators import binary
from packtool.code.folding.values import Frame, NotConstantError, Value, items, known

if TYPE_CHECKING:
    from packtool.code.folding.evaluator import Evaluator


class _Returned(NamedTuple):
    value: Value


_BREAK = object()
_CONTINUE = object()


def run(evaluator: Evaluator, body: list[ast.stmt], frame: Frame) -> Value:
    """Run a function's body and return what it returns; raises NotConstantError where it is more than arithmetic."""
    end = _block(evaluator, body, frame)
    return end.value if isinstance(end, _Returned) else None


def _block(evaluator: Evaluator, body: list[ast.stmt], frame: Frame) -> object | None:
    with evaluator.deeper(1):
        for statement in body:
            evaluator.step()
            end = _statement(evaluator, statement, frame)
            if end is not None:
                return end
    return None


def _statement(evaluator: Evaluator, node: ast.stmt, frame: Frame) -> object | None:
    if isinstance(node, ast.Return):
        return _Returned(None if node.value is None else evaluator.evaluate(node.value, frame))
    if isinstance(node, ast.Break | ast.Continue):
        return _BREAK if isinstance(node, ast.Break) else _CONTINUE
    if isinstance(node, ast.If):
        return _block(evaluator, node.body if evaluator.evaluate(node.test, frame) else node.orelse, frame)
    if isinstance(node, ast.For | ast.While):
        return _loop(evaluator, node, frame)
    _plain(evaluator, node, frame)
    return None


def _plain(evaluator: Evaluator, node: ast.stmt, frame: Frame) -> None:
    names = _names(frame)
    if isinstance(node, ast.Assign):
        value = evaluator.evaluate(node.value, frame)
        for target in node.targets:
            assign(target, value, names)
    elif isinstance(node, ast.AnnAssign) and node.value is not None:
        assign(node.target, evaluator.evaluate(node.value, frame), names)
    elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
        value, how = binary(node.op, known(names[node.target.id]), evaluator.evaluate(node.value, frame))
        evaluator.how |= how
        _store(evaluator, node.target.id, value, names)
    elif isinstance(node, ast.Expr):
        _expression(evaluator, node.value, frame)
    elif not isinstance(node, ast.Pass | ast.Import | ast.ImportFrom):
        raise NotConstantError


def _names(frame: Frame) -> dict[str, Value]:
    if frame.names is None:
        raise NotConstantError
    return frame.names


def _store(evaluator: Evaluator, called: str, value: Value, names: dict[str, Value]) -> None:
    if isinstance(value, str | bytes | tuple):
        # What grows in a loop is copied every time.
        evaluator.step(len(value) // 256)
    names[called] = value


def _expression(evaluator: Evaluator, node: ast.expr, frame: Frame) -> None:
    """Follow ``out.append(x)`` and ``out.extend(xs)``; a docstring says nothing."""
    if isinstance(node, ast.Constant):
        return
    names = _names(frame)
    if not (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and isinstance(node.func.value, ast.Name)
        and node.func.attr in {"append", "extend"}
        and len(node.args) == 1
    ):
        raise NotConstantError
    called = node.func.value.id
    value = evaluator.evaluate(node.args[0], frame)
    more = (value,) if node.func.attr == "append" else items(value)
    held = names.get(called)
    if isinstance(held, bytes):
        _store(evaluator, called, held + bytes(more), names)
    elif isinstance(held, tuple):
        _store(evaluator, called, held + more, names)
    else:
        raise NotConstantError


def _loop(evaluator: Evaluator, node: ast.For | ast.While, frame: Frame) -> object | None:
    if node.orelse:
        raise NotConstantError
    rounds = iter(items(evaluator.evaluate(node.iter, frame))) if isinstance(node, ast.For) else None
    while True:
        evaluator.step()
        if isinstance(node, ast.While):
            if not evaluator.evaluate(node.test, frame):
                return None
        else:
            item = next(rounds, _BREAK) if rounds is not None else _BREAK
            if item is _BREAK:
                return None
            assign(node.target, item, _names(frame))
        end = _block(evaluator, node.body, frame)
        if end is _BREAK:
            return None
        if isinstance(end, _Returned):
            return end
