"""Hooks: names that a release does not know, and callbacks that cannot take what they are given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.doctor.callbacks import functions, shape_of, spot_of, wrapped_elsewhere
from packtool.doctor.registered import of_kind
from packtool.doctor.subject import named
from packtool.findings import Rule, Severity
from packtool.text import clean, nearest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.contract.host import Hook
    from packtool.doctor.registered import Registered
    from packtool.doctor.subject import Subject
    from packtool.doctor.tracing.values import Func
    from packtool.findings import Finding

UNKNOWN_HOOK = Rule(
    id="doctor-hook-unknown",
    severity=Severity.WARNING,
    summary="A plugin registers a hook that no release of Hermes asked about calls.",
    why="Hermes keeps the callback with a warning and never calls it.",
    remedy="write the name of a hook that Hermes has",
)
NOT_EVERYWHERE = Rule(
    id="doctor-hook-not-everywhere",
    severity=Severity.NOTE,
    summary="A plugin registers a hook that only some releases of Hermes call.",
    why="Where the release is another, the callback is never called.",
    remedy="say in the manifest which release the plugin needs: requires_hermes",
)
NO_KWARGS = Rule(
    id="doctor-hook-no-kwargs",
    severity=Severity.WARNING,
    summary="The callback of a hook does not take **kwargs.",
    why="Payloads grow with releases. Hermes' own check reports it as an error.",
    remedy="add **kwargs as the last parameter",
)
NEVER_GIVEN = Rule(
    id="doctor-hook-parameter",
    severity=Severity.WARNING,
    summary="The callback of a hook needs a parameter that the hook does not give by that name.",
    why="Hermes gives all of a payload by name, so that every call fails and is logged.",
    remedy="take the name that the payload has, or give the parameter a default",
)
ASYNC = Rule(
    id="doctor-hook-async",
    severity=Severity.WARNING,
    summary="The callback of a hook is an `async def`, and a release of Hermes does not await it.",
    why="The call makes a coroutine that nobody runs; the callback does nothing there.",
    remedy="write a plain `def`, and start what is asynchronous from there",
)
# Given with every payload but this hook's.
_ALWAYS = "telemetry_schema_version"
_WITHOUT = "gateway_platform_event"


def judge(subject: Subject) -> Iterator[Finding]:
    """Judge every hook that is registered."""
    for each in of_kind(subject, "hook"):
        if each.name is None:
            continue
        hook = subject.host.hooks.get(each.name)
        yield from _named(subject, each, hook)
        for function in functions(each.function):
            if not wrapped_elsewhere(function):
                yield from _callback(subject, each, hook, function)


def _named(subject: Subject, each: Registered, hook: Hook | None) -> Iterator[Finding]:
    shown = clean(each.name or "", limit=80)
    asked = subject.host.complete(subject.asked) or tuple(subject.host.complete(subject.host.releases))
    lacking = [] if hook is None else [release for release in asked if release not in hook.releases]
    spot = each.use.place_of(0, "hook_name")
    if hook is None:
        meant = nearest(each.name or "", subject.host.hooks)
        yield subject.at(
            UNKNOWN_HOOK,
            spot,
            f"there is no hook {shown} in {named(asked)}",
            remedy=f"write {meant}" if meant else None,
        )
    elif lacking:
        rule = UNKNOWN_HOOK if len(lacking) == len(asked) else NOT_EVERYWHERE
        having = ", ".join(sorted(hook.releases))
        message = f"the hook {shown} is not in Hermes {', '.join(lacking)}; it is in {having}"
        yield subject.at(rule, spot, message, remedy=_range(hook.releases) if rule is NOT_EVERYWHERE else None)


def _range(having: frozenset[str]) -> str | None:
    """Return how a manifest asks for releases that have a hook, where it can."""
    numbered = sorted(each for each in having if each[:1].isdigit())
    return f'write `requires_hermes: ">={numbered[0]}"` in the manifest' if numbered else None


def _callback(subject: Subject, each: Registered, hook: Hook | None, function: Func) -> Iterator[Finding]:
    shape = shape_of(function)
    spot = spot_of(function)
    shown = clean(f"{function.name} for {each.name}", limit=120)
    if not shape.any_named:
        yield subject.at(NO_KWARGS, spot, f"the callback {shown} does not take **kwargs")
    given = None if hook is None or hook.payload is None else hook.payload | {_ALWAYS}
    never = [] if given is None or each.name == _WITHOUT else sorted(shape.required - given)
    if shape.only & shape.required:
        names = ", ".join(sorted(shape.only & shape.required))
        message = f"the callback {shown} takes {names} by position alone, and Hermes gives everything by name"
        yield subject.at(NEVER_GIVEN, spot, message)
    elif never and given is not None:
        has = ", ".join(sorted(given - {_ALWAYS})[:12])
        message = f"the callback {shown} needs {', '.join(never)}, which {each.name} does not give"
        yield subject.at(NEVER_GIVEN, spot, message, remedy=f"the payload has {has}, and may have more in **kwargs")
    idle = [one for one in subject.asked if "hook" not in subject.host.releases[one].awaits]
    if function.asynchronous and idle:
        yield subject.at(ASYNC, spot, f"the callback {shown} is an `async def`, which is not awaited by {named(idle)}")
