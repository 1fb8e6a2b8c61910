"""Functions that Hermes calls after loading: what each gives back, and what it can be given."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.doctor.tracing.calling import MORE
from packtool.doctor.tracing.values import UNKNOWN, Func, Instance, Map, Partial, Spot, options

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.doctor.tracing.record import Use
    from packtool.doctor.tracing.tracer import Tracer
    from packtool.doctor.tracing.values import Value

# Position and name of what is called later, and whether it gets the arguments of a tool.
_LATER = {
    "register_tool": (3, "handler", True),
    "tools.registry.registry.register": (3, "handler", True),
    "register_hook": (1, "callback", False),
    "register_middleware": (1, "callback", False),
    "register_command": (1, "handler", True),
    "register_cli_command": (3, "handler_fn", True),
    "subscribe": (1, "callback", False),
    "register_platform": (2, "adapter_factory", False),
}
_MOST_CALLBACKS = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """What a function can be given: ``positional`` names without self, those ``required`` of all, and what more.

    ``only`` are the positional names that cannot be given by name.
    """

    positional: tuple[str, ...]
    only: frozenset[str]
    keyword_only: tuple[str, ...]
    required: frozenset[str]
    any_positional: bool
    any_named: bool


def follow_callbacks(tracer: Tracer) -> dict[int, Value | None]:
    """Follow every function that was registered; returns what each gives, by its identity."""
    outcomes: dict[int, Value | None] = {}
    for use in tuple(tracer.uses):
        for function, takes_arguments in _later(use):
            if id(function) not in outcomes and len(outcomes) < _MOST_CALLBACKS:
                given: list[Value] = [Map({}, whole=False)] if takes_arguments else []
                outcomes[id(function)] = tracer.later(function, given, {MORE: UNKNOWN})
    return outcomes


def _later(use: Use) -> Iterator[tuple[Value, bool]]:
    if use.method in _LATER:
        place, name, takes_arguments = _LATER[use.method]
        for each in functions(use.argument(place, name)):
            yield each, takes_arguments


def functions(value: Value | None) -> Iterator[Func]:
    """Yield the functions of the tree that a value may be; an object that can be called stands for its method."""
    for each in options(value):
        if isinstance(each, Func):
            yield each
        elif isinstance(each, Partial):
            # What is given already changes what may be given.
            continue
        elif isinstance(each, Instance):
            method = each.cls.names.get("__call__")
            if isinstance(method, Func):
                yield Func(method.node, method.frame, method.defaults, each, each.cls, method.marks)


def shape_of(function: Func) -> Shape:
    """Return what a function can be given."""
    arguments = function.node.args
    only = [each.arg for each in arguments.posonlyargs]
    names = function.parameters
    required = names[: len(names) - len(arguments.defaults)] if arguments.defaults else names
    wanted = [
        each.arg for each, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True) if default is None
    ]
    return Shape(
        positional=tuple(names),
        only=frozenset(only) & frozenset(names),
        keyword_only=tuple(each.arg for each in arguments.kwonlyargs),
        required=frozenset((*required, *wanted)),
        any_positional=arguments.vararg is not None,
        any_named=arguments.kwarg is not None,
    )


def spot_of(function: Func) -> Spot:
    """Return where a function is written."""
    return Spot(function.frame.module.path, function.node.lineno, function.node.col_offset + 1)


def own_nodes(function: Func) -> Iterator[ast.AST]:
    """Yield the nodes of a function without those of functions and classes in it."""
    node = function.node
    waiting: list[ast.AST] = [node.body] if isinstance(node, ast.Lambda) else list(node.body)
    while waiting:
        each = waiting.pop()
        yield each
        if not isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef):
            waiting.extend(ast.iter_child_nodes(each))


def wrapped_elsewhere(function: Func) -> bool:
    """Whether a decorator that cannot be followed stands before a function, so that its own shape says little."""
    return not isinstance(function.node, ast.Lambda) and bool(function.node.decorator_list) and not function.marks
