"""Slash commands and CLI commands: whether Hermes can call their handlers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.doctor.callbacks import functions, shape_of, spot_of, wrapped_elsewhere
from packtool.doctor.registered import of_kind
from packtool.findings import Rule, Severity
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.doctor.subject import Subject
    from packtool.doctor.tracing.values import Func
    from packtool.findings import Finding

SIGNATURE = Rule(
    id="doctor-command-signature",
    severity=Severity.WARNING,
    summary="The handler of a command cannot be called with one argument.",
    why="Hermes gives a slash command the raw text behind its name, and a CLI command what argparse read.",
    remedy="write `def NAME(raw_args):`",
)
CLI_ASYNC = Rule(
    id="doctor-cli-async",
    severity=Severity.WARNING,
    summary="The handler of a CLI command is an `async def`, which is not awaited.",
    why="The call makes a coroutine that nobody runs.",
    remedy="write a plain `def` and call asyncio.run(...) in it",
)


def judge(subject: Subject) -> Iterator[Finding]:
    """Judge the handlers of all commands; an `async def` slash command is awaited."""
    for kind in ("command", "cli command"):
        for each in of_kind(subject, kind):
            for function in functions(each.function):
                if wrapped_elsewhere(function):
                    continue
                shown = clean(f"the handler {function.name} of the {kind} {each.name or ''}", limit=160)
                fault = _fault(function)
                if fault is not None:
                    yield subject.at(SIGNATURE, spot_of(function), f"{shown} {fault}")
                if kind == "cli command" and function.asynchronous:
                    yield subject.at(CLI_ASYNC, spot_of(function), f"{shown} is an `async def`")


def _fault(function: Func) -> str | None:
    shape = shape_of(function)
    if not shape.positional and not shape.any_positional:
        return "takes no argument by position; Hermes gives it one"
    more = sorted(shape.required - set(shape.positional[:1]))
    return f"needs {', '.join(more)} besides the one argument that Hermes gives" if more else None
