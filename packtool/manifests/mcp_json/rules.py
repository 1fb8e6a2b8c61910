"""The rules about the MCP servers of a portable plugin."""

from __future__ import annotations

from packtool.findings import Rule, Severity

NOT_AN_OBJECT = Rule(
    id="mcp-json-not-an-object",
    severity=Severity.ERROR,
    summary="An mcp.json holds something else than an object.",
    why="Clients start none of its servers.",
    remedy='write an object: {"$schema": …, "mcpServers": {…}}',
)
SCHEMA_VERSION = Rule(
    id="mcp-json-schema-version",
    severity=Severity.ERROR,
    summary="An mcp.json names no supported version of Agent Plugins.",
    why="Clients start none of its servers.",
    remedy='write "$schema": "https://agent-plugins.org/schemas/1.0.0/mcp.schema.json"',
)
TOO_MANY = Rule(
    id="mcp-json-too-many",
    severity=Severity.ERROR,
    summary="An mcp.json lists more MCP servers than were read.",
    why="What was not read was not judged; no honest plugin needs so many.",
    remedy="split the plugin",
)
SERVER = Rule(
    id="mcp-json-server",
    severity=Severity.ERROR,
    summary="An MCP server is not described by an object.",
    why="Clients skip the server.",
    remedy='write an object: {"type": "stdio", "command": …}',
)
TYPE = Rule(
    id="mcp-json-type",
    severity=Severity.ERROR,
    summary="An MCP server has no type, or one that Agent Plugins does not have.",
    why="Clients skip the server; they do not guess the type from the other keys.",
    remedy="write stdio, streamable-http or sse",
)
SSE = Rule(
    id="mcp-json-sse",
    severity=Severity.WARNING,
    summary="An MCP server speaks the old SSE transport.",
    why="Hermes does not speak it and skips the server.",
    remedy="offer the server by streamable-http",
)
COMMAND = Rule(
    id="mcp-json-command",
    severity=Severity.ERROR,
    summary="The command of an MCP server is neither one bare word nor a path inside the plugin.",
    why="Clients skip the server: a command is no shell line, is not expanded, and may not reach out of the plugin.",
    remedy="write the name of a program, or ./PATH inside the plugin; arguments belong in args",
)
WORKING_FOLDER = Rule(
    id="mcp-json-cwd",
    severity=Severity.ERROR,
    summary="The working folder of an MCP server does not lie inside the plugin or its data folder.",
    why="Clients skip the server.",
    remedy="write ./FOLDER, ${PLUGIN_ROOT}/FOLDER or ${PLUGIN_DATA}/FOLDER",
)
ENV_NAME = Rule(
    id="mcp-json-env-name",
    severity=Severity.WARNING,
    summary="An MCP server is given a variable that cannot be set, or that the client sets itself.",
    why="The server cannot be started, or on Windows gets the client's value.",
    remedy="write another name",
)
URL = Rule(
    id="mcp-json-url",
    severity=Severity.ERROR,
    summary="The URL of an MCP server is not one that clients may open.",
    why="Clients skip the server: only https, or http to this very machine, without user information and fragment.",
    remedy="write https://HOST/PATH",
)
LOOSE_URL = Rule(
    id="mcp-json-loose-url",
    severity=Severity.WARNING,
    summary="The URL of an MCP server is malformed in a way that Hermes overlooks.",
    why="Other clients skip the server, and Hermes fails when it opens it.",
    remedy="write https://HOST/PATH with a port up to 65535 and without blanks",
)
HEADER = Rule(
    id="mcp-json-header",
    severity=Severity.ERROR,
    summary="A header of an MCP server is no HTTP header.",
    why="Clients skip the server: such a header cannot be sent, or hides another in it.",
    remedy="write each name once, of letters, digits and hyphens, and a value on one line",
)
NULL = Rule(
    id="mcp-json-null",
    severity=Severity.WARNING,
    summary="A key of an MCP server is null.",
    why="Hermes takes it for absent; other clients skip the server.",
    remedy="remove the key",
)
NOT_EXPANDED = Rule(
    id="mcp-json-not-expanded",
    severity=Severity.WARNING,
    summary="A placeholder stands where no client expands it.",
    why="The server gets the characters as they are: `Bearer ${TOKEN}` sends just that.",
    remedy="remove it; only ${PLUGIN_ROOT} and ${PLUGIN_DATA} are expanded, in args, values of env, and cwd",
)
SECRET = Rule(
    id="mcp-json-secret",
    severity=Severity.WARNING,
    summary="An mcp.json holds what looks like a secret.",
    why="Everybody who can read the plugin can use it.",
    remedy="revoke the secret and remove it; let the server ask for its own",
)
