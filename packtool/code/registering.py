"""What a plugin registers with its host: tools, hooks, middleware, commands and the rest, wherever `ctx` is passed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.code.holders import Holders
from packtool.code.possible import possible_texts
from packtool.code.reading import Called, Reading, argument

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from packtool.code.project import Project

# The methods of `ctx` that add something, with the parameter that names it.
_NAMED_BY = {
    "register_tool": "name",
    "register_hook": "hook_name",
    "register_middleware": "kind",
    "register_command": "name",
    "register_cli_command": "name",
    "register_skill": "name",
    "register_platform": "name",
    "register_platform_handler": "platform",
    "register_approval_transport": "name",
    "register_auxiliary_task": "key",
    "register_system_prompt_section": "id",
    "register_slack_action_handler": "action_id",
    "register_locale": "lang",
    "register_automation_blueprint": "key",
    "subscribe": "event",
    "call_mcp": "server",
    "dispatch_tool": "tool_name",
    "emit": "event",
}
# Where the function stands that is called later, and under which name.
_CALLED_LATER = {
    "register_tool": (3, "handler"),
    "register_hook": (1, "callback"),
    "register_middleware": (1, "callback"),
    "register_command": (1, "handler"),
    "register_cli_command": (3, "handler_fn"),
    "subscribe": (1, "callback"),
}
_OTHERS = frozenset(["inject_message", "set_config", "on_unload", "spawn_task", "deregister_tool"])
_DISTINCTIVE = frozenset(["register_tool", "register_hook", "register_middleware"])


@dataclass(frozen=True, slots=True, kw_only=True)
class Registration:
    """One call on the host's context.

    ``kind`` is the method without ``register_`` (tool, hook, middleware, command, skill, call_mcp, ...); ``name`` what
    is registered, or ``None`` when that cannot be told; ``override`` whether a tool asks to replace another one
    (``None``: cannot be told); ``handler`` the canonical name of the function that will be called, if it has one;
    ``certain`` whether the object was followed from ``register(ctx)``. ``line`` and ``column`` count from 1.
    """

    kind: str
    name: str | None
    override: bool | None
    handler: str | None
    path: str
    line: int
    column: int
    certain: bool


def registrations(project: Project, paths: Iterable[str]) -> tuple[Registration, ...]:
    """Return what the modules at ``paths`` (those that can run) register, in the order of paths and lines."""
    readings = [reading for path in paths if (reading := project.reading(path)) is not None]
    holders = Holders(project, readings)
    found = [each for reading in readings for each in _in(project, reading, holders)]
    return tuple(sorted(found, key=lambda each: (each.path, each.line, each.column, each.kind, each.name or "")))


def _in(project: Project, reading: Reading, holders: Holders) -> Iterator[Registration]:
    for called in reading.calls:
        method = _method(reading, called, holders)
        if method is None:
            continue
        name, certain = method
        for each in _names(project, reading, called, name):
            node = called.node
            yield Registration(
                kind=name.removeprefix("register_"),
                name=each,
                override=_override(reading, called) if name == "register_tool" else False,
                handler=_handler(reading, called, name),
                path=reading.module.path,
                line=node.lineno,
                column=reading.module.column((node.lineno, node.col_offset)),
                certain=certain,
            )


def _method(reading: Reading, called: Called, holders: Holders) -> tuple[str, bool] | None:
    """Return the method of ``ctx`` that a call means, and whether its object was followed to there."""
    function = holders.method_of(reading, called.node.func, called.scope)
    if function is None:
        return None
    name, held = function
    known = name.startswith("register_") or name in _NAMED_BY or name in _OTHERS
    if held and known:
        return name, True
    return (name, False) if name in _DISTINCTIVE and called.dotted is None else None


def _names(project: Project, reading: Reading, called: Called, method: str) -> tuple[str | None, ...]:
    parameter = _NAMED_BY.get(method)
    if parameter is None:
        return (None,)
    names = possible_texts(project, reading, called, parameter)
    return names or (None,)


def _override(reading: Reading, called: Called) -> bool | None:
    node = argument(called.node, -1, "override")
    if node is None:
        spread = any(keyword.arg is None for keyword in called.node.keywords)
        return None if spread else False
    folded = reading.folded(node, called.scope)
    return None if folded is None else bool(folded.value)


def _handler(reading: Reading, called: Called, method: str) -> str | None:
    place = _CALLED_LATER.get(method)
    node = None if place is None else argument(called.node, *place)
    return None if node is None else reading.names.dotted(node, called.scope)
