"""A home's config.yaml as far as packtool asks for something in it, read as Hermes reads it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from packtool.errors import CouldNotLook
from packtool.host.config.pieces import UnreadableError, compose
from packtool.host.config.reading import YAML_11, mapping_of
from packtool.host.config.source import read_bytes, split

if TYPE_CHECKING:
    from collections.abc import Mapping

    from packtool.host.home import Home


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """``data`` is the whole file as a reader of YAML 1.1 takes it (Hermes does), with text as keys."""

    data: Mapping[str, Any] = field(default_factory=dict)

    @property
    def version(self) -> int | None:
        """The schema stamp ``_config_version``; ``None`` where there is none that is a number."""
        found = self.data.get("_config_version")
        if isinstance(found, str) and found.isascii() and found.isdigit():
            return int(found)
        return found if isinstance(found, int) and not isinstance(found, bool) else None

    @property
    def plugins(self) -> Mapping[str, Any]:
        """What stands under ``plugins``."""
        return _mapping(self.data.get("plugins"))

    @property
    def enabled(self) -> tuple[str, ...] | None:
        """The names under ``plugins.enabled``; ``None`` where no such list is written."""
        found = self.plugins.get("enabled")
        return _names(found) if isinstance(found, list) else None

    @property
    def disabled(self) -> tuple[str, ...]:
        """The names under ``plugins.disabled``, which wins over ``enabled``."""
        return _names(self.plugins.get("disabled"))

    @property
    def entries(self) -> Mapping[str, Any]:
        """What stands under ``plugins.entries``."""
        return _mapping(self.plugins.get("entries"))

    def entry(self, name: str) -> Mapping[str, Any]:
        """Return what stands under ``plugins.entries`` for one plugin; empty where it is no mapping."""
        return _mapping(self.entries.get(name))

    @property
    def scan_on_install(self) -> bool:
        """Whether plugins are scanned when they are installed. Any empty or false value turns it off, as in Hermes."""
        return bool(self.plugins.get("scan_on_install", True))

    @property
    def index_url(self) -> str | None:
        """The address of the home's own index, where ``plugins.index_url`` is a text that says anything."""
        found = self.plugins.get("index_url")
        # A date is a text with a meaning of its own.
        return found.strip() or None if type(found) is str else None


def read_config(home: Home) -> Config:
    """Read the home's config.yaml; empty where there is none. Raises CouldNotLook for one that cannot be read."""
    data = read_bytes(home.config)
    if data is None:
        return Config()
    try:
        return config_of(data)
    except UnreadableError as fault:
        raise CouldNotLook(
            f"{home.config} cannot be read: {fault}", remedy="repair the file; nothing in it was changed"
        ) from None


def config_of(data: bytes) -> Config:
    """Read the content of a config.yaml. Raises UnreadableError."""
    return Config(data=mapping_of(compose(split(data).text), YAML_11))


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _names(value: Any) -> tuple[str, ...]:
    return tuple(name for name in value if isinstance(name, str)) if isinstance(value, list) else ()
