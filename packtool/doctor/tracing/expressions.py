"""How each kind of expression is followed."""

from __future__ import annotations

import ast
import contextlib
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from packtool.code.folding.operators import binary, compare
from packtool.code.folding.values import NotConstantError, weight
from packtool.code.names import BUILTINS
from packtool.doctor.tracing.attributes import attribute
from packtool.doctor.tracing.calling import MORE, STAR, call
from packtool.doctor.tracing.comprehending import collected, mapped
from packtool.doctor.tracing.containers import MOST_ITEMS, item, key_of, rounds
from packtool.doctor.tracing.defining import function
from packtool.doctor.tracing.displays import dictionary, display
from packtool.doctor.tracing.giving import lazy
from packtool.doctor.tracing.hosted import asked_of, read
from packtool.doctor.tracing.modules import by_name, item_of
from packtool.doctor.tracing.namespaces import FRAMED
from packtool.doctor.tracing.narrowing import narrow
from packtool.doctor.tracing.values import (
    NONE,
    UNKNOWN,
    Awaitable,
    Choice,
    Const,
    External,
    Func,
    Map,
    Names,
    Seq,
    either,
    truth,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from packtool.doctor.tracing.frames import Frame
    from packtool.doctor.tracing.tracer import Tracer
    from packtool.doctor.tracing.values import Value

_FAULTS = (NotConstantError, TypeError, ValueError, LookupError, ArithmeticError, AttributeError)
_MOST_PIECES = 4


def _constant(_: Tracer, node: ast.Constant, __: Frame) -> Value:
    return Const(node.value)


def _name(tracer: Tracer, node: ast.Name, frame: Frame) -> Value:
    value = frame.look_up(node.id)
    if value is not None:
        return value
    if node.id == "__file__":
        return tracer.own_path(frame.module.path)
    if node.id == "__package__":
        return Const("hermes_plugins.plugin")
    return External(f"builtins.{node.id}") if node.id in BUILTINS and frame.module.whole else UNKNOWN


def _attribute(tracer: Tracer, node: ast.Attribute, frame: Frame) -> Value:
    owner = tracer.evaluate(node.value, frame)
    if asked_of(owner):
        read(tracer, owner, node.attr, tracer.spot(node, frame))
    return attribute(tracer, owner, node.attr)


def _subscript(tracer: Tracer, node: ast.Subscript, frame: Frame) -> Value:
    owner = tracer.evaluate(node.value, frame)
    if isinstance(node.slice, ast.Slice):
        return Seq(list(owner.items), whole=False) if isinstance(owner, Seq) else UNKNOWN
    key = tracer.evaluate(node.slice, frame)
    if isinstance(owner, Names):
        return item_of(tracer, owner, key)
    if isinstance(owner, External) and owner.dotted == "sys.modules":
        return by_name(tracer, key)
    if isinstance(owner, External):
        return External(owner.dotted) if owner.dotted.startswith("typing.") else UNKNOWN
    return item(owner, key)


def _call(tracer: Tracer, node: ast.Call, frame: Frame) -> Value:
    dropped, tracer.dropped = tracer.dropped is node, None
    called = tracer.evaluate(node.func, frame)
    positional: list[Value] = []
    spots: dict[str | int, Any] = {}
    for each in node.args:
        if isinstance(each, ast.Starred):
            items, whole = rounds(tracer.evaluate(each.value, frame))
            positional.extend(items if whole else [STAR])
            continue
        spots[len(positional)] = tracer.spot(each, frame)
        positional.append(tracer.evaluate(each, frame))
    named: dict[str, Value] = {}
    for keyword in node.keywords:
        value = tracer.evaluate(keyword.value, frame)
        if keyword.arg is not None:
            named[keyword.arg] = value
            spots[keyword.arg] = tracer.spot(keyword.value, frame)
        elif isinstance(value, Map):
            named.update({str(key): each for key, each in value.items.items()})
            named.update({} if value.whole else {MORE: UNKNOWN})
        else:
            named[MORE] = UNKNOWN
    if isinstance(called, External) and called.dotted in FRAMED:
        return FRAMED[called.dotted](tracer, node, frame, [*positional, *named.values()])
    if dropped and lazy(called):
        return UNKNOWN
    spot = tracer.spot(node, frame)
    tracer.argument_spots = spots
    return call(tracer, called, positional, named, spot=spot)


def _binary(tracer: Tracer, node: ast.BinOp, frame: Frame) -> Value:
    left, right = tracer.evaluate(node.left, frame), tracer.evaluate(node.right, frame)
    if isinstance(left, Seq) and isinstance(right, Seq) and isinstance(node.op, ast.Add):
        return Seq([*left.items, *right.items][:MOST_ITEMS], left.whole and right.whole, left.kind)
    if isinstance(left, Map) and isinstance(right, Map) and isinstance(node.op, ast.BitOr):
        return Map({**left.items, **right.items}, left.whole and right.whole, left.spot)
    if isinstance(left, Const) and isinstance(right, Const):
        return _folded(tracer, node.op, left.value, right.value)
    return UNKNOWN


def _folded(tracer: Tracer, op: ast.operator, left: Any, right: Any) -> Value:
    if isinstance(op, ast.Div) and isinstance(left, PurePosixPath) and isinstance(right, str | PurePosixPath):
        return Const(left / right)
    try:
        value, _ = binary(op, left, right)
        tracer.step(weight(value) // 256)
    except _FAULTS:
        return UNKNOWN
    return Const(value)


def _boolean(tracer: Tracer, node: ast.BoolOp, frame: Frame) -> Value:
    met: list[Value] = []
    with contextlib.ExitStack() as doubts:
        for operand in node.values:
            value = tracer.evaluate(operand, frame)
            known = truth(value)
            if known is isinstance(node.op, ast.Or) or operand is node.values[-1]:
                break
            if known is None:
                # Whether the rest is reached depends on this.
                met.append(value)
                doubts.enter_context(tracer.doubting())
    return either(*met, value)


def _unary(tracer: Tracer, node: ast.UnaryOp, frame: Frame) -> Value:
    value = tracer.evaluate(node.operand, frame)
    if isinstance(node.op, ast.Not):
        known = truth(value)
        return UNKNOWN if known is None else Const(not known)
    if isinstance(node.op, ast.USub) and isinstance(value, Const) and isinstance(value.value, int | float):
        return Const(-value.value)
    return UNKNOWN


def _compare(tracer: Tracer, node: ast.Compare, frame: Frame) -> Value:
    left, *rest = (tracer.evaluate(each, frame) for each in (node.left, *node.comparators))
    if len(rest) != 1:
        return UNKNOWN
    right, op = rest[0], node.ops[0]
    if isinstance(op, ast.In | ast.NotIn):
        return _inside(op, left, right)
    if isinstance(left, Const) and isinstance(right, Const):
        try:
            return Const(compare(op, left.value, right.value))
        except _FAULTS:
            return UNKNOWN
    if isinstance(op, ast.Is | ast.IsNot) and right == NONE and left is not UNKNOWN and not _may_be_none(left):
        return Const(isinstance(op, ast.IsNot))
    return UNKNOWN


def _may_be_none(value: Value) -> bool:
    return isinstance(value, Choice | External | Const)


def _inside(op: ast.cmpop, left: Value, right: Value) -> Value:
    key = key_of(left)
    if key is None or not isinstance(right, Seq | Map) or not right.whole:
        return UNKNOWN
    items, _ = rounds(right)
    if not all(isinstance(each, Const) for each in items):
        return UNKNOWN
    found = any(each.value == key for each in items)
    return Const(found is isinstance(op, ast.In))


def _chosen(tracer: Tracer, node: ast.IfExp, frame: Frame) -> Value:
    known = truth(tracer.evaluate(node.test, frame))
    if known is not None:
        return tracer.evaluate(node.body if known else node.orelse, frame)
    found = []
    before = frame.names
    with tracer.doubting():
        for holds, part in ((True, node.body), (False, node.orelse)):
            frame.names = dict(before)
            narrow(node.test, frame, holds=holds)
            found.append(tracer.evaluate(part, frame))
    frame.names = before
    return either(*found)


def _joined(tracer: Tracer, node: ast.JoinedStr, frame: Frame) -> Value:
    """Return an f-string; where its parts are one of a few, so is it."""
    texts = [""]
    for piece in node.values:
        plain = isinstance(piece, ast.FormattedValue) and piece.format_spec is None and piece.conversion < 0
        if not plain and not isinstance(piece, ast.Constant):
            return UNKNOWN
        value = tracer.evaluate(piece.value if isinstance(piece, ast.FormattedValue) else piece, frame)
        found = value.options if isinstance(value, Choice) else (value,)
        if len(found) * len(texts) > _MOST_PIECES or not all(isinstance(each, Const) for each in found):
            return UNKNOWN
        texts = [text + str(each.value)[:MOST_ITEMS] for text in texts for each in found]
    return either(*(Const(text) for text in texts))


def _formatted(tracer: Tracer, node: ast.FormattedValue, frame: Frame) -> Value:
    return tracer.evaluate(node.value, frame)


def _lambda(tracer: Tracer, node: ast.Lambda, frame: Frame) -> Func:
    return function(tracer, node, frame)


def _named(tracer: Tracer, node: ast.NamedExpr, frame: Frame) -> Value:
    value = tracer.evaluate(node.value, frame)
    frame.bind(node.target.id, value)
    return value


def _awaited(tracer: Tracer, node: ast.Await, frame: Frame) -> Value:
    value = tracer.evaluate(node.value, frame)
    return value.value if isinstance(value, Awaitable) else value


def _yielded(tracer: Tracer, node: ast.Yield, frame: Frame) -> Value:
    home = tracer.calls[-1] if tracer.calls else frame
    home.yielded.append(NONE if node.value is None else tracer.evaluate(node.value, frame))
    return UNKNOWN


def _yielded_from(tracer: Tracer, node: ast.YieldFrom, frame: Frame) -> Value:
    items, whole = rounds(tracer.evaluate(node.value, frame))
    home = tracer.calls[-1] if tracer.calls else frame
    home.yielded.extend(items)
    home.doubt = home.doubt or not whole
    return UNKNOWN


EXPRESSIONS: Mapping[type[ast.AST], Callable[[Tracer, Any, Frame], Value]] = {
    ast.Constant: _constant,
    ast.Name: _name,
    ast.Attribute: _attribute,
    ast.Subscript: _subscript,
    ast.Call: _call,
    ast.BinOp: _binary,
    ast.BoolOp: _boolean,
    ast.UnaryOp: _unary,
    ast.Compare: _compare,
    ast.IfExp: _chosen,
    ast.List: display,
    ast.Tuple: display,
    ast.Set: display,
    ast.Dict: dictionary,
    ast.JoinedStr: _joined,
    ast.FormattedValue: _formatted,
    ast.Lambda: _lambda,
    ast.NamedExpr: _named,
    ast.Await: _awaited,
    ast.Yield: _yielded,
    ast.YieldFrom: _yielded_from,
    ast.ListComp: collected,
    ast.SetComp: collected,
    ast.GeneratorExp: collected,
    ast.DictComp: mapped,
}
