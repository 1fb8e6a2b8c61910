"""Looks hard at what a plugin's files are and do, and proves what was read."""
