"""Lists, tuples, sets and mappings: what a loop meets in them, what a key means, and what their methods do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from packtool.doctor.tracing.values import NONE, UNKNOWN, Awaitable, Choice, Const, Instance, Map, Seq, either

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from packtool.doctor.tracing.values import Value

MOST_ITEMS = 2_000
FIELDS = "namedtuple fields"


def rounds(value: Value) -> tuple[list[Value], bool]:
    """Return what a loop over ``value`` meets, as far as is known, and whether that is all."""
    if isinstance(value, Awaitable):
        value = value.value
    if isinstance(value, Seq):
        return list(value.items), value.whole
    if isinstance(value, Map):
        return [Const(key) for key in value.items], value.whole
    if isinstance(value, Const) and isinstance(value.value, str):
        return [Const(letter) for letter in value.value[:MOST_ITEMS]], len(value.value) <= MOST_ITEMS
    if isinstance(value, Instance) and FIELDS in value.cls.marks:
        return list(value.attributes.values()), True
    if isinstance(value, Choice):
        return _rounds_of_one(value)
    return [], False


def _rounds_of_one(value: Choice) -> tuple[list[Value], bool]:
    """Return all that any of several sequences may hold, which is rather too much than too little."""
    met: list[Value] = []
    whole = True
    for each in value.options:
        if each == NONE:
            continue
        items, all_of_it = rounds(each)
        met.extend(items)
        whole = whole and all_of_it
    return met[:MOST_ITEMS], whole


def key_of(value: Value) -> Any:
    """Return the key that a value is, or ``None`` when that cannot be told."""
    if isinstance(value, Const) and isinstance(value.value, str | int | bytes):
        return value.value
    return None


def item(owner: Value, key: Value) -> Value:
    """Return ``owner[key]``."""
    if isinstance(owner, Choice):
        return either(*(item(each, key) for each in owner.options))
    if isinstance(owner, Map):
        return _of_map(owner, key_of(key))
    if isinstance(owner, Instance) and FIELDS in owner.cls.marks:
        owner = Seq(list(owner.attributes.values()))
    if not isinstance(key, Const) or not isinstance(owner, Seq | Const):
        return UNKNOWN
    try:
        return owner.items[key.value] if isinstance(owner, Seq) else Const(owner.value[key.value])
    except (TypeError, LookupError):
        return UNKNOWN


def _of_map(owner: Map, key: Any) -> Value:
    if key is None:
        return either(*owner.items.values()) if owner.whole and owner.items else UNKNOWN
    return owner.items.get(key, UNKNOWN)


def _append(owner: Seq, given: list[Value]) -> Value:
    if len(owner.items) < MOST_ITEMS:
        owner.items.extend(given[-1:])
    else:
        owner.whole = False
    return NONE


def _extend(owner: Seq, given: list[Value]) -> Value:
    for each in given:
        items, whole = rounds(each)
        owner.items.extend(items[: MOST_ITEMS - len(owner.items)])
        owner.whole = owner.whole and whole and len(owner.items) < MOST_ITEMS
    return NONE


def _shrunk(owner: Seq | Map, given: list[Value]) -> Value:
    del given
    owner.whole = False
    return UNKNOWN


def _get(owner: Map, given: list[Value]) -> Value:
    default = given[1] if len(given) > 1 else NONE
    plain = key_of(given[0]) if given else None
    if plain is None:
        return either(default, *owner.items.values()) if owner.whole and given else UNKNOWN
    return owner.items.get(plain, default if owner.whole else UNKNOWN)


def _set_default(owner: Map, given: list[Value]) -> Value:
    plain = key_of(given[0]) if given else None
    if plain is None:
        owner.whole = False
        return UNKNOWN
    return owner.items.setdefault(plain, given[1] if len(given) > 1 else NONE)


def _update(owner: Map, given: list[Value]) -> Value:
    for each in given:
        if isinstance(each, Map):
            owner.items.update(each.items)
            owner.whole = owner.whole and each.whole
        else:
            owner.whole = False
    return NONE


def _copy(owner: Seq | Map, given: list[Value]) -> Value:
    del given
    return copied(owner, deepest=1)


def copied(value: Value, *, deepest: int = 12) -> Value:
    """Return a container of its own with the same items; those down to ``deepest`` are copied too.

    What hangs together so often that it would grow without end is shared, which nobody notices.
    """
    left = [MOST_ITEMS]

    def copy(each: Value, depth: int) -> Value:
        left[0] -= 1
        if depth >= deepest or left[0] < 0:
            return each
        if isinstance(each, Map):
            items = {key: copy(inner, depth + 1) for key, inner in each.items.items()}
            return Map(items, each.whole, each.spot, dict(each.spots))
        if isinstance(each, Seq):
            return Seq([copy(inner, depth + 1) for inner in each.items], each.whole, each.kind)
        return each

    return copy(value, 0)


def _pairs(owner: Map, given: list[Value]) -> Value:
    del given
    return Seq([Seq([Const(key), each], kind="tuple") for key, each in owner.items.items()], owner.whole)


def _keys(owner: Map, given: list[Value]) -> Value:
    del given
    return Seq([Const(key) for key in owner.items], owner.whole)


def _values(owner: Map, given: list[Value]) -> Value:
    del given
    return Seq(list(owner.items.values()), owner.whole)


SEQ_METHODS: Mapping[str, Callable[[Seq, list[Value]], Value]] = {
    "append": _append,
    "add": _append,
    "insert": _append,
    "extend": _extend,
    "update": _extend,
    "pop": _shrunk,
    "remove": _shrunk,
    "clear": _shrunk,
    "discard": _shrunk,
    "copy": _copy,
}
MAP_METHODS: Mapping[str, Callable[[Map, list[Value]], Value]] = {
    "get": _get,
    "setdefault": _set_default,
    "update": _update,
    "pop": _shrunk,
    "popitem": _shrunk,
    "clear": _shrunk,
    "copy": _copy,
    "items": _pairs,
    "keys": _keys,
    "values": _values,
}
