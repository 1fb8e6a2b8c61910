"""The rules about the plugin-related sections of a home's config.yaml."""

from __future__ import annotations

from packtool.findings import Rule, Severity

NOT_A_MAPPING = Rule(
    id="config-not-a-mapping",
    severity=Severity.ERROR,
    summary="A home's config.yaml holds no keys and values.",
    why="Hermes starts without any of its settings.",
    remedy="write keys and values, such as `plugins:` with `enabled:` below it",
)
ON_AND_OFF = Rule(
    id="config-plugin-on-and-off",
    severity=Severity.WARNING,
    summary="A plugin is enabled and disabled at once, or listed twice.",
    why="Being disabled always wins: the plugin does not load.",
    remedy="remove the name from one of the lists",
)
INDEX_URL = Rule(
    id="config-index-url",
    severity=Severity.ERROR,
    summary="The index of a home is not at an https:// address.",
    why="Whoever sits on the way can put any plugin into it.",
    remedy="write an https:// address",
)
SCAN_OFF = Rule(
    id="config-scan-off",
    severity=Severity.WARNING,
    summary="The scan of plugins at their installation is switched off.",
    why="Hermes then installs plugins that it would refuse as dangerous.",
    remedy="remove the key",
)
GRANT = Rule(
    id="config-grant",
    severity=Severity.WARNING,
    summary="A grant to a plugin is one that Hermes does not know.",
    why="It grants nothing, and what was meant stays off.",
    remedy="write the id that was meant, or remove it",
)
WILDCARD = Rule(
    id="config-mcp-wildcard",
    severity=Severity.WARNING,
    summary="A plugin's list of MCP servers holds a wildcard.",
    why="Hermes compares whole names, so that it allows no server at all.",
    remedy="name each server",
)
UNKNOWN_KEY = Rule(
    id="config-unknown-key",
    severity=Severity.NOTE,
    summary="A key in a plugin-related section of config.yaml is one that Hermes does not read there.",
    why="What it was meant to say has no effect.",
    remedy="remove the key, or write the one that was meant",
)
SERVER = Rule(
    id="config-mcp-server",
    severity=Severity.ERROR,
    summary="An MCP server in config.yaml has neither a command nor a URL, or both.",
    why="Hermes cannot start or call it.",
    remedy="give it `command` (and `args`) or `url`",
)
SERVER_URL = Rule(
    id="config-mcp-url",
    severity=Severity.WARNING,
    summary="An MCP server's address is not https, or not one at all.",
    why="Whoever sits on the way can read and answer what the agent sends; other schemes are not spoken.",
    remedy="write an https:// address (http:// for this machine alone)",
)
SERVER_AUTH = Rule(
    id="config-mcp-auth",
    severity=Severity.WARNING,
    summary="An MCP server asks for a kind of sign-in that Hermes does not know.",
    why="Hermes calls it without signing in.",
    remedy="write `auth: {type: oauth}`",
)
SECRET = Rule(
    id="config-secret",
    severity=Severity.WARNING,
    summary="A section about plugins holds what looks like a secret.",
    why="config.yaml is copied, shown and shared more easily than .env.",
    remedy="put the secret into .env and write ${NAME} here",
)
EVENT = Rule(
    id="config-hook-event",
    severity=Severity.WARNING,
    summary="A shell hook asks for an event that Hermes does not have.",
    why="The command is never run, without a word.",
    remedy="write one of Hermes' hooks, such as pre_tool_call",
)
HOOK_LIST = Rule(
    id="config-hooks-list",
    severity=Severity.NOTE,
    summary="Shell hooks are written as a list.",
    why="The documentation has them so, but the releases 0.20 and 0.22 read events with hooks below them, and no list.",
    remedy="write `EVENT:` below `hooks:` and each hook below it as `- command: …`",
)
VOICE = Rule(
    id="config-tts-command",
    severity=Severity.ERROR,
    summary="A command provider for speech has no command.",
    why="Hermes has nothing to run.",
    remedy="write `command: PROGRAM --text {input_path} --out {output_path}`",
)
VOICE_TYPE = Rule(
    id="config-tts-type",
    severity=Severity.WARNING,
    summary="A provider for speech is of a type that Hermes does not know.",
    why="Hermes passes over the provider, and speaks with another one or not at all.",
    remedy="write `type: command`, and the program with its arguments under `command`",
)
PLACEHOLDER = Rule(
    id="config-tts-placeholder",
    severity=Severity.WARNING,
    summary="A command for speech has a placeholder that Hermes does not fill, or lacks the one for its output.",
    why="The program gets the braces as they stand, or Hermes finds no sound where it looks.",
    remedy="use {input_path}, {output_path}, {format}, {voice}, {model} and {speed}",
)
FALLBACK = Rule(
    id="config-approval-fallback",
    severity=Severity.WARNING,
    summary="What is to happen when the transport for approvals fails is a word that Hermes does not know.",
    why="Hermes then refuses whatever needs an approval, which may not be what was meant.",
    remedy="write `transport_fallback: deny`, or `builtin` for Hermes' own question",
)
