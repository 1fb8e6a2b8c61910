"""What methods of texts, paths, lists and mappings give."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from packtool.code.folding.methods import METHODS
from packtool.code.folding.values import NotConstantError, weight
from packtool.doctor.tracing.containers import MAP_METHODS, SEQ_METHODS, rounds
from packtool.doctor.tracing.values import UNKNOWN, Const, Map, Seq, options

if TYPE_CHECKING:
    from packtool.doctor.tracing.values import Value

_SAME = frozenset(["resolve", "absolute", "expanduser"])


def bound_method(owner: Value, name: str, given: list[Value], named: dict[str, Value]) -> Value:
    """Return what ``owner.name(*given, **named)`` gives."""
    if isinstance(owner, Seq):
        method = SEQ_METHODS.get(name)
        return UNKNOWN if method is None else method(owner, given)
    if isinstance(owner, Map):
        if name == "update" and named:
            given = [*given, Map(dict(named), "**" not in named)]
        change = MAP_METHODS.get(name)
        return UNKNOWN if change is None else change(owner, given)
    if isinstance(owner, Const):
        return _of_constant(owner, name, given, named)
    return UNKNOWN


def _of_constant(owner: Const, name: str, given: list[Value], named: dict[str, Value]) -> Value:
    value = owner.value
    if isinstance(value, PurePosixPath):
        return _of_path(value, name, given)
    if name == "join" and isinstance(value, str) and given:
        items, whole = rounds(given[0])
        given = [Const(tuple(each.value if isinstance(each, Const) else None for each in items))] if whole else []
    pure = METHODS.get(type(value), {}).get(name)
    every = [*given, *named.values()]
    if pure is None or not all(isinstance(each, Const) for each in every):
        return UNKNOWN
    try:
        result = pure.call(value, *(each.value for each in given), **{key: each.value for key, each in named.items()})
        weight(result)
    except (NotConstantError, TypeError, ValueError, LookupError, ArithmeticError, AttributeError):
        return UNKNOWN
    return Seq([Const(each) for each in result], kind="tuple") if isinstance(result, tuple) else Const(result)


def _of_path(value: PurePosixPath, name: str, given: list[Value]) -> Value:
    if name in _SAME:
        return Const(value)
    texts = [each.value for each in given if isinstance(each, Const) and isinstance(each.value, str | PurePosixPath)]
    if len(texts) != len(given):
        return UNKNOWN
    if name == "joinpath":
        return Const(value.joinpath(*texts))
    if name in {"with_name", "with_suffix"} and len(texts) == 1:
        try:
            return Const(getattr(value, name)(str(texts[0])))
        except ValueError:
            return UNKNOWN
    return Const(value.as_posix()) if name in {"as_posix", "__str__", "__fspath__"} else UNKNOWN


def is_constant(value: Value) -> bool:
    """Whether everything that a value may be is a constant."""
    return all(isinstance(each, Const) for each in options(value))
