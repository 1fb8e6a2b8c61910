"""What happens to a function that is given away: whether it is run at once, later, or where nobody sees it."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from packtool.doctor.tracing.values import UNKNOWN, Context, External, Func, Instance, Names, Partial

if TYPE_CHECKING:
    from packtool.doctor.tracing.tracer import Tracer
    from packtool.doctor.tracing.values import Spot, Value

# Functions that look at what they are given and pass it to nobody.
_HARMLESS = frozenset(
    f"builtins.{name}"
    for name in (
        *("getattr", "hasattr", "setattr", "delattr", "callable", "print", "type", "isinstance", "issubclass", "dir"),
        *("id", "repr", "str", "bool", "hash", "vars", "object.__getattribute__", "object.__setattr__"),
    )
)
# Functions of which it is followed what they do with a function.
POOLED = ("Executor().submit", "Executor().map")
_FOLLOWED = frozenset(["threading.Thread", "threading.Timer", "builtins.map", "builtins.filter", "builtins.sorted"])


def escapes(
    tracer: Tracer, function: Value, positional: list[Value], named: dict[str, Value], spot: Spot | None
) -> None:
    """Note that the context goes where it cannot be followed."""
    unknown = function is UNKNOWN or (isinstance(function, External) and not passes_to_nobody(function.dotted))
    if not unknown or spot is None:
        return
    followed = isinstance(function, External) and (function.dotted in _FOLLOWED or function.dotted.endswith(POOLED))
    given = (*positional, *named.values())
    if any(holds_context(each) or (not followed and registers(tracer, each)) for each in given):
        tracer.escapes.append(spot)


def given_names(positional: list[Value], named: dict[str, Value]) -> None:
    """Note that names of a module are in the hands of what cannot be followed."""
    for each in (*positional, *named.values()):
        if isinstance(each, Names):
            each.module.whole = False


def passes_to_nobody(dotted: str) -> bool:
    """Whether a function outside of the tree keeps what it is given to itself."""
    return dotted in _HARMLESS or dotted.startswith(("logging.", "weakref.")) or ".getLogger()" in dotted


def holds_context(value: Value) -> bool:
    """Whether a value is the context itself."""
    return isinstance(value, Context) and not value.trail


def registers(tracer: Tracer, function: Value) -> bool:
    """Whether a function registers something with a context that it holds on to."""
    if isinstance(function, Partial):
        held = any(holds_context(each) for each in (*function.positional, *function.named.values()))
        return held or registers(tracer, function.function)
    if not isinstance(function, Func):
        return False
    own = function.receiver.attributes.values() if isinstance(function.receiver, Instance) else ()
    held, asks = any(holds_context(each) for each in own), False
    for node in ast.walk(function.node):
        tracer.step()
        if isinstance(node, ast.Name) and not held:
            held = holds_context(function.frame.look_up(node.id))
        asks = asks or (isinstance(node, ast.Attribute) and node.attr.startswith("register"))
    return held and asks


def lazy(function: Value) -> bool:
    """Whether calling this runs nothing before somebody takes what it gives."""
    if isinstance(function, External):
        return function.dotted in {"builtins.map", "builtins.filter"}
    return isinstance(function, Func) and "manager" not in function.marks and generates(function.node)


def generates(node: ast.AST) -> bool:
    """Whether a function holds ``yield``, so that calling it makes a generator."""
    waiting = list(ast.iter_child_nodes(node))
    while waiting:
        each = waiting.pop()
        if isinstance(each, ast.Yield | ast.YieldFrom):
            return True
        if not isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef):
            waiting.extend(ast.iter_child_nodes(each))
    return False
