"""Middleware: kinds that Hermes does not know, and callbacks that break the chain."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from packtool.doctor.callbacks import functions, own_nodes, shape_of, spot_of, wrapped_elsewhere
from packtool.doctor.registered import of_kind
from packtool.doctor.ways import times
from packtool.findings import Rule, Severity
from packtool.text import clean, nearest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.doctor.subject import Subject
    from packtool.doctor.tracing.values import Func
    from packtool.findings import Finding

UNKNOWN_KIND = Rule(
    id="doctor-middleware-unknown",
    severity=Severity.WARNING,
    summary="A plugin registers middleware of a kind that Hermes does not know.",
    why="Hermes keeps the callback with a warning and never calls it.",
    remedy="write tool_request, tool_execution, llm_request or llm_execution",
)
NEXT_TWICE = Rule(
    id="doctor-middleware-next-twice",
    severity=Severity.WARNING,
    summary="Middleware may call `next_call` more than once.",
    why="The second call raises: a tool or a model would be run twice.",
    remedy="call next_call once and keep what it returns",
)
NEXT_NEVER = Rule(
    id="doctor-middleware-next-never",
    severity=Severity.NOTE,
    summary="Middleware around tools or model calls never calls `next_call`.",
    why="Whatever it wraps is then never run, which is right only for what answers everything itself.",
    remedy="return next_call(...), or say in a comment why nothing is passed on",
)
NO_KWARGS = Rule(
    id="doctor-middleware-no-kwargs",
    severity=Severity.WARNING,
    summary="Middleware does not take **kwargs.",
    why="Hermes gives all of a payload by name and leaves nothing out, so that a call with more names fails.",
    remedy="add **kwargs as the last parameter",
)
ASYNC = Rule(
    id="doctor-middleware-async",
    severity=Severity.WARNING,
    summary="Middleware is an `async def`, which Hermes does not await.",
    why="The call makes a coroutine that nobody runs, and which is taken for the result.",
    remedy="write a plain `def`",
)
_NEXT = "next_call"


def judge(subject: Subject) -> Iterator[Finding]:
    """Judge all middleware that is registered."""
    judged: set[tuple[str, int]] = set()
    for each in of_kind(subject, "middleware"):
        if each.name is None:
            continue
        kind = subject.host.middleware.get(each.name)
        if kind is None:
            meant = nearest(each.name, subject.host.middleware)
            message = f"Hermes knows no middleware {clean(each.name, limit=80)}"
            remedy = f"write {meant}" if meant else None
            yield subject.at(UNKNOWN_KIND, each.use.place_of(0, "kind"), message, remedy=remedy)
        for function in functions(each.function):
            if not wrapped_elsewhere(function) and (each.name, id(function.node)) not in judged:
                judged.add((each.name, id(function.node)))
                yield from _callback(subject, function, wraps=kind is not None and kind.wraps)


def _callback(subject: Subject, function: Func, *, wraps: bool) -> Iterator[Finding]:
    spot = spot_of(function)
    shown = clean(function.name, limit=80)
    if not shape_of(function).any_named:
        yield subject.at(NO_KWARGS, spot, f"the middleware {shown} does not take **kwargs")
    if function.asynchronous:
        yield subject.at(ASYNC, spot, f"the middleware {shown} is an `async def`, which is not awaited")
    if not wraps:
        return
    uses = [node for node in own_nodes(function) if isinstance(node, ast.Name) and node.id == _NEXT]
    inner = [node for node in ast.walk(function.node) if isinstance(node, ast.Name) and node.id == _NEXT]
    if not inner and not shape_of(function).any_named:
        return
    if not inner and not _reads_next(function):
        yield subject.at(NEXT_NEVER, spot, f"the middleware {shown} never calls next_call")
    if uses and times(function, _NEXT) > 1:
        yield subject.at(NEXT_TWICE, spot, f"the middleware {shown} may call next_call more than once")


def _reads_next(function: Func) -> bool:
    return any(isinstance(node, ast.Constant) and node.value == _NEXT for node in ast.walk(function.node))
