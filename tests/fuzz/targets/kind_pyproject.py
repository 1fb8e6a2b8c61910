"""A pyproject.toml with entry points, which a stranger wrote."""

from __future__ import annotations

from judging import judged

GRAMMAR = "toml"


def one(data: bytes) -> None:
    """Hold one file to the laws of its kind."""
    judged("pyproject", data, "pyproject.toml")
