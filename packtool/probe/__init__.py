"""Runs a plugin once, shut in by the system, to see what reading it could not tell."""
