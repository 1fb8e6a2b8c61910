"""Tool handlers: whether Hermes can call them, and whether what they give is what it takes."""

from __future__ import annotations

import ast
import json
from typing import TYPE_CHECKING

from packtool.doctor.callbacks import functions, shape_of, spot_of, wrapped_elsewhere
from packtool.doctor.escaping import escaping
from packtool.doctor.registered import of_kind
from packtool.doctor.tracing.values import NONE, Awaitable, Const, External, Map, Seq, options, plain, truth
from packtool.findings import Rule, Severity
from packtool.text import article, clean

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from packtool.doctor.registered import Registered
    from packtool.doctor.subject import Subject
    from packtool.doctor.tracing.values import Func, Value
    from packtool.findings import Finding

SIGNATURE = Rule(
    id="doctor-handler-signature",
    severity=Severity.ERROR,
    summary="A tool's handler cannot be called as Hermes calls it: with one mapping of arguments.",
    why="Every call of the tool fails.",
    remedy="write `def NAME(args, **kwargs):`",
)
NO_KWARGS = Rule(
    id="doctor-handler-no-kwargs",
    severity=Severity.WARNING,
    summary="A tool's handler does not take **kwargs.",
    why="Hermes 0.20 gives task_id and others by name, so that every call of the tool fails there.",
    remedy="add **kwargs as the last parameter",
)
RETURNS = Rule(
    id="doctor-handler-returns",
    severity=Severity.WARNING,
    summary="A tool's handler may return something that is no text.",
    why="Hermes takes nothing but text (best: JSON), and gives the model an error in its place.",
    remedy="return json.dumps(...) on every way out, for errors too",
)
NOT_JSON = Rule(
    id="doctor-handler-plain-text",
    severity=Severity.NOTE,
    summary="A tool's handler may return text that is no JSON.",
    why="Models and hooks expect JSON, for errors too.",
    remedy="return json.dumps(...)",
)
RAISES = Rule(
    id="doctor-handler-raises",
    severity=Severity.NOTE,
    summary="A tool's handler lets an exception out that it does not catch.",
    why="Hermes catches it and shows the model its own words for it; the handler knows better ones.",
    remedy='catch it in the handler and return json.dumps({"error": ...})',
)
ASYNC = Rule(
    id="doctor-handler-async",
    severity=Severity.ERROR,
    summary="A tool's handler is asynchronous and not registered as such, or the other way round.",
    why="Hermes awaits what is registered with is_async=True and nothing else; every call of the tool fails.",
    remedy="register it with is_async=True, or write a plain `def`",
)
_IS_ASYNC = (6, "is_async")


def judge(subject: Subject) -> Iterator[Finding]:
    """Judge the handler of every tool."""
    for each in of_kind(subject, "tool"):
        for function in functions(each.function):
            if not wrapped_elsewhere(function):
                yield from _signature(subject, each, function)
                yield from _raises(subject, each, function)
            yield from _asynchronous(subject, each, function)
            yield from _returns(subject, each, function)


def _shown(each: Registered, function: Func) -> str:
    name = f"the handler {function.name}"
    return clean(name if each.name is None else f"{name} of {each.name}", limit=160)


def _signature(subject: Subject, each: Registered, function: Func) -> Iterator[Finding]:
    shape = shape_of(function)
    more = sorted(shape.required - set(shape.positional[:1]))
    if not shape.positional and not shape.any_positional:
        message = f"{_shown(each, function)} takes no argument by position, and Hermes gives it one mapping"
        yield subject.at(SIGNATURE, spot_of(function), message)
    elif len([name for name in shape.positional[1:] if name in shape.required]) > 0:
        message = f"{_shown(each, function)} needs {', '.join(more)} besides the mapping of arguments"
        remedy = f"take one mapping and read {', '.join(more)} from it"
        # What Hermes gives by name differs from call to call.
        severity = Severity.WARNING if set(more) <= _GIVEN else None
        yield subject.at(SIGNATURE, spot_of(function), message, remedy=remedy, severity=severity)
    if not shape.any_named and "0.20" in subject.asked:
        yield subject.at(NO_KWARGS, spot_of(function), f"{_shown(each, function)} does not take **kwargs")


