"""The keys that Hermes reads in each plugin-related section of config.yaml, and what is told of all others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.findings import Severity
from packtool.manifests.config_yaml import rules
from packtool.text import clean, nearest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.documents.document import Document
    from packtool.documents.node import Node
    from packtool.findings import Finding

NAME_LIMIT = 80

PLUGINS = (
    *("enabled", "disabled", "entries", "scan_on_install", "index_url", "clone_timeout_seconds"),
    *("load_timeout_seconds", "isolation", "auto_apply"),
)
GRANTS = (
    *("granted_capabilities", "capabilities_consent", "mcp_allowlist", "allow_gateway_injection"),
    *("allow_tool_override", "allow_platform_actions"),
)
CONSENT = ("hash", "granted_at")
LLM = (
    *("allow_provider_override", "allow_model_override", "allow_agent_id_override", "allow_profile_override"),
    *("allow_task_override", "allowed_models", "allowed_providers"),
)
SERVER = (
    *("command", "args", "env", "cwd", "url", "headers", "auth", "oauth", "timeout", "connect_timeout", "enabled"),
    *("tools", "transport", "sampling", "elicitation", "ssl_verify", "client_cert", "client_key", "lazy"),
    *("lifecycle", "log_level", "identity_header", "keepalive_interval", "supports_parallel_tool_calls"),
    *("strict_redirect_headers", "skip_preflight"),
)
SERVER_AUTH = ("type",)
HOOK = ("command", "matcher", "timeout", "fail_closed", "approvals", "when")
LISTED_HOOK = ("event", *HOOK)
WHEN = ("tools",)
VOICE = (
    *("type", "command", "output_format", "format", "voice_compatible", "voice", "model", "speed", "timeout"),
    *("timeout_seconds", "max_text_length", "env_passthrough"),
)
MEMORY = ("provider",)
CONTEXT = ("engine",)
APPROVAL = ("transport", "transport_fallback")


def misspelt(document: Document, node: Node | None, place: str, known: tuple[str, ...]) -> Iterator[Finding]:
    """Give every key of ``node`` that is none of ``known``; those close to one of them are warnings."""
    for key, at, _ in () if node is None else node.named():
        if key not in known:
            meant = _remedy(node, key, known)
            severity = rules.UNKNOWN_KEY.severity if meant is None else Severity.WARNING
            yield rules.UNKNOWN_KEY.at(document.at(at), _message(place, key), remedy=meant, severity=severity)


def slips(document: Document, node: Node | None, place: str, known: tuple[str, ...]) -> Iterator[Finding]:
    """Give the keys of ``node`` that are close to one of ``known``, where Hermes or a plugin may read others, too."""
    for key, at, _ in () if node is None else node.named():
        meant = None if key in known else _remedy(node, key, known)
        if meant is not None:
            yield rules.UNKNOWN_KEY.at(document.at(at), _message(place, key), remedy=meant, severity=Severity.WARNING)


def _message(place: str, key: str) -> str:
    return f"{place}: Hermes does not read the key `{clean(key, limit=NAME_LIMIT)}`"


def _remedy(node: Node | None, key: str, known: tuple[str, ...]) -> str | None:
    there = {name for name in known if node is not None and node.get(name) is not None}
    meant = nearest(key, [name for name in known if name not in there])
    if meant is not None:
        return f"write `{meant}`"
    meant = nearest(key, there)
    return None if meant is None else f"remove it, or put what it says below `{meant}`, which stands there, too"
