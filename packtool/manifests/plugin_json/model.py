"""What a portable plugin's manifest says."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class PluginJson:
    """A portable manifest; every text but ``name``, which has a narrow alphabet of its own, is made safe to show."""

    name: str
    version: str | None = None
    description: str | None = None
    author: str | None = None
    homepage: str | None = None
    repository: str | None = None
    license: str | None = None
    keywords: tuple[str, ...] = ()
    extensions: tuple[str, ...] = ()
