"""A native plugin's manifest: ``plugin.yaml`` or ``plugin.yml``, read as Hermes reads it, and judged."""

from packtool.manifests.plugin_yaml.model import EnvAsked, PluginNeeded, PluginYaml, ProgramNeeded, Setting
from packtool.manifests.plugin_yaml.reading import FILE_NAMES, LIMIT, NAME, matches, read

__all__ = [
    "FILE_NAMES",
    "LIMIT",
    "NAME",
    "EnvAsked",
    "PluginNeeded",
    "PluginYaml",
    "ProgramNeeded",
    "Setting",
    "matches",
    "read",
]
