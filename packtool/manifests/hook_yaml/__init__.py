"""A gateway event hook: ``HOOK.yaml`` in a folder of its own below ``<home>/hooks``."""

from packtool.manifests.hook_yaml.reading import FILE_NAME, NAME, Hook, matches, read

__all__ = ["FILE_NAME", "NAME", "Hook", "matches", "read"]
