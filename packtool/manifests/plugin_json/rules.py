"""The rules about a portable plugin's manifest."""

from __future__ import annotations

from packtool.findings import Rule, Severity

NOT_AN_OBJECT = Rule(
    id="plugin-json-not-an-object",
    severity=Severity.ERROR,
    summary="A plugin.json holds something else than an object.",
    why="Every client refuses the plugin.",
    remedy='write an object: {"$schema": …, "name": …}',
)
INVALID = Rule(
    id="plugin-json-schema-version",
    severity=Severity.ERROR,
    summary="A plugin.json names no supported version of Agent Plugins.",
    why="Clients refuse a plugin whose `$schema` they do not know, to the letter.",
    remedy='write "$schema": "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json"',
)
UNKNOWN_KEY = Rule(
    id="plugin-json-unknown-key",
    severity=Severity.WARNING,
    summary="A plugin.json has a top-level key that Agent Plugins does not have.",
    why="Clients report the key and ignore it: what it was meant to say has no effect.",
    remedy="remove the key, or put it below `extensions` under a reverse domain name",
)
EXTENSIONS = Rule(
    id="plugin-json-extensions",
    severity=Severity.WARNING,
    summary="The `extensions` of a plugin.json are no object.",
    why="Clients ignore them.",
    remedy='write an object: "extensions": {"com.example.client": {…}}',
)
EXTENSION_NAME = Rule(
    id="plugin-json-extension-name",
    severity=Severity.WARNING,
    summary="A namespace below `extensions` is no reverse domain name.",
    why="The specification asks for one, so that two clients never mean different things by one name.",
    remedy="write a name such as `com.example.client`",
)
HERMES_EXTENSION = Rule(
    id="plugin-json-hermes-extension",
    severity=Severity.ERROR,
    summary="What a plugin.json says to Hermes alone is malformed.",
    why="Newer releases of Hermes refuse the whole plugin for it, while older ones ignore it.",
    remedy="below `com.nousresearch.hermes`, name servers of mcp.json, each with app, requires, liveness, trust alone",
)
TRUST = Rule(
    id="plugin-json-trust",
    severity=Severity.WARNING,
    summary="A plugin asks Hermes to trust one of its MCP servers in full.",
    why="A plugin vouches for itself here: what such a server says is heeded more than a stranger's words should be.",
    remedy="remove the trust, or review the server as you would a native plugin",
)
