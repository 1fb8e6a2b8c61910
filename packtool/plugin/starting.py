"""How a client would start each MCP server of a portable plugin, and the namespace that Hermes keeps it under."""

from __future__ import annotations

import hashlib
import posixpath
import re
from typing import TYPE_CHECKING

from packtool.contract import portable
from packtool.manifests.mcp_json.secrets import shown_args, shown_url
from packtool.secret_shapes import HIDDEN, is_secret_name
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from packtool.findings import Json
    from packtool.manifests.mcp_json import McpServer

# What stands for the folders that a client puts in: where they are differs on every machine.
ROOT = "<ROOT>"
DATA = "<DATA>"
_PLACEHOLDER = re.compile(r"\$\{PLUGIN_(ROOT|DATA)\}")
_NOT_IN_A_SLUG = re.compile(r"[^a-z0-9_-]")
_TEXT_LIMIT = 4000
_HASH_DIGITS = 8


def namespace(name: str) -> str:
    """Return the namespace of a portable plugin: skills are ``<namespace>:<skill>``."""
    slug = _NOT_IN_A_SLUG.sub("-", name.lower()).strip("-_") or "plugin"
    return f"agent-plugin-{slug}-{hashlib.sha256(name.encode()).hexdigest()[:_HASH_DIGITS]}"


def started(servers: Iterable[McpServer]) -> dict[str, Json]:
    """Return, by the name of each server, what a client starts or calls; every text is safe to show."""
    return {_safe(server.name): _remote(server) if server.url else _local(server) for server in servers}


def _local(server: McpServer) -> dict[str, Json]:
    command = server.command
    if command.startswith("./"):
        command = f"{ROOT}/{posixpath.normpath(command)}"
    args = shown_args([_expanded(word) for word in server.args])
    env = {name: _expanded(value) for name, value in server.env.items()}
    return {
        "command": _safe(command),
        "args": [_safe(word) for word in args],
        "env": {**_texts(env), "PLUGIN_ROOT": ROOT, "PLUGIN_DATA": DATA},
        "cwd": _safe(_folder(server.cwd)),
    }


def _remote(server: McpServer) -> dict[str, Json]:
    return {"url": _safe(shown_url(server.url)), "headers": _texts(server.headers)}


def _folder(cwd: str | None) -> str:
    if cwd is None:
        return ROOT
    if cwd.startswith("./"):
        return posixpath.normpath(f"{ROOT}/{cwd}")
    # Both placeholders are as long, and one of them stands in front.
    base = ROOT if cwd.startswith(portable.ROOT) else DATA
    return posixpath.normpath(base + _expanded(cwd[len(portable.ROOT) :]))


def _expanded(text: str) -> str:
    # Once, from left to right: what was put in is not looked at again.
    return _PLACEHOLDER.sub(lambda found: ROOT if found[1] == "ROOT" else DATA, text)


def _texts(values: Mapping[str, str]) -> dict[str, Json]:
    return {_safe(name): HIDDEN if is_secret_name(name) and value else _safe(value) for name, value in values.items()}


def _safe(text: str) -> str:
    return clean(text, limit=_TEXT_LIMIT)
