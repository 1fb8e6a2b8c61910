"""A portable plugin's manifest: ``plugin.json`` of Agent Plugins."""

from packtool.manifests.plugin_json.model import PluginJson
from packtool.manifests.plugin_json.reading import FILE_NAME, LIMIT, NAME, matches, read, read_for

__all__ = ["FILE_NAME", "LIMIT", "NAME", "PluginJson", "matches", "read", "read_for"]
