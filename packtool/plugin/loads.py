"""What of a plugin loads, as a report says it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.plugin.model import Form
from packtool.plugin.starting import namespace, started
from packtool.text import clean

if TYPE_CHECKING:
    from packtool.findings import Json
    from packtool.plugin.model import Plugin

_NAME_LIMIT = 120
NOTHING: dict[str, Json] = {
    "loads": False,
    "skills": [],
    "skipped_skills": [],
    "mcp_servers": [],
    "skipped_mcp_servers": [],
}


def what_loads(plugin: Plugin | None, *, loads: bool, resolved: bool) -> dict[str, Json]:
    """Return what loads of ``plugin``, by names; ``loads`` says whether anything does at all.

    With ``resolved`` also how a client starts each server, and the namespace that Hermes keeps the plugin under.
    """
    if plugin is None or not loads:
        return NOTHING
    said: dict[str, Json] = {
        "loads": True,
        "name": plugin.name,
        "form": plugin.form.value,
        "version": plugin.version,
        "skills": [skill.name for skill in plugin.skills],
        "skipped_skills": [skipped.name for skipped in plugin.skipped_skills],
        "mcp_servers": [clean(server.name, limit=_NAME_LIMIT) for server in plugin.mcp_servers],
        "skipped_mcp_servers": [skipped.name for skipped in plugin.skipped_mcp_servers],
    }
    if plugin.form is Form.NATIVE:
        said["kind"] = plugin.kind
        said["installed_by"] = list(plugin.taken_by)
    if resolved and plugin.form is Form.PORTABLE:
        said["namespace"] = namespace(plugin.name)
        said["resolved"] = started(plugin.mcp_servers)
    return said
