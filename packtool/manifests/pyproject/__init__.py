"""The entry points of a ``pyproject.toml`` by which a plugin that is installed with pip makes itself known."""

from packtool.manifests.pyproject.reading import FILE_NAME, NAME, EntryPoints, matches, read

__all__ = ["FILE_NAME", "NAME", "EntryPoints", "matches", "read"]
