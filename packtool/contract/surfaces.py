"""What Hermes takes on its surfaces beside Python plugins: gateway events, placeholders of command templates."""

from __future__ import annotations

GATEWAY_EVENTS = (
    "gateway:startup",
    "session:start",
    "session:end",
    "session:reset",
    "session:compress",
    "agent:start",
    "agent:step",
    "agent:end",
    "command:*",
)
# A hook may ask for one command (`command:deploy`), and for all events of a sort (`agent:*`).
COMMAND_EVENT = "command:"
VOICE_PLACEHOLDERS = ("input_path", "output_path", "format", "voice", "model", "speed")
VOICE_COMMAND = "command"
# The keys of `plugins.entries.<id>` that only the user may give, beside the older names of capabilities.
APPROVAL_FALLBACK = "deny"
# A server's `auth` in `mcp_servers`.
SERVER_AUTH = "oauth"
ENTRY_POINTS = "hermes_agent.plugins"
CAPABILITY_ENTRY_POINTS = "hermes_agent.plugin_capabilities"
# Where both releases look for memory providers.
MEMORY_ENTRY_POINTS = "hermes_agent.memory_providers"
