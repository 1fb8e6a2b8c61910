"""Python's own functions that ask something of an object: its attributes, its class, whether it can be called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.doctor.tracing.assigning import setattr_called
from packtool.doctor.tracing.attributes import attribute
from packtool.doctor.tracing.hosted import CLASS, asked_of, read
from packtool.doctor.tracing.values import (
    NONE,
    TRUE,
    UNKNOWN,
    Class,
    Context,
    Func,
    Instance,
    Partial,
    Super,
    either,
    text_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from packtool.doctor.tracing.tracer import Tracer
    from packtool.doctor.tracing.values import Value

Given = list["Value"]


def _getattr(tracer: Tracer, given: Given) -> Value:
    name = text_of(given[1]) if len(given) > 1 else None
    if name is None:
        return UNKNOWN
    spot = tracer.argument_spots.get(0)
    if len(given) == 2 and spot is not None and asked_of(given[0]):  # noqa: PLR2004 - no default
        read(tracer, given[0], name, spot)
    value = attribute(tracer, given[0], name)
    # Whoever gives a default is prepared for the attribute not to be there.
    prepared = len(given) > 2 and (value is UNKNOWN or isinstance(value, Context))  # noqa: PLR2004 - a default
    return either(value, given[2]) if prepared else value


def _hasattr(tracer: Tracer, given: Given) -> Value:
    name = text_of(given[1]) if len(given) > 1 else None
    if name is None or isinstance(given[0], Context):
        return UNKNOWN
    return TRUE if attribute(tracer, given[0], name) is not UNKNOWN else UNKNOWN


def _callable(_: Tracer, given: Given) -> Value:
    return TRUE if given and isinstance(given[0], Func | Class | Partial) else UNKNOWN


def _super(tracer: Tracer, given: Given) -> Value:
    frame = tracer.calls[-1] if tracer.calls else None
    if given or frame is None or frame.owner is None or frame.receiver is NONE:
        return UNKNOWN
    return Super(frame.receiver, frame.owner)


def _type(_: Tracer, given: Given) -> Value:
    if len(given) != 1:
        return UNKNOWN
    if isinstance(given[0], Instance):
        return given[0].cls
    return Context(CLASS) if given[0] == Context() else UNKNOWN


OBJECTS: Mapping[str, Callable[[Tracer, Given], Value]] = {
    "builtins.getattr": _getattr,
    "builtins.object.__getattribute__": _getattr,
    "builtins.hasattr": _hasattr,
    "builtins.callable": _callable,
    "builtins.super": _super,
    "builtins.type": _type,
    "builtins.setattr": setattr_called,
    "builtins.object.__setattr__": setattr_called,
    "types.ModuleType.__setattr__": setattr_called,
}
