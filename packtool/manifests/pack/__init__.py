"""A pack: `hermes-pack.yaml`, a list of plugins pinned to commits, read and judged."""

from packtool.manifests.pack.belonging import judge_belonging_after_fetch
from packtool.manifests.pack.model import Entry, Pack, Seed
from packtool.manifests.pack.reading import NAME, matches, read
from packtool.manifests.pack.tag_comments import is_version, may_be_noted

__all__ = [
    "NAME",
    "Entry",
    "Pack",
    "Seed",
    "is_version",
    "judge_belonging_after_fetch",
    "matches",
    "may_be_noted",
    "read",
]
