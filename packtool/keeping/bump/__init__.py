"""Pins moved ahead: which entries, to which commits, what is new there, and the index with the new pins."""

from packtool.keeping.bump.flow import bump
from packtool.keeping.bump.row import Bumping, Far

__all__ = ["Bumping", "Far", "bump"]
