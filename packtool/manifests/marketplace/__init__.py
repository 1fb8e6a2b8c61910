"""A Claude-style marketplace: plugins by name, each with where it is."""

from packtool.manifests.marketplace.reading import NAME, Marketplace, matches, read
from packtool.manifests.marketplace.sources import Elsewhere, Listed

__all__ = ["NAME", "Elsewhere", "Listed", "Marketplace", "matches", "read"]
