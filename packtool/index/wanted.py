"""Which index is wanted, and where copies of it may lie."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from packtool.text import clean

if TYPE_CHECKING:
    from pathlib import Path

_SHOWN = 512
DEFAULT_URL = "https://raw.githubusercontent.com/NousResearch/hermes-plugin-index/main/index.json"


class Places(Protocol):
    """What is needed of a home."""

    @property
    def index_cache(self) -> Path:
        """The home's own copy of its own index, which Hermes reads too."""

    @property
    def catalog_cache(self) -> Path:
        """The copy of the catalog that newer releases of Hermes keep."""

    @property
    def own_cache(self) -> Path:
        """The folder for every other copy."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Which index: ``location`` is a path or URL asked for by the user, ``home_url`` what the home uses otherwise.

    ``refresh`` asks the server even if the copy at hand is fresh, ``offline`` never asks it. ``allow_local`` accepts
    entries whose repository is on this machine.
    """

    location: str | None = None
    home_url: str = DEFAULT_URL
    refresh: bool = False
    offline: bool = False
    allow_local: bool = False

    @property
    def path(self) -> str | None:
        """The path that was asked for, if it was one."""
        return self.location if self.location is not None and "://" not in self.location else None

    @property
    def url(self) -> str:
        """The URL of the index, unless a path was asked for."""
        return self.home_url if self.location is None else self.location

    @property
    def shown(self) -> str:
        """The path or URL as it may be shown: without a query, a fragment and user information, and clean."""
        if self.path is not None:
            return clean(self.path, limit=_SHOWN)
        scheme, separator, rest = self.url.partition("?")[0].partition("#")[0].partition("://")
        host, slash, path = rest.partition("/")
        return clean(f"{scheme}{separator}{host.rpartition('@')[2]}{slash}{path}", limit=_SHOWN)
