"""What an attribute of a value is."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from packtool.doctor.tracing.containers import MAP_METHODS, SEQ_METHODS
from packtool.doctor.tracing.hosted import of_context
from packtool.doctor.tracing.modules import NAMES_METHODS, live
from packtool.doctor.tracing.values import (
    UNKNOWN,
    Bound,
    Choice,
    Class,
    Const,
    Context,
    External,
    Func,
    Instance,
    Map,
    Mod,
    Names,
    Seq,
    Super,
    either,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from packtool.doctor.tracing.tracer import Tracer
    from packtool.doctor.tracing.values import Value

_LONGEST_NAME = 300


def attribute(tracer: Tracer, owner: Value, name: str) -> Value:
    """Return ``owner.name``; UNKNOWN where that cannot be told."""
    look = _OWNERS.get(type(owner), _of_plain)
    return look(tracer, owner, name)


def _of_choice(tracer: Tracer, owner: Choice, name: str) -> Value:
    return either(*(attribute(tracer, each, name) for each in owner.options))


def _of_external(_: Tracer, owner: External, name: str) -> Value:
    dotted = f"{owner.dotted}.{name}"
    return External(dotted) if len(dotted) < _LONGEST_NAME else UNKNOWN


def _of_module(tracer: Tracer, owner: Mod, name: str) -> Value:
    names = live(tracer, owner)
    if name in names:
        return names[name]
    if name == "__dict__":
        return Names(owner)
    # The loader of a module that was found by its path only runs it.
    if name == "loader":
        return owner
    folder = owner.path.removesuffix("__init__.py")
    if folder == owner.path:
        return UNKNOWN
    for path in (f"{folder}{name}/__init__.py", f"{folder}{name}.py"):
        if path in tracer.modules:
            return tracer.modules[path]
    return UNKNOWN


def _of_instance(tracer: Tracer, owner: Instance, name: str) -> Value:
    if name in owner.attributes:
        return owner.attributes[name]
    for each in owner.cls.lineage():
        if name in each.names:
            return _bound(tracer, each.names[name], owner, each)
    return Map(owner.attributes, owner.whole) if name == "__dict__" else UNKNOWN


def _bound(tracer: Tracer, value: Value, instance: Instance, cls: Class) -> Value:
    if not isinstance(value, Func) or "static" in value.marks:
        return value
    method = _with(value, cls if "class" in value.marks else instance, cls)
    if "property" in value.marks:
        return tracer.call(method, [], {})
    return method


def _with(value: Func, receiver: Value, owner: Class) -> Func:
    return Func(value.node, value.frame, value.defaults, receiver, owner, value.marks)


def _of_class(_: Tracer, owner: Class, name: str) -> Value:
    for each in owner.lineage():
        if name in each.names:
            value = each.names[name]
            if isinstance(value, Func) and "class" in value.marks:
                return _with(value, owner, each)
            return value
    return Const(owner.node.name) if name == "__name__" else UNKNOWN


def _behind(_: Tracer, owner: Super, name: str) -> Value:
    instance = owner.instance
    if not isinstance(instance, Instance):
        return UNKNOWN
    found = False
    for each in instance.cls.lineage():
        if found and name in each.names:
            value = each.names[name]
            return _with(value, instance, each) if isinstance(value, Func) else value
        found = found or each is owner.behind
    return UNKNOWN


def _of_plain(_: Tracer, owner: Value, name: str) -> Value:
    if isinstance(owner, Seq):
        return Bound(owner, name) if name in SEQ_METHODS else UNKNOWN
    if isinstance(owner, Map):
        return Bound(owner, name) if name in MAP_METHODS else UNKNOWN
    if isinstance(owner, Names):
        return Bound(owner, name) if name in NAMES_METHODS else UNKNOWN
    if isinstance(owner, Const) and isinstance(owner.value, PurePosixPath):
        return _of_path(owner.value, name)
    if isinstance(owner, Const):
        return Bound(owner, name)
    return Const(owner.name) if isinstance(owner, Func) and name == "__name__" else UNKNOWN


def _of_path(value: PurePosixPath, name: str) -> Value:
    if name == "parents":
        return Seq([Const(each) for each in value.parents], kind="tuple")
    if name in {"parent", "name", "stem", "suffix"}:
        return Const(getattr(value, name))
    return Bound(Const(value), name)


_OWNERS: Mapping[type, Callable[[Tracer, Any, str], Value]] = {
    Choice: _of_choice,
    Context: of_context,
    External: _of_external,
    Mod: _of_module,
    Instance: _of_instance,
    Class: _of_class,
    Super: _behind,
}
