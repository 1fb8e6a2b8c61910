"""How calls are followed: into functions and classes of the tree, and to the host's context."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any, NamedTuple

from packtool.doctor.tracing.builtin import built_in
from packtool.doctor.tracing.containers import FIELDS
from packtool.doctor.tracing.frames import End, Frame
from packtool.doctor.tracing.giving import escapes, given_names, passes_to_nobody
from packtool.doctor.tracing.hosted import called
from packtool.doctor.tracing.methods import bound_method
from packtool.doctor.tracing.record import Use
from packtool.doctor.tracing.values import (
    NONE,
    UNKNOWN,
    Awaitable,
    Bound,
    Choice,
    Class,
    Context,
    Entered,
    External,
    Func,
    Instance,
    Map,
    Partial,
    Seq,
    either,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from packtool.doctor.tracing.tracer import Tracer
    from packtool.doctor.tracing.values import Spot, Value

_DEEPEST_CALL = 18
_LONGEST_TRAIL = 80


class Arguments(NamedTuple):
    """What a call gives: ``STAR`` and ``MORE`` stand for what is not known; ``spot`` is where it is written."""

    positional: list[Value]
    named: dict[str, Value]
    spot: Spot | None = None


def call(
    tracer: Tracer, function: Value, positional: list[Value], named: dict[str, Value], *, spot: Spot | None
) -> Value:
    """Return what calling ``function`` gives; arguments that are not known are UNKNOWN."""
    tracer.step()
    escapes(tracer, function, positional, named, spot)
    follow = _CALLS.get(type(function))
    if follow is None:
        given_names(positional, named)
    return UNKNOWN if follow is None else follow(tracer, function, Arguments(positional, named, spot))


def _of_function(tracer: Tracer, function: Func, given: Arguments) -> Value:
    return call_function(tracer, function, given.positional, given.named)


def _of_class(tracer: Tracer, function: Class, given: Arguments) -> Value:
    return make(tracer, function, given.positional, given.named)


def _of_partial(tracer: Tracer, function: Partial, given: Arguments) -> Value:
    positional, named = [*function.positional, *given.positional], {**function.named, **given.named}
    return call(tracer, function.function, positional, named, spot=given.spot)


def _of_instance(tracer: Tracer, function: Instance, given: Arguments) -> Value:
    method = _method(function, "__call__")
    return UNKNOWN if method is None else call_function(tracer, method, given.positional, given.named)


def _of_bound(tracer: Tracer, function: Bound, given: Arguments) -> Value:
    return bound_method(tracer, function.owner, function.name, given.positional, given.named)


def _of_context(tracer: Tracer, function: Context, given: Arguments) -> Value:
    if given.spot is not None:
        method, positional = called(function.trail, given.positional)
        if method.startswith("_"):
            # What its private parts are made to do is not followed.
            tracer.escapes.append(given.spot)
        _note(tracer, method, positional, given.named, given.spot)
    return UNKNOWN


def _any_of(tracer: Tracer, function: Choice, given: Arguments) -> Value:
    """Call each function that is possible; what is no function would not have been called."""
    able = [each for each in function.options if not (each == NONE or each is UNKNOWN)]
    results = []
    for each in able:
        with tracer.doubting():
            results.append(call(tracer, each, given.positional, given.named, spot=given.spot))
    return either(*results, *([UNKNOWN] if UNKNOWN in function.options else [])) if results else UNKNOWN


def _external(tracer: Tracer, function: External, given: Arguments) -> Value:
    if function.dotted in tracer.watched and given.spot is not None:
        _note(tracer, function.dotted, given.positional, given.named, given.spot)
    done = built_in(tracer, function.dotted, given.positional, given.named)
    if done is not None:
        return done
    if not passes_to_nobody(function.dotted):
        given_names(given.positional, given.named)
    dotted = f"{function.dotted}()"
    return External(dotted, given.named.get("name")) if len(dotted) <= _LONGEST_TRAIL else UNKNOWN


def _note(tracer: Tracer, method: str, positional: list[Value], named: dict[str, Value], spot: Spot) -> None:
    tracer.use(
        Use(
            method=method,
            positional=tuple(each for each in positional if each is not STAR),
            named={name: value for name, value in named.items() if name != MORE},
            more=STAR in positional or MORE in named,
            spots=dict(tracer.argument_spots),
            spot=spot,
            maybe=tracer.maybe,
            guarded=tracer.guarded > 0,
            when=tracer.when,
        )
    )


# Stand for arguments of which it is not known how many there are.
STAR = External("*")
MORE = "**"


def call_function(tracer: Tracer, function: Func, positional: list[Value], named: dict[str, Value]) -> Value:
    """Follow a function of the tree to what it returns."""
    node = function.node
    if tracer.active.count(id(node)) > 1 or len(tracer.active) >= _DEEPEST_CALL:
        tracer.exhausted = tracer.exhausted or len(tracer.active) >= _DEEPEST_CALL
        return UNKNOWN
    receiver = function.receiver
    frame = Frame(
        module=function.frame.module,
        names=bind(function, positional, named),
        parent=function.frame,
        owner=function.owner,
        receiver=receiver if receiver is not None else NONE,
    )
    tracer.active.append(id(node))
    tracer.calls.append(frame)
    try:
        value = _body(tracer, function, frame)
    finally:
        tracer.active.pop()
        tracer.calls.pop()
    return Awaitable(value) if function.asynchronous else value


def _body(tracer: Tracer, function: Func, frame: Frame) -> Value:
    node = function.node
    if isinstance(node, ast.Lambda):
        return tracer.evaluate(node.body, frame)
    end = tracer.block(node.body, frame)
    tracer.raised = end is End.CALL and not frame.returned and not frame.doubt
    if frame.yielded:
        if "manager" in function.marks:
            return Entered(frame.yielded[0])
        return Seq(frame.yielded, whole=not frame.doubt)
    if end is not End.CALL:
        frame.returned.append(NONE)
    return either(*frame.returned) if frame.returned else UNKNOWN


def bind(function: Func, positional: list[Value], named: dict[str, Value]) -> dict[str, Value]:
    """Return what the parameters of a function hold."""
    arguments = function.node.args
    names = [each.arg for each in (*arguments.posonlyargs, *arguments.args)]
    given = ([function.receiver] if function.receiver is not None else []) + positional
    if STAR in given:
        at = given.index(STAR)
        given = given[:at] + [UNKNOWN] * max(0, len(names) - at)
    held: dict[str, Value] = dict(zip(names, given, strict=False))
    spread = MORE in named
    for each in (*names, *(each.arg for each in arguments.kwonlyargs)):
        if each in named:
            held[each] = named[each]
        elif each not in held:
            default = function.defaults.get(each, UNKNOWN)
            held[each] = either(default, UNKNOWN) if spread else default
    if arguments.vararg is not None:
        held[arguments.vararg.arg] = Seq(given[len(names) :], whole=STAR not in positional, kind="tuple")
    if arguments.kwarg is not None:
        rest = {name: value for name, value in named.items() if name not in held and name != MORE}
        held[arguments.kwarg.arg] = Map(dict(rest), whole=not spread)
    return held


def _method(instance: Instance, name: str) -> Func | None:
    for each in instance.cls.lineage():
        found = each.names.get(name)
        if isinstance(found, Func):
            return Func(found.node, found.frame, found.defaults, instance, found.owner, found.marks)
    return None


def make(tracer: Tracer, cls: Class, positional: list[Value], named: dict[str, Value]) -> Value:
    """Return a new object of a class of the tree."""
    made = Instance(cls)
    method = _method(made, "__init__")
    if method is not None:
        call_function(tracer, method, positional, named)
    elif FIELDS in cls.marks:
        _fields(made, positional, named)
    elif any(True for _ in cls.outside()):
        # A base class outside of the tree that keeps what it is given by name, as most do.
        made.attributes.update({name: value for name, value in named.items() if name != MORE})
        made.whole = False
    return made


def _fields(made: Instance, positional: list[Value], named: dict[str, Value]) -> None:
    """Fill the fields of a dataclass or named tuple."""
    names: list[str] = []
    for each in reversed(list(made.cls.lineage())):
        for node in each.node.body:
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id not in names:
                names.append(node.target.id)
                made.attributes[node.target.id] = _default(each.names.get(node.target.id, UNKNOWN))
    made.attributes.update(zip(names, positional, strict=False))
    made.attributes.update({name: value for name, value in named.items() if name != MORE})


def _default(value: Value) -> Value:
    return UNKNOWN if isinstance(value, External) and value.dotted.endswith("field()") else value


_CALLS: Mapping[type, Callable[[Tracer, Any, Arguments], Value]] = {
    Choice: _any_of,
    Func: _of_function,
    Class: _of_class,
    Partial: _of_partial,
    Instance: _of_instance,
    Bound: _of_bound,
    External: _external,
    Context: _of_context,
}
