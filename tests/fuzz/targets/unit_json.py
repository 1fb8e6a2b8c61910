"""A file of JSON, and the commands in it, as the scanner reads it."""

from __future__ import annotations

from reading import is_read

from packtool.scan.kinds import FileKind

GRAMMAR = "json"


def one(data: bytes) -> None:
    """Read one file."""
    is_read(data, FileKind.JSON)
