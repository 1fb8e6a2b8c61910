"""Prose that an agent reads, and the code in it, as the scanner reads it."""

from __future__ import annotations

from reading import is_read

from packtool.scan.kinds import FileKind

GRAMMAR = "markdown"


def one(data: bytes) -> None:
    """Read one file."""
    is_read(data, FileKind.MARKDOWN)
