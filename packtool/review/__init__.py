"""Judges a change of an index: what changed, and every law that holds for that kind of change."""
