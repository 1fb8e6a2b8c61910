"""Moves an installed plugin to another commit and back, after a review of what differs."""
