"""The MCP servers of a portable plugin: ``mcp.json`` of Agent Plugins."""

from packtool.manifests.mcp_json.model import McpJson, McpServer, Place, SkippedServer
from packtool.manifests.mcp_json.reading import FILE_NAME, LIMIT, NAME, matches, read, read_for

__all__ = [
    "FILE_NAME",
    "LIMIT",
    "NAME",
    "McpJson",
    "McpServer",
    "Place",
    "SkippedServer",
    "matches",
    "read",
    "read_for",
]
