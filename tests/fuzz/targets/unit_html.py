"""A page of HTML, and the scripts in it, as the scanner reads it."""

from __future__ import annotations

from reading import is_read, is_unmasked

from packtool.scan.kinds import FileKind

GRAMMAR = "markdown"


def one(data: bytes) -> None:
    """Read one file, and take its masks off."""
    is_read(data, FileKind.HTML)
    is_unmasked(data.decode("utf-8", "replace"), "html")
