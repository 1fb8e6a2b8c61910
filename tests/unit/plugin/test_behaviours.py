"""The MCP servers of a plugin as behaviours: what starts each, and whether Hermes does."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from packtool.plugin.behaviours import server_behaviours
from packtool.plugin.read import read_plugin

if TYPE_CHECKING:
    from pathlib import Path

SCHEMA = "https://agent-plugins.org/schemas/1.0.0/mcp.schema.json"
NOTES = {"type": "stdio", "command": "npx", "args": ["-y", "notes@1.2.3", "--api-key", "hunter2hunter2"]}
FAR = {"type": "streamable-http", "url": "https://mcp.example/x?key=1"}
PORTABLE = {"$schema": "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json", "name": "x", "version": "1.0.0"}


def told(folder: Path, servers: dict[str, Any], *, name: str = "mcp.json", schema: bool = True) -> list[str]:
    head = {"$schema": SCHEMA} if schema else {}
    (folder / name).write_text(json.dumps({**head, "mcpServers": servers}, indent=1))
    plugin = read_plugin(folder, fallback_name="x").plugin
    found = list(server_behaviours(folder, plugin))
    assert {one.kind for one in found} <= {"mcp-servers"}
    assert all(one.path == name and one.line is not None for one in found)
    return [one.detail for one in found]


@pytest.fixture
def portable(tmp_path: Path) -> Path:
    (tmp_path / "plugin.json").write_text(json.dumps(PORTABLE))
    return tmp_path


def test_what_starts_each_without_its_secrets(portable: Path) -> None:
    assert told(portable, {"notes": NOTES, "far": FAR}) == [
        "notes (npx -y notes@1.2.3 --api-key [hidden])",
        "far (https://mcp.example/x?[hidden])",
    ]


def test_one_that_is_skipped_and_a_file_that_is_refused(portable: Path) -> None:
    bare = {"command": "uvx", "args": ["notes"]}
    assert told(portable, {"notes": bare}) == ["notes (uvx notes; Hermes does not start it)"]
    typed = {**bare, "type": "stdio"}
    assert told(portable, {"notes": typed}) == ["notes (uvx notes)"]
    assert told(portable, {"notes": typed}, schema=False) == ["notes (uvx notes; Hermes does not start it)"]


@pytest.mark.parametrize("name", ["mcp.json", ".mcp.json"])
def test_a_file_that_hermes_does_not_read_beside_its_own_manifest(tmp_path: Path, name: str) -> None:
    (tmp_path / "plugin.yaml").write_text("name: x\ndescription: X.\n")
    typed = {"type": "stdio", "command": "uvx"}
    assert told(tmp_path, {"notes": typed}, name=name) == ["notes (uvx; Hermes does not start it)"]


@pytest.mark.parametrize("text", ["", "[]", "{", '{"mcpServers": 3}', '{"mcpServers": {"a": 3}}'])
def test_what_lists_nothing(portable: Path, text: str) -> None:
    (portable / "mcp.json").write_text(text)
    plugin = read_plugin(portable, fallback_name="x").plugin
    assert [one.detail for one in server_behaviours(portable, plugin)] == []
