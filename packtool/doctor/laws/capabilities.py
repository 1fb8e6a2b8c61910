"""Capabilities and other grants: what the code needs, held against what the manifest asks for."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, NamedTuple

from packtool.doctor.tracing.values import NONE, Const, text_of, truth
from packtool.findings import Rule, Severity
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.doctor.subject import Subject
    from packtool.doctor.tracing.record import Use
    from packtool.doctor.tracing.values import Spot
    from packtool.findings import Finding

UNDECLARED = Rule(
    id="doctor-capability-undeclared",
    severity=Severity.WARNING,
    summary="The code does something that needs a capability which the manifest does not ask for.",
    why="Nobody is asked for consent, so that it stays refused until a user finds the key in config.yaml.",
    remedy="name the capability under `capabilities:` in the manifest",
)
UNUSED = Rule(
    id="doctor-capability-unused",
    severity=Severity.NOTE,
    summary="The manifest asks for a capability that the code is not seen to use.",
    why="A user is asked for more than the plugin needs.",
    remedy="take it out of `capabilities:`",
)
UNPROBED = Rule(
    id="doctor-capability-unprobed",
    severity=Severity.WARNING,
    summary="The code uses a capability without asking first whether it has it.",
    why="Without the user's consent the call raises; while the plugin is loaded that keeps all of it from loading.",
    remedy='ask `ctx.has_capability("tools.override")` first, or catch the exception',
)
GRANT = Rule(
    id="doctor-grant-needed",
    severity=Severity.NOTE,
    summary="The code does something that a user must allow in config.yaml, which no manifest can ask for.",
    why="It stays refused until the key is there. Users cannot know unless the README says so.",
    remedy="say in the README which key a user must write",
)
_OVERRIDE = "tools.override"
_ACTIONS = "gateway.platform_actions"


class _Need(NamedTuple):
    capability: str
    spot: Spot
    words: str


def judge(subject: Subject) -> Iterator[Finding]:
    """Compare what is used with what is asked for, and say the key that is needed where no manifest can ask."""
    asked = {one.id for one in subject.plugin.capabilities}
    needs = [need for use in subject.trace.uses for need in _needs(subject, use)]
    yield from (_undeclared(subject, need) for need in needs if need.capability not in asked)
    used = {need.capability for need in needs} | _mentioned(subject)
    for capability in sorted(asked - used) if subject.trace.told else ():
        message = f"the manifest asks for {capability}, which the code is not seen to use"
        yield UNUSED.at(subject.manifest("capabilities"), message)
    for use in subject.trace.uses:
        yield from _grants(subject, use)
    yield from _unasked(subject, needs)


def _unasked(subject: Subject, needs: list[_Need]) -> Iterator[Finding]:
    unprobed: dict[Spot, Use] = {}
    for use in subject.trace.uses:
        if use.method == "register_tool" and _overrides(use) and not use.maybe and not use.guarded:
            unprobed.setdefault(use.spot, use)
    yield from (_unprobed(subject, use) for use in unprobed.values())
    words = _words(subject)
    for need in needs:
        if need.capability.startswith("llm.") and need.capability not in words:
            message = f"{need.words} is refused without consent, and the code never asks whether it has it"
            remedy = f'ask `ctx.has_capability("{need.capability}")` first, or catch the exception'
            yield subject.at(UNPROBED, need.spot, message, remedy=remedy, severity=Severity.NOTE)


def _unprobed(subject: Subject, use: Use) -> Finding:
    name = text_of(use.argument(0, "name")) or "a tool"
    message = f"{clean(name, limit=80)} is registered with override=True, without asking for the capability first"
    return subject.at(UNPROBED, use.spot, message)


def _undeclared(subject: Subject, need: _Need) -> Finding:
    legacy = subject.host.capabilities[need.capability][0]
    message = f"{need.words} needs {need.capability}, which the manifest does not ask for"
    remedy = (
        f"add `- {need.capability}` under `capabilities:` in {subject.document.path}; "
        f"until then a user must write {_line(subject, legacy)}"
    )
    return subject.at(UNDECLARED, need.spot, message, remedy=remedy)


def _line(subject: Subject, key: str) -> str:
    return clean(f"plugins.entries.{subject.plugin.name}.{key}: true", limit=200)


def _needs(subject: Subject, use: Use) -> Iterator[_Need]:
    if use.method == "register_tool" and _overrides(use):
        yield _Need(_OVERRIDE, use.place_of(9, "override"), "override=True")
    elif use.method == "tools.registry.registry.deregister":
        yield _Need(_OVERRIDE, use.spot, "taking a tool away")
    elif use.method.startswith("llm."):
        for name, capability in subject.host.model_overrides.items():
            if use.named.get(name, NONE) != NONE:
                yield _Need(capability, use.place_of(-1, name), f"{name}= in a model call")
    elif use.method.startswith("platform_actions."):
        yield _Need(_ACTIONS, use.spot, f"ctx.{use.method}")


def _overrides(use: Use) -> bool:
    said = use.argument(9, "override")
    return said is not None and truth(said) is True


def _words(subject: Subject) -> set[str]:
    """Return every name of an attribute or keyword, and every text, in the code that can come to run."""
    names: set[str] = set()
    for path in subject.runtime:
        reading = subject.project.reading(path)
        for node in reading.module.nodes if reading is not None else ():
            if isinstance(node, ast.keyword) and node.arg is not None:
                names.add(node.arg)
            elif isinstance(node, ast.Attribute):
                names.add(node.attr)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                names.add(node.value)
    return names


def _mentioned(subject: Subject) -> set[str]:
    """Return what may be used out of sight: every word in the code that would be needed for it."""
    names = _words(subject)
    found = {_OVERRIDE} if names & {"override", "deregister_tool", "deregister"} else set()
    if names & {"platform_actions"}:
        found.add(_ACTIONS)
    if names & {"llm"}:
        found |= {capability for word, capability in subject.host.model_overrides.items() if word in names}
    return found


def _grants(subject: Subject, use: Use) -> Iterator[Finding]:
    plugin = f"plugins.entries.{subject.plugin.name}"
    if use.method == "call_mcp":
        server = text_of(use.argument(0, "server")) or "SERVER"
        message = f"ctx.call_mcp needs the server {clean(server, limit=80)} in the plugin's mcp_allowlist"
        yield subject.at(GRANT, use.spot, message, remedy=f"users must write {plugin}.mcp_allowlist: [{server}]")
    elif use.method == "inject_message" and use.named.get("session_key", NONE) != NONE:
        message = "ctx.inject_message with a session needs allow_gateway_injection"
        yield subject.at(GRANT, use.spot, message, remedy=f"users must write {plugin}.allow_gateway_injection: true")
    elif use.method == "register_approval_transport":
        value = use.argument(0, "name")
        name = str(value.value) if isinstance(value, Const) else "NAME"
        message = f"the approval transport {clean(name, limit=80)} is used only where config.yaml names it"
        yield subject.at(GRANT, use.spot, message, remedy=f"users must write security.approval.transport: {name}")
