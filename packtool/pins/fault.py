"""The one error of this floor: a text that is no commit, source or subdir."""

from __future__ import annotations


class PinError(ValueError):
    """A text that is no commit, source or subdir: the message is a clause saying why, the remedy what to write."""

    def __init__(self, reason: str, remedy: str) -> None:
        """Keep the reason and the remedy."""
        super().__init__(reason)
        self.reason = reason
        self.remedy = remedy
