"""A module's names as one mapping: what ``globals()`` and ``vars(module)`` give, and what is done to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.doctor.tracing.containers import key_of
from packtool.doctor.tracing.values import NONE, UNKNOWN, Const, External, Map, Mod, Names, Seq, Unknown, either

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from packtool.doctor.tracing.tracer import Tracer
    from packtool.doctor.tracing.values import Value

# What Hermes takes from a plugin's module.
WANTED = "register"


def live(tracer: Tracer, module: Mod) -> dict[str, Value]:
    """Return the names of a module as they are now, in the midst of a branch of it too."""
    top = tracer.tops.get(module.path)
    return module.names if top is None else top.names


def put(tracer: Tracer, module: Mod, key: Value, value: Value) -> None:
    """Bind a name of a module; where the name is not known, more may be bound from then on than is seen."""
    name = key_of(key)
    if not isinstance(name, str) or name == "__class__":
        module.whole = False
        return
    names = live(tracer, module)
    names[name] = either(names[name], value) if tracer.maybe and name in names else value


def put_out_of_sight(tracer: Tracer, owner: Value, key: Value) -> None:
    """Note that what is not known may be the module itself, and its ``register`` what is bound."""
    name = key_of(key)
    # What a call gives may be anything, a frame's names among it; what a library has under a name is its own.
    given = isinstance(owner, External) and "()" in owner.dotted
    if (name is None and (owner is UNKNOWN or given)) or (name == WANTED and isinstance(owner, External | Unknown)):
        tracer.unseen = True


def by_name(tracer: Tracer, name: Value) -> Value:
    """Return the module of the tree that ``sys.modules`` has under a name."""
    for module in tracer.modules.values():
        if isinstance(name, Const) and module.names.get("__name__") == name:
            return module
    return UNKNOWN


def item_of(tracer: Tracer, owner: Names, key: Value) -> Value:
    """Return ``globals()[key]``."""
    name = key_of(key)
    return live(tracer, owner.module).get(name, UNKNOWN) if isinstance(name, str) else UNKNOWN


def _get(tracer: Tracer, owner: Names, given: list[Value]) -> Value:
    name = key_of(given[0]) if given else None
    found = live(tracer, owner.module).get(name) if isinstance(name, str) else UNKNOWN
    if found is not None:
        return found
    default = given[1] if len(given) > 1 else NONE
    return default if owner.module.whole else either(default, UNKNOWN)


def _set(tracer: Tracer, owner: Names, given: list[Value]) -> Value:
    put(tracer, owner.module, given[0] if given else UNKNOWN, given[1] if len(given) > 1 else UNKNOWN)
    return NONE


def _set_default(tracer: Tracer, owner: Names, given: list[Value]) -> Value:
    name = key_of(given[0]) if given else None
    names = live(tracer, owner.module)
    if not isinstance(name, str) or name not in names:
        _set(tracer, owner, given)
    return names.get(name, UNKNOWN) if isinstance(name, str) else UNKNOWN


def _update(tracer: Tracer, owner: Names, given: list[Value]) -> Value:
    for each in given:
        if isinstance(each, Map):
            items, whole = each.items, each.whole
        elif isinstance(each, Names):
            items, whole = live(tracer, each.module), each.module.whole
        else:
            items, whole = {}, False
        for name, value in list(items.items()):
            put(tracer, owner.module, Const(name), value)
        owner.module.whole = owner.module.whole and whole
    return NONE


def _pop(tracer: Tracer, owner: Names, given: list[Value]) -> Value:
    name = key_of(given[0]) if given else None
    if isinstance(name, str) and not tracer.maybe:
        return live(tracer, owner.module).pop(name, UNKNOWN)
    return _get(tracer, owner, given)


def _copy(tracer: Tracer, owner: Names, _: list[Value]) -> Value:
    return Map(dict(live(tracer, owner.module)), owner.module.whole)


def _pairs(tracer: Tracer, owner: Names, _: list[Value]) -> Value:
    names = list(live(tracer, owner.module).items())
    tracer.step(len(names) // 8)
    return Seq([Seq([Const(name), value], kind="tuple") for name, value in names], owner.module.whole)


def _keys(tracer: Tracer, owner: Names, _: list[Value]) -> Value:
    return Seq([Const(name) for name in live(tracer, owner.module)], owner.module.whole)


def _values(tracer: Tracer, owner: Names, _: list[Value]) -> Value:
    return Seq(list(live(tracer, owner.module).values()), owner.module.whole)


NAMES_METHODS: Mapping[str, Callable[[Tracer, Names, list[Value]], Value]] = {
    "get": _get,
    "__getitem__": _get,
    "__setitem__": _set,
    "setdefault": _set_default,
    "update": _update,
    "__ior__": _update,
    "pop": _pop,
    "copy": _copy,
    "items": _pairs,
    "keys": _keys,
    "values": _values,
}
