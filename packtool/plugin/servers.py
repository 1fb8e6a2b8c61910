"""The MCP servers of a portable plugin, with their commands and folders held to the disk."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from packtool.contract.profile import weighed
from packtool.findings import Finding
from packtool.manifests.mcp_json import FILE_NAME, LIMIT, McpJson, read_for
from packtool.plugin import rules
from packtool.plugin.model import Skipped
from packtool.text import clean

if TYPE_CHECKING:
    from packtool.contract.profile import Profile
    from packtool.manifests.mcp_json import McpServer
    from packtool.plugin.files import Files

NAME_LIMIT = 80


@dataclass(slots=True)
class Servers:
    """What the ``mcp.json`` gives."""

    loaded: list[McpServer] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)


def read_servers(files: Files, top: tuple[str, ...], profile: Profile) -> Servers:
    """Read the MCP servers; ``top`` are the names at the plugin's root."""
    servers = Servers()
    if FILE_NAME not in top:
        return servers
    data = files.read(FILE_NAME, limit=LIMIT, by="mcp-json")
    if isinstance(data, Finding):
        servers.findings.append(weighed(data, profile.part))
        return servers
    reading = read_for(data, files.shown(FILE_NAME), profile)
    servers.findings.extend(reading.findings)
    said = reading.manifest or McpJson()
    servers.skipped = [Skipped(name=server.name, reason=server.reason) for server in said.skipped]
    gone: set[str] = set()
    for place in said.places:
        if files.leaves(place.relative):
            what = "the command" if place.is_command else "cwd"
            message = f"mcpServers.{clean(place.server, limit=NAME_LIMIT)}: {what} leaves the plugin through a link"
            servers.findings.append(rules.MCP_PLACE.at(place.location, message, severity=profile.part))
            if place.server not in gone:
                servers.skipped.append(Skipped(name=clean(place.server, limit=NAME_LIMIT), reason=message))
            gone.add(place.server)
        elif place.is_command and not files.is_file(place.relative):
            message = f"mcpServers.{clean(place.server, limit=NAME_LIMIT)}: the plugin holds no such file"
            servers.findings.append(rules.MCP_MISSING.at(place.location, message))
    servers.loaded = [server for server in said.servers if server.name not in gone]
    return servers
