"""A script in JavaScript as the scanner reads it."""

from __future__ import annotations

from reading import is_read, is_unmasked

from packtool.scan.kinds import FileKind

GRAMMAR = "javascript"


def one(data: bytes) -> None:
    """Read one file, and take its masks off."""
    is_read(data, FileKind.JAVASCRIPT)
    is_unmasked(data.decode("utf-8", "replace"), "javascript")
