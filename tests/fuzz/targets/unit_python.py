"""A file of Python as the scanner reads it."""

from __future__ import annotations

from reading import is_read, is_unmasked

from packtool.scan.kinds import FileKind

GRAMMAR = "python"


def one(data: bytes) -> None:
    """Read one file, and take its masks off."""
    is_read(data, FileKind.PYTHON)
    is_unmasked(data.decode("utf-8", "replace"), "python")
