"""What is raised when packtool could not look: never a finding, never a pass."""

from __future__ import annotations

from packtool.text import clean

MESSAGE_LIMIT = 600


class CouldNotLook(Exception):  # noqa: N818 - the domain's own word reads better than "...Error"
    """Something that had to be looked at could not be: exit code 2, and no verdict.

    ``message`` says what could not be looked at and why, in one line; ``remedy`` says what to type next (may be
    empty). Both are cleaned here, so that text from a stranger can be put into them as it came.
    """

    def __init__(self, message: str, *, remedy: str = "") -> None:
        """Keep the cleaned message and the cleaned remedy."""
        self.message = clean(message, limit=MESSAGE_LIMIT)
        self.remedy = clean(remedy, limit=MESSAGE_LIMIT)
        super().__init__(self.message)


class Misuse(CouldNotLook):
    """The command was asked for something it does not do: a usage error, exit code 2."""
