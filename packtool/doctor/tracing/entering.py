"""How ``with`` is followed: what is entered, what it binds, and what it keeps from being raised."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from packtool.doctor.tracing.assigning import assign
from packtool.doctor.tracing.attributes import attribute
from packtool.doctor.tracing.values import NONE, UNKNOWN, Awaitable, Entered, External, Func, Instance

if TYPE_CHECKING:
    import ast

    from packtool.doctor.tracing.frames import End, Frame
    from packtool.doctor.tracing.tracer import Tracer
    from packtool.doctor.tracing.values import Value

_SUPPRESSES = "contextlib.suppress()"


def with_block(tracer: Tracer, node: ast.With | ast.AsyncWith, frame: Frame) -> End:
    """Follow a ``with`` statement."""
    entered: list[Value] = []
    with contextlib.ExitStack() as guards:
        for item in node.items:
            value = tracer.evaluate(item.context_expr, frame)
            entered.append(value)
            if isinstance(value, External) and value.dotted == _SUPPRESSES:
                guards.enter_context(tracer.guarding())
            bound = _bound(tracer, value)
            if item.optional_vars is not None:
                assign(tracer, item.optional_vars, bound, frame)
        end = tracer.block(node.body, frame)
    for value in reversed(entered):
        _call(tracer, value, "__exit__", [NONE, NONE, NONE])
    return end


def _bound(tracer: Tracer, value: Value) -> Value:
    if isinstance(value, Entered):
        return value.value
    if isinstance(value, Instance):
        given = _call(tracer, value, "__enter__", [])
        return value if given is None or given is UNKNOWN else given
    # What a pool of threads is given is run.
    pool = isinstance(value, External) and value.dotted.endswith(("Executor()", "ExitStack()"))
    return value if pool or isinstance(value, Awaitable) else UNKNOWN


def _call(tracer: Tracer, value: Value, name: str, given: list[Value]) -> Value | None:
    method = attribute(tracer, value, name) if isinstance(value, Instance) else None
    return tracer.call(method, given, {}) if isinstance(method, Func) else None
