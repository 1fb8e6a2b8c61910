"""What methods of texts, paths, lists and mappings give."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from packtool.code.folding.methods import METHODS
from packtool.code.folding.values import NotConstantError, weight
from packtool.doctor.tracing.containers import MAP_METHODS, SEQ_METHODS, rounds
from packtool.doctor.tracing.hosted import of_context, put_on_context, read
from packtool.doctor.tracing.modules import NAMES_METHODS
from packtool.doctor.tracing.paths import path_method
from packtool.doctor.tracing.values import NONE, UNKNOWN, Const, Context, Map, Names, Seq, text_of

if TYPE_CHECKING:
    from packtool.doctor.tracing.tracer import Tracer
    from packtool.doctor.tracing.values import Value


def bound_method(tracer: Tracer, owner: Value, name: str, given: list[Value], named: dict[str, Value]) -> Value:
    """Return what ``owner.name(*given, **named)`` gives."""
    if isinstance(owner, Context):
        return _of_context(tracer, owner, name, given)
    if isinstance(owner, Seq | Names | Map):
        return _of_container(tracer, owner, name, given, named)
    if not isinstance(owner, Const):
        return UNKNOWN
    if isinstance(owner.value, PurePosixPath):
        return path_method(tracer, owner.value, name, given)
    return _of_constant(tracer, owner, name, given, named)


def _of_container(
    tracer: Tracer, owner: Seq | Names | Map, name: str, given: list[Value], named: dict[str, Value]
) -> Value:
    if isinstance(owner, Seq):
        method = SEQ_METHODS.get(name)
        if name == "sort" and "key" in named:
            for each in owner.items:
                tracer.call(named["key"], [each], {})
        return UNKNOWN if method is None else method(owner, given)
    if name == "update" and named:
        given = [*given, Map(dict(named), "**" not in named)]
    if isinstance(owner, Names):
        done = NAMES_METHODS.get(name)
        return UNKNOWN if done is None else done(tracer, owner, given)
    change = MAP_METHODS.get(name)
    return UNKNOWN if change is None else change(owner, given)


def _of_context(tracer: Tracer, owner: Context, name: str, given: list[Value]) -> Value:
    """Follow ``ctx.__getattribute__(name)`` and ``ctx.__setattr__(name, value)``."""
    plain = text_of(given[0]) if given else None
    if name == "__setattr__":
        put_on_context(tracer, owner, plain, given[1] if len(given) > 1 else UNKNOWN)
        return NONE
    if plain is None:
        return UNKNOWN
    spot = tracer.argument_spots.get(0)
    if spot is not None:
        read(tracer, owner, plain, spot)
    return of_context(tracer, owner, plain)


def _of_constant(tracer: Tracer, owner: Const, name: str, given: list[Value], named: dict[str, Value]) -> Value:
    value = owner.value
    if name == "join" and isinstance(value, str) and given:
        items, whole = rounds(given[0])
        given = [Const(tuple(each.value if isinstance(each, Const) else None for each in items))] if whole else []
    pure = METHODS.get(type(value), {}).get(name)
    every = [*given, *named.values()]
    if pure is None or not all(isinstance(each, Const) for each in every):
        return UNKNOWN
    try:
        result = pure.call(value, *(each.value for each in given), **{key: each.value for key, each in named.items()})
        tracer.step(weight(result) // 256)
    except (NotConstantError, TypeError, ValueError, LookupError, ArithmeticError, AttributeError):
        return UNKNOWN
    return Seq([Const(each) for each in result], kind="tuple") if isinstance(result, tuple) else Const(result)
