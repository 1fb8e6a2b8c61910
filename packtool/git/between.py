"""What was committed between two commits, by the subjects that their authors wrote; only told, never believed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.git.objects import subject_of
from packtool.text import clean

if TYPE_CHECKING:
    from packtool.git.history import History
    from packtool.git.relation import Relation

MOST_SUBJECTS = 20
# Longer messages than that are no text that anybody wrote; then there are no subjects.
_COMMITS_BYTES = 4 * 1024 * 1024
_SUBJECT = 120


@dataclass(frozen=True, slots=True, kw_only=True)
class Between:
    """The commits that a new commit has behind it and an old one has not.

    ``count`` is how many there are; ``subjects`` are those of the newest, the newest first, safe to show.
    """

    count: int
    subjects: tuple[str, ...]

    def data(self) -> dict[str, object]:
        """Return it as plain data."""
        return {"count": self.count, "subjects": list(self.subjects)}


def between(history: History, relation: Relation, old: str, new: str) -> Between | None:
    """Return what was committed from ``old`` to ``new``; ``None`` where nothing was, or it cannot be read."""
    if not relation.added:
        return None
    try:
        listed = history.store.ask("rev-list", f"--max-count={MOST_SUBJECTS}", new, f"^{old}").stdout
        read = history.store.read(listed.decode("ascii").split(), bound=_COMMITS_BYTES)
    except CouldNotLook:
        return Between(count=relation.added, subjects=())
    subjects = tuple(clean(subject_of(one.content), limit=_SUBJECT) for one in read if one is not None)
    return Between(count=relation.added, subjects=subjects)
