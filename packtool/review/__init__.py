"""Judges a change of an index: what changed, and every law that holds for that kind of change."""

from packtool.review.flow import Wish, check

__all__ = ["Wish", "check"]
