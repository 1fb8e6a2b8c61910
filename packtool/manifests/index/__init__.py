"""An index: a list of plugins by name, and of plugins that were removed, kept by a community."""

from packtool.manifests.index.reading import NAME, matches, read

__all__ = ["NAME", "matches", "read"]
