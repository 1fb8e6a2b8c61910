"""The MCP servers that a plugin's files list, as what the plugin is seen to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.documents.json import read_json
from packtool.errors import CouldNotLook
from packtool.findings import Behaviour, Location
from packtool.manifests.mcp_json import FILE_NAME, LIMIT, McpServer
from packtool.plugin.files import Files
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from packtool.documents.node import Node
    from packtool.plugin.model import Plugin

_KIND = "mcp-servers"
# As Agent Plugins call it, and as other clients do.
_FILES = (FILE_NAME, ".mcp.json")
_NAME = 80
_MOST = 200


def server_behaviours(root: Path, plugin: Plugin | None) -> Iterator[Behaviour]:
    """Yield each server with what starts it, and where Hermes would not start it, that.

    ``plugin`` is what Hermes reads in ``root``. A file that cannot be read yields nothing: that is for others to tell.
    """
    started = {one.name for one in plugin.mcp_servers} if plugin is not None else set()
    try:
        files = Files.below(root, "")
        names = [name for name in _FILES if name in files.names()]
        texts = {name: files.read(name, limit=LIMIT, by="mcp-json") for name in names}
    except CouldNotLook:
        return
    for name, data in texts.items():
        for server, line in _listed(data, name) if isinstance(data, bytes) else ():
            more = "" if name == FILE_NAME and server.name in started else "; Hermes does not start it"
            words = f"{clean(server.name, limit=_NAME)} ({server.shown}{more})"
            yield Behaviour.of(_KIND, words, Location(path=name, line=line))


def _listed(data: bytes, name: str) -> Iterator[tuple[McpServer, int]]:
    """Yield the servers that a file lists and their lines, however much is amiss in it."""
    root = read_json(data, name, limit=LIMIT).root
    listed = root.get("mcpServers") if root is not None else None
    for key, at, node in list(listed.named())[:_MOST] if listed is not None else ():
        if not node.is_mapping:
            continue
        args = node.get("args")
        words = tuple(_text(one) for one in args.items) if args is not None else ()
        kind = "http" if node.get("url") is not None else "stdio"
        server = McpServer(
            name=key, type=kind, command=_text(node.get("command")), args=words, url=_text(node.get("url"))
        )
        yield server, at.line


def _text(node: Node | None) -> str:
    return str(node.text) if node is not None else ""
