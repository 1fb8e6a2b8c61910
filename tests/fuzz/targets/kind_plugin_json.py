"""A portable plugin's manifest, which a stranger wrote."""

from __future__ import annotations

from judging import judged

GRAMMAR = "json"


def one(data: bytes) -> None:
    """Hold one file to the laws of its kind."""
    judged("plugin-json", data, "plugin.json")
