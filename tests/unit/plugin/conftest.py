"""A plugin's folder to fill, and a short way to read it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Protocol

import pytest

from packtool.contract.portable import MCP_SCHEMA, PLUGIN_SCHEMA
from packtool.contract.profile import Profile
from packtool.plugin.read import read_plugin

if TYPE_CHECKING:
    from pathlib import Path

    from packtool.plugin.model import PluginReading


class Folder:
    """A plugin's folder below a temporary one, so that there is an outside."""

    def __init__(self, root: Path) -> None:
        """Make the folder."""
        self.root = root
        root.mkdir()

    def write(self, path: str, content: str | bytes = "") -> Folder:
        """Write one file and the folders above it."""
        place = self.root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content if isinstance(content, bytes) else content.encode())
        return self

    def link(self, path: str, target: str) -> Folder:
        """Make a link."""
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).symlink_to(target)
        return self

    def native(self, text: str = "name: relay\nversion: 0.1.0\ndescription: d\n") -> Folder:
        """Make it a native plugin."""
        return self.write("plugin.yaml", text).write("__init__.py")

    def portable(self, **members: Any) -> Folder:
        """Make it a portable plugin."""
        return self.write("plugin.json", json.dumps({"$schema": PLUGIN_SCHEMA, "name": "relay", **members}))

    def skill(self, folder: str, name: str | None = None) -> Folder:
        """Add a skill."""
        return self.write(f"skills/{folder}/SKILL.md", f"---\nname: {name or folder}\ndescription: d\n---\nbody\n")

    def servers(self, **servers: Any) -> Folder:
        """Add MCP servers."""
        return self.write("mcp.json", json.dumps({"$schema": MCP_SCHEMA, "mcpServers": servers}))

    def read(self, profile: Profile = Profile.HERMES, prefix: str = "") -> PluginReading:
        """Read the plugin."""
        return read_plugin(self.root, fallback_name="fallback", prefix=prefix, profile=profile)


class Told(Protocol):
    """Says rule, severity and path of every finding."""

    def __call__(self, reading: PluginReading) -> list[tuple[str, str, str]]:
        """Return them in order."""


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path / "plugin")


@pytest.fixture
def told() -> Told:
    return lambda reading: [(found.rule.id, found.severity.word, found.location.path) for found in reading.findings]
