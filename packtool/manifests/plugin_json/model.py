"""What a portable plugin's manifest says."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class PluginJson:
    """A portable manifest. ``name`` has a narrow alphabet of its own; every other text is made safe to show.

    ``hermes_servers`` are the MCP servers that it says more about to Hermes, ``trusted_servers`` those of them that it
    asks to be trusted in full; these names are as written.
    """

    name: str
    version: str | None = None
    description: str | None = None
    author: str | None = None
    homepage: str | None = None
    repository: str | None = None
    license: str | None = None
    keywords: tuple[str, ...] = ()
    extensions: tuple[str, ...] = ()
    hermes_servers: tuple[str, ...] = ()
    trusted_servers: tuple[str, ...] = ()
