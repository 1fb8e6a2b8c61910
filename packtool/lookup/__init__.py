"""Finds plugins in an index by half-remembered words, and tells all that is known of one."""

from packtool.lookup.around import Around
from packtool.lookup.finding import find
from packtool.lookup.telling import tell

__all__ = ["Around", "find", "tell"]
