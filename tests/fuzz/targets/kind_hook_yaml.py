"""A gateway hook's manifest, which a stranger wrote."""

from __future__ import annotations

from judging import judged

GRAMMAR = "yaml"


def one(data: bytes) -> None:
    """Hold one file to the laws of its kind."""
    judged("hook", data, "hooks/sample/HOOK.yaml")
