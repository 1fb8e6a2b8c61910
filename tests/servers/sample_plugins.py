"""Small plugins for the tests, as files."""

from __future__ import annotations

import json

CODE = b"def register(ctx):\n    pass\n"
SCHEMAS = "https://agent-plugins.org/schemas/1.0.0"


def native(name: str, *lines: str) -> dict[str, bytes]:
    """Return a native plugin with more lines of plugin.yaml."""
    manifest = "\n".join((f"name: {name}", 'version: "1.0.0"', f"description: The {name} plugin.", *lines))
    return {"plugin.yaml": manifest.encode() + b"\n", "__init__.py": CODE}


def portable(name: str) -> dict[str, bytes]:
    """Return a portable plugin with one server and one skill."""
    manifest = {"$schema": f"{SCHEMAS}/plugin.schema.json", "name": name, "version": "2.0.0"}
    server = {"type": "stdio", "command": "python3", "args": ["${PLUGIN_ROOT}/server.py"]}
    servers = {"$schema": f"{SCHEMAS}/mcp.schema.json", "mcpServers": {"main": server}}
    return {
        "plugin.json": json.dumps(manifest).encode(),
        "mcp.json": json.dumps(servers).encode(),
        "skills/help/SKILL.md": b"---\nname: help\ndescription: Helps.\n---\nHelp.\n",
    }


def below(folder: str, files: dict[str, bytes]) -> dict[str, bytes]:
    """Return the same files in a folder."""
    return {f"{folder}/{path}": content for path, content in files.items()}


def entry(url: str, commit: str, subdir: str | None = None) -> str:
    """Return one entry of a pack."""
    more = f"\n    subdir: {subdir}" if subdir else ""
    return f"  - repo: {url}\n    ref: '{commit}'{more}\n"


def pack(*entries: str, more: str = "") -> str:
    """Return a pack of these entries."""
    return "name: everyday\nplugins:\n" + "".join(entries) + more
