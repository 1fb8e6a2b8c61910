"""The capabilities that a plugin may ask for, and what granting each one means."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Capability:
    """A consent id such as ``tools.override``; ``legacy_key`` is its older name in a home's config.yaml."""

    id: str
    legacy_key: str
    risk: str


_KNOWN = (
    Capability(
        id="tools.override",
        legacy_key="allow_tool_override",
        risk="can take the place of built-in tools and see all that passes through them",
    ),
    Capability(
        id="llm.provider_override",
        legacy_key="llm.allow_provider_override",
        risk="can send what it asks a model to another provider, with your credentials",
    ),
    Capability(
        id="llm.model_override",
        legacy_key="llm.allow_model_override",
        risk="can choose the model of its own calls, and so what they cost",
    ),
    Capability(
        id="llm.agent_id_override",
        legacy_key="llm.allow_agent_id_override",
        risk="can have its model calls counted as another agent's",
    ),
    Capability(
        id="llm.profile_override",
        legacy_key="llm.allow_profile_override",
        risk="can make model calls under another of your sign-in profiles",
    ),
    Capability(
        id="llm.task_override",
        legacy_key="llm.allow_task_override",
        risk="can use the models that you set aside for Hermes' own side tasks",
    ),
    Capability(
        id="gateway.platform_actions",
        legacy_key="allow_platform_actions",
        risk="can act in your chats in the bot's name (reactions, thread titles)",
    ),
)
KNOWN: dict[str, Capability] = {capability.id: capability for capability in _KNOWN}
