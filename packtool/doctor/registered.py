"""What a plugin registers, as following its code showed it: each thing by kind and name, with what goes with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.doctor.tracing.values import UNKNOWN, Const, External, Instance, options

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.doctor.subject import Subject
    from packtool.doctor.tracing.record import Use
    from packtool.doctor.tracing.values import Value

# The methods that add something by its name: what it is called here, and where name and function stand.
NAMED = {
    "register_tool": ("tool", (0, "name"), (3, "handler")),
    "register_hook": ("hook", (0, "hook_name"), (1, "callback")),
    "register_middleware": ("middleware", (0, "kind"), (1, "callback")),
    "register_command": ("command", (0, "name"), (1, "handler")),
    "register_cli_command": ("cli command", (0, "name"), (3, "handler_fn")),
    "register_skill": ("skill", (0, "name"), (1, "path")),
    "register_platform": ("platform", (0, "name"), (2, "adapter_factory")),
    "register_auxiliary_task": ("auxiliary task", (0, "key"), (-1, "")),
    "register_approval_transport": ("approval transport", (0, "name"), (1, "present_fn")),
    "register_system_prompt_section": ("system prompt section", (0, "id"), (1, "content")),
    "register_slack_action_handler": ("Slack action", (0, "action_id"), (1, "callback")),
    "register_platform_handler": ("platform handler", (0, "platform"), (1, "factory")),
    "register_locale": ("locale", (0, "lang"), (-1, "")),
    "register_automation_blueprint": ("automation blueprint", (0, "key"), (-1, "")),
    "subscribe": ("subscription", (0, "event"), (1, "callback")),
    "tools.registry.registry.register": ("tool", (0, "name"), (3, "handler")),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Registered:
    """One thing that is registered: ``name`` is ``None`` when it cannot be told.

    ``function`` is what Hermes calls later (or an adapter, a path, a provider object), if anything.
    """

    kind: str
    name: str | None
    use: Use
    function: Value | None


def registered(subject: Subject) -> tuple[Registered, ...]:
    """Return all that is registered while the plugin is loaded, in the order that it happens."""
    found = [each for use in subject.trace.uses for each in _of(subject, use)]
    return tuple(found)


def of_kind(subject: Subject, kind: str) -> Iterator[Registered]:
    """Yield what is registered of one kind."""
    yield from (each for each in registered(subject) if each.kind == kind)


def _of(subject: Subject, use: Use) -> Iterator[Registered]:
    if use.method in NAMED:
        kind, (place, name), (at, function) = NAMED[use.method]
        value = use.argument(place, name)
        for option in options(UNKNOWN if value is None else value):
            yield Registered(kind=kind, name=_text(option), use=use, function=use.argument(at, function))
    elif use.method in subject.host.providers or use.method == "providers.register_provider":
        provider = use.argument(0, "provider")
        if provider is None:
            provider = next(iter(use.named.values()), UNKNOWN)
        for option in options(provider):
            kind = use.method.removeprefix("register_").replace("_", " ")
            kind = "model provider" if use.method == "providers.register_provider" else kind
            yield Registered(kind=kind, name=provider_name(subject, option), use=use, function=option)


def _text(value: Value) -> str | None:
    return value.value if isinstance(value, Const) and isinstance(value.value, str) else None


def provider_name(subject: Subject, value: Value) -> str | None:
    """Return the name that an object of a provider's class gives itself, or ``None``."""
    if isinstance(value, External):
        return _text(value.name)
    if not isinstance(value, Instance):
        return None
    if isinstance(value.attributes.get("name"), Const):
        return _text(value.attributes["name"])
    return _text(subject.trace.tracer.attribute(value, "name"))
