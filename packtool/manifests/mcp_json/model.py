"""What an ``mcp.json`` says: the servers that clients start, and those that they skip."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from packtool.manifests.mcp_json.secrets import shown_args, shown_url
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Mapping

    from packtool.findings import Location

SHOWN_LIMIT = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class McpServer:
    """A server that a client would start (``stdio``) or call. Every text is as written and not safe to show."""

    name: str
    type: str
    command: str = ""
    args: tuple[str, ...] = ()
    env: Mapping[str, str] = field(default_factory=dict)
    cwd: str | None = None
    url: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def shown(self) -> str:
        """The command line or the URL, made safe to show: without what stands behind a ? or under a secret's name."""
        words = shown_url(self.url) if self.url else " ".join((self.command, *shown_args(self.args)))
        return clean(words, limit=SHOWN_LIMIT)


@dataclass(frozen=True, slots=True, kw_only=True)
class SkippedServer:
    """A server that clients skip. Both texts are safe to show."""

    name: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A path that a server names: ``relative`` to the plugin, and where it is written."""

    server: str
    relative: str
    location: Location
    is_command: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class McpJson:
    """The servers that clients start, those that they skip, and the places that are still to be held to the disk.

    The reader has seen no disk: whether a place leaves the plugin through a link is for the caller to say.
    """

    servers: tuple[McpServer, ...] = ()
    skipped: tuple[SkippedServer, ...] = ()
    places: tuple[Place, ...] = ()
