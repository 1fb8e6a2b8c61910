"""A native plugin's manifest, which a stranger wrote."""

from __future__ import annotations

from judging import judged

GRAMMAR = "yaml"


def one(data: bytes) -> None:
    """Hold one file to the laws of its kind."""
    judged("plugin-yaml", data, "plugin.yaml")
