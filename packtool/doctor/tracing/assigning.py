"""How values are put into names, attributes and containers."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from packtool.doctor.tracing.containers import MOST_ITEMS, key_of, rounds
from packtool.doctor.tracing.hosted import put_on_context
from packtool.doctor.tracing.modules import put, put_out_of_sight
from packtool.doctor.tracing.values import (
    NONE,
    UNKNOWN,
    Choice,
    Class,
    Const,
    External,
    Instance,
    Map,
    Mod,
    Names,
    Seq,
    either,
    options,
    text_of,
)

if TYPE_CHECKING:
    from packtool.doctor.tracing.frames import Frame
    from packtool.doctor.tracing.tracer import Tracer
    from packtool.doctor.tracing.values import Value


def assign(tracer: Tracer, target: ast.expr, value: Value, frame: Frame) -> None:
    """Give ``value`` to a target of an assignment."""
    tracer.step()
    if isinstance(target, ast.Name):
        frame.bind(target.id, value)
    elif isinstance(target, ast.Tuple | ast.List):
        _unpack(tracer, target, value, frame)
    elif isinstance(target, ast.Starred):
        assign(tracer, target.value, UNKNOWN, frame)
    elif isinstance(target, ast.Attribute):
        for owner in options(tracer.evaluate(target.value, frame)):
            set_attribute(tracer, owner, target.attr, value)
    elif isinstance(target, ast.Subscript):
        key = tracer.evaluate(target.slice, frame)
        for owner in options(tracer.evaluate(target.value, frame)):
            set_item(tracer, owner, key, value)


def _unpack(tracer: Tracer, target: ast.Tuple | ast.List, value: Value, frame: Frame) -> None:
    if isinstance(value, Choice):
        lists = [rounds(each) for each in value.options]
        fit = [items for items, whole in lists if whole and len(items) == len(target.elts)]
        items = [either(*column) for column in zip(*fit, strict=True)] if fit else []
    else:
        items, whole = rounds(value)
        items = items if whole else []
    if len(items) != len(target.elts) or any(isinstance(each, ast.Starred) for each in target.elts):
        items = [UNKNOWN] * len(target.elts)
    for each, item in zip(target.elts, items, strict=True):
        assign(tracer, each, item, frame)


def set_attribute(tracer: Tracer, owner: Value, name: str, value: Value) -> None:
    """Give an attribute a value; where it is not sure that this happens, the one before stays possible."""
    if isinstance(owner, Mod):
        put(tracer, owner, Const(name), value)
        return
    if put_on_context(tracer, owner, name, value):
        return
    tracer.redirected = tracer.redirected or owner == External("sys")
    names = _attributes(owner)
    if names is None:
        put_out_of_sight(tracer, owner, Const(name))
        return
    names[name] = either(names[name], value) if tracer.maybe and name in names else value


def _attributes(owner: Value) -> dict[str, Value] | None:
    if isinstance(owner, Instance):
        return owner.attributes
    return owner.names if isinstance(owner, Class) else None


def set_item(tracer: Tracer, owner: Value, key: Value, value: Value) -> None:
    """Put a value into a container."""
    if isinstance(owner, Names):
        put(tracer, owner.module, key, value)
    elif isinstance(owner, Map):
        plain = key_of(key)
        if plain is None or len(owner.items) >= MOST_ITEMS:
            owner.whole = False
        else:
            owner.items[plain] = value
    elif isinstance(owner, Seq):
        if isinstance(key, Const) and isinstance(key.value, int) and -len(owner.items) <= key.value < len(owner.items):
            owner.items[key.value] = value
        else:
            owner.whole = False
    elif isinstance(owner, External) and owner.dotted in {"sys.modules", "sys.path"}:
        tracer.unseen = tracer.unseen or owner.dotted == "sys.modules"
        tracer.redirected = True
    else:
        put_out_of_sight(tracer, owner, key)


def delete(tracer: Tracer, target: ast.expr, frame: Frame) -> None:
    """Forget what a target of ``del`` held."""
    if isinstance(target, ast.Name):
        frame.outer.get(target.id, frame).names.pop(target.id, None)
    elif isinstance(target, ast.Subscript):
        for owner in options(tracer.evaluate(target.value, frame)):
            if isinstance(owner, Seq | Map):
                owner.whole = False
    elif isinstance(target, ast.Tuple | ast.List):
        for each in target.elts:
            delete(tracer, each, frame)


def setattr_called(tracer: Tracer, given: list[Value]) -> Value:
    """Follow ``setattr(owner, name, value)``."""
    if len(given) < 3:  # noqa: PLR2004 - an object, a name and a value
        return NONE
    owner, name, value = given[:3]
    plain = text_of(name)
    for each in options(owner):
        if plain is not None:
            set_attribute(tracer, each, plain, value)
        elif isinstance(each, Mod):
            put(tracer, each, name, value)
        elif not put_on_context(tracer, each, None, value):
            put_out_of_sight(tracer, each, name)
    return NONE


def setitem_called(tracer: Tracer, given: list[Value]) -> Value:
    """Follow ``operator.setitem(owner, key, value)``."""
    for each in options(given[0]) if len(given) > 2 else ():  # noqa: PLR2004 - a container, a key and a value
        set_item(tracer, each, given[1], given[2])
    return NONE
