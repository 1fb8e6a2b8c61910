"""The host's context as the object that it is: what it is asked for, what a plugin puts on it, and its class."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.doctor.tracing.record import Read
from packtool.doctor.tracing.values import UNKNOWN, Bound, Context, External, either, options

if TYPE_CHECKING:
    from packtool.doctor.tracing.tracer import Tracer
    from packtool.doctor.tracing.values import Spot, Value

CLASS = "__class__"
_OF_CLASS = f"{CLASS}."
_CLASS_NAME = ".PluginContext"
# What every object, and every class, has.
_EVERYWHERE = frozenset(each for each in (*dir(object), *dir(type), "__weakref__") if each.startswith("__"))
METHODS = frozenset(["__getattribute__", "__setattr__"])
_LONGEST_NAME = 300


def of_context(tracer: Tracer, owner: Context, name: str) -> Value:
    """Return an attribute of the context, or of what is reached from it."""
    if owner.trail in {"", CLASS} and name in _EVERYWHERE:
        if name in METHODS:
            return Bound(owner, name)
        # Whoever holds its names may put more there.
        tracer.reshaped = tracer.reshaped or name == "__dict__"
        return Context(CLASS) if name == CLASS and not owner.trail else UNKNOWN
    trail = f"{owner.trail}.{name}" if owner.trail else name
    if trail in tracer.put:
        return tracer.put[trail]
    return Context(trail) if len(trail) < _LONGEST_NAME else UNKNOWN


def put_on_context(tracer: Tracer, owner: Value, name: str | None, value: Value) -> bool:
    """Note that a plugin gives the context an attribute of its own; returns whether ``owner`` is the context."""
    if isinstance(owner, External) and owner.dotted.endswith(_CLASS_NAME):
        owner = Context(CLASS)
    if not isinstance(owner, Context):
        return False
    if name is None:
        tracer.reshaped = True
    elif owner.trail == CLASS:
        tracer.put[name] = UNKNOWN
    else:
        trail = f"{owner.trail}.{name}" if owner.trail else name
        tracer.put[trail] = either(tracer.put.get(trail, UNKNOWN), value) if tracer.maybe else value
    return True


def read(tracer: Tracer, owner: Value, name: str, spot: Spot) -> None:
    """Note that an attribute of the context is read, which raises where a release does not have it."""
    found = options(owner)
    asked = [each for each in found if isinstance(each, Context) and each.trail in {"", CLASS}]
    own = tracer.reshaped or name in tracer.put or name in _EVERYWHERE
    if asked and not own:
        maybe = tracer.maybe or len(found) > 1
        tracer.read(Read(name=name, spot=spot, maybe=maybe, guarded=tracer.guarded > 0, when=tracer.when))


def asked_of(value: Value) -> bool:
    """Whether a value may be the context itself, or its class."""
    return any(isinstance(each, Context) and each.trail in {"", CLASS} for each in options(value))


def called(trail: str, positional: list[Value]) -> tuple[str, list[Value]]:
    """Return the method and arguments of a call, which may be made through the class."""
    if trail.startswith(_OF_CLASS):
        return trail.removeprefix(_OF_CLASS), positional[1:]
    return trail, positional
