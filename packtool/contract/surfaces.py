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
# `text_path` is the releases' own second name for `input_path`.
VOICE_PLACEHOLDERS = ("input_path", "output_path", "format", "voice", "model", "speed", "text_path")
VOICE_COMMAND = "command"
# What happens when the transport for approvals fails: a refusal, or Hermes' own question.
APPROVAL_FALLBACKS = ("deny", "builtin")
# A server's `auth` in `mcp_servers`.
SERVER_AUTH = "oauth"
ENTRY_POINTS = "hermes_agent.plugins"
CAPABILITY_ENTRY_POINTS = "hermes_agent.plugin_capabilities"
# Where both releases look for memory providers.
MEMORY_ENTRY_POINTS = "hermes_agent.memory_providers"
