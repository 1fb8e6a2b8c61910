"""Hermes' plugin catalog: a file an entry, the list of removed plugins beside them, or all of it as published."""

from packtool.manifests.catalog.reading import NAME, REMOVED_FILE, Catalog, matches, read

__all__ = ["NAME", "REMOVED_FILE", "Catalog", "matches", "read"]
