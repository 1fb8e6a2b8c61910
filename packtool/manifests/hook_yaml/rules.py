"""The rules about a gateway hook's manifest."""

from __future__ import annotations

from packtool.findings import Rule, Severity

NOT_A_MAPPING = Rule(
    id="hook-not-a-mapping",
    severity=Severity.ERROR,
    summary="A HOOK.yaml holds no keys and values.",
    why="Hermes does not load the hook.",
    remedy="write `name: NAME` and `events: [EVENT]`",
)
EVENT = Rule(
    id="hook-unknown-event",
    severity=Severity.WARNING,
    summary="A gateway hook asks for an event that the gateway does not have.",
    why="The hook is never called for it, without a word.",
    remedy="write one of the gateway's events, such as session:start",
)
