"""How two commits of one repository stand to each other, told from the history behind its branches and tags."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.git.objects import commit_time

if TYPE_CHECKING:
    from packtool.git.between import Between
    from packtool.git.history import History
    from packtool.git.remote import Listing

_COMMIT_BYTES = 4 * 1024 * 1024


class Kind(enum.Enum):
    """Where a new commit stands as seen from an old one."""

    SAME = "same"
    AHEAD = "ahead"
    BEHIND = "behind"
    DIVERGED = "diverged"
    GONE = "gone"
    UNTOLD = "untold"


@dataclass(frozen=True, slots=True, kw_only=True)
class Relation:
    """A new commit as seen from an old one of the same repository.

    ``added`` counts the commits that the new one has behind it and the old one has not, ``lost`` the other way round:
    AHEAD has none lost, BEHIND (rewound) none added, DIVERGED (sideways) some of both. GONE: the old commit is on no
    branch or tag any more (force-pushed away, or it never was on one). UNTOLD: it cannot be told, and ``why``.
    """

    kind: Kind
    added: int = 0
    lost: int = 0
    why: str = ""

    @property
    def words(self) -> str:
        """The relation as it is said of the new commit: ``ahead by 3 commits``."""
        return {
            Kind.SAME: "the same commit",
            Kind.AHEAD: f"ahead by {_commits(self.added)}",
            Kind.BEHIND: f"rewound by {_commits(self.lost)}",
            Kind.DIVERGED: f"sideways: {_commits(self.added)} of its own, without {_commits(self.lost)} of the old one",
            Kind.GONE: "the old commit is on no branch or tag any more",
            Kind.UNTOLD: f"cannot be told: {self.why}",
        }[self.kind]


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """What the default branch points at: its name (a stranger's text), the commit, its time (seconds since 1970)."""

    branch: str
    commit: str
    time: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """Where a pinned commit stands in its repository.

    ``branches`` and ``tags`` hold it, the default branch first; ``moved_to`` is the address that the server sent us
    on to. Names and addresses are text of strangers: clean them before they are shown. ``time`` is when the commit
    was made, in seconds since 1970, as it says itself (0 where that is not known). ``since`` is its relation to the
    older commit that was asked about, ``between`` what was committed since. ``head`` and ``to_head`` (the default
    branch's head as seen from the pin: AHEAD by as many commits as the pin is behind) are there when that was asked
    for. ``listing`` is what the
    repository listed.
    """

    branches: tuple[str, ...]
    tags: tuple[str, ...]
    default_branch: str | None
    moved_to: str | None
    time: int = 0
    since: Relation | None = None
    between: Between | None = None
    head: Head | None = None
    to_head: Relation | None = None
    listing: Listing | None = None


def relate(history: History, old: str, new: str) -> Relation:
    """Tell how ``new`` stands to ``old`` (commit ids); never raises CouldNotLook, which becomes UNTOLD."""
    if old == new:
        return Relation(kind=Kind.SAME)
    try:
        return _relate(history, old, new)
    except CouldNotLook as fault:
        return Relation(kind=Kind.UNTOLD, why=fault.message)


def _relate(history: History, old: str, new: str) -> Relation:
    if not history.standing(new):
        return Relation(kind=Kind.UNTOLD, why="the new commit is on no branch or tag")
    if not history.standing(old):
        return Relation(kind=Kind.GONE)
    lost, added = history.store.count_apart(old, new)
    if added and lost and history.shallow:
        return Relation(kind=Kind.UNTOLD, why=f"neither is seen to come from the other: {history.cut}")
    kinds = {(True, True): Kind.DIVERGED, (True, False): Kind.AHEAD, (False, True): Kind.BEHIND}
    return Relation(kind=kinds.get((added > 0, lost > 0), Kind.SAME), added=added, lost=lost)


def head_of(history: History, listing: Listing) -> Head | None:
    """Return the head of the default branch, ``None`` when there is no such branch or its commit is not here."""
    tip = next((tip for tip in listing.tips if tip.is_branch and tip.name == listing.default), None)
    read = history.store.read([tip.oid], bound=_COMMIT_BYTES)[0] if tip else None
    if tip is None or read is None or read.kind != "commit":
        return None
    return Head(branch=tip.name, commit=tip.oid, time=commit_time(read.content))


def time_of(history: History, commit: str) -> int:
    """Return when a commit of the history was made (0 where it is not here or does not say)."""
    read = history.store.read([commit], bound=_COMMIT_BYTES)[0]
    return 0 if read is None or read.kind != "commit" else commit_time(read.content)


def _commits(count: int) -> str:
    return "1 commit" if count == 1 else f"{count:,} commits"
