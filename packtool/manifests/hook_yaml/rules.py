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
NO_NAME = Rule(
    id="hook-no-name",
    severity=Severity.NOTE,
    summary="A HOOK.yaml does not say the hook's name.",
    why="Hermes then names the hook after its folder, so that the same hook has several names.",
    remedy="add `name: NAME`",
)
EVENT = Rule(
    id="hook-unknown-event",
    severity=Severity.WARNING,
    summary="A gateway hook asks for an event that the gateway does not have.",
    why="The hook is never called for it, without a word.",
    remedy="write one of the gateway's events, such as session:start",
)
