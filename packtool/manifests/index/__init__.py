"""An index: a list of plugins by name, and of plugins that were removed, kept by a community."""

from packtool.manifests.index.order import in_order
from packtool.manifests.index.reading import NAME, matches, read
from packtool.manifests.index.rules import ORDER

__all__ = ["NAME", "ORDER", "in_order", "matches", "read"]