_GIVEN = frozenset(["task_id", "session_id", "user_task", "parent_agent", "tool_call_id"])


def _asynchronous(subject: Subject, each: Registered, function: Func) -> Iterator[Finding]:
    said = each.use.argument(*_IS_ASYNC)
    declared = False if said is None else truth(said)
    if each.use.more or declared is None:
        return
    gives = subject.trace.outcomes.get(id(function))
    made = options(gives) if gives is not None else ()
    awaitable = function.asynchronous or (bool(made) and all(isinstance(one, Awaitable) for one in made))
    if awaitable and not declared:
        message = f"{_shown(each, function)} must be awaited, and is registered without is_async=True"
        yield subject.at(ASYNC, each.use.spot, message)
    elif declared and not awaitable and bool(made) and all(isinstance(one, Const | Map | Seq) for one in made):
        message = f"{_shown(each, function)} is registered with is_async=True and gives nothing to await"
        yield subject.at(ASYNC, each.use.spot, message, remedy="register it without is_async, or write `async def`")


def _returns(subject: Subject, each: Registered, function: Func) -> Iterator[Finding]:
    gives = subject.trace.outcomes.get(id(function))
    if gives is None:
        return
    values = [one for made in options(gives) for one in options(made.value if isinstance(made, Awaitable) else made)]
    kinds = sorted({kind for one in values if (kind := _not_text(one)) is not None})
    if kinds:
        message = f"{_shown(each, function)} may return {' or '.join(kinds)}, which is no text"
        yield subject.at(RETURNS, spot_of(function), message)
    elif any(_plain(one) for one in values):
        yield subject.at(NOT_JSON, spot_of(function), f"{_shown(each, function)} may return text that is no JSON")


# What functions outside of the tree give that is certainly no text.
_GIVES = {"json.dumps().encode()": "bytes", "builtins.bytes()": "bytes", "builtins.bytearray()": "a bytearray"}


def _not_text(value: Value) -> str | None:
    if value == NONE:
        return "None"
    if isinstance(value, External):
        return _GIVES.get(value.dotted)
    if isinstance(value, Const) and isinstance(value.value, bytes):
        return "bytes"
    if isinstance(value, Const):
        return None if isinstance(value.value, str) else article(type(value.value).__name__)
    if isinstance(value, Map):
        return None if "_multimodal" in value.items else "a dict"
    return f"a {value.kind}" if isinstance(value, Seq) else None


def _plain(value: Value) -> bool:
    if not isinstance(value, Const) or not isinstance(value.value, str):
        return False
    try:
        json.loads(value.value)
    except (ValueError, RecursionError):
        return True
    return False


def _raises(subject: Subject, each: Registered, function: Func) -> Iterator[Finding]:
    node = function.node
    if isinstance(node, ast.Lambda):
        return
    spot = spot_of(function)
    try:
        found = list(escaping(node, _optional(each, function)))
    except RecursionError:
        # Nobody writes blocks within blocks that deep.
        return
    for place, what in found:
        at = type(spot)(spot.path, place.lineno, place.col_offset + 1)
        yield subject.at(RAISES, at, f"{_shown(each, function)} {what}")


def _optional(each: Registered, function: Func) -> Callable[[str], bool]:
    """Return whether the model may leave a parameter out, as far as that is known."""
    schema = each.use.argument(2, "schema")
    parameters = schema.items.get("parameters") if isinstance(schema, Map) else None
    known = plain(parameters, None) if isinstance(parameters, Map) else None
    needed = known.get("required", []) if isinstance(known, dict) else None
    told = isinstance(needed, list) and function.parameters
    return lambda key: bool(told) and key not in (needed or [])
