"""A home's configuration, as far as plugins are concerned."""

from __future__ import annotations

from judging import judged

GRAMMAR = "yaml"


def one(data: bytes) -> None:
    """Hold one file to the laws of its kind."""
    judged("config", data, "config.yaml")
