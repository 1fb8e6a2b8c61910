"""Where a commit stands: on which branches and tags of its repository, or on none, whoever's it is then."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.git.refusal import GitRefusal, Reason
from packtool.git.store import Store

if TYPE_CHECKING:
    from collections.abc import Sequence

    from packtool.git.remote import Listing, Remote, Tip

_COMMITS_ONLY = "--filter=tree:0"
# Notes which commits a server that is itself shallow sends without their parents, which are then not missed.
_AS_IT_IS = "--update-shallow"
_SHALLOW = "the repository that was asked lacks its own older commits"


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """The commits behind a repository's branches and tags.

    ``tips`` are those whose commit is in ``store``, in the order of its numbered refs. ``cut`` says why the history
    may be shorter than the repository's, or is empty; ``shallow``: older commits are not here, so that two that are
    may have more in common than can be seen.
    """

    store: Store
    tips: tuple[Tip, ...]
    cut: str
    shallow: bool = False

    def standing(self, commit: str) -> tuple[Tip, ...]:
        """Return the tips whose history holds ``commit``, the default branch first; none: it is on no branch or tag.

        Raises CouldNotLook when it is on none that is known, but not all are known.
        """
        found: tuple[Tip, ...] = ()
        if self.store.look_up([commit])[0] is not None:
            found = tuple(self.tips[number] for number in self.store.tips_containing(commit))
        if not found and self.cut:
            raise CouldNotLook(f"whether the commit is on a branch cannot be told: {self.cut}")
        return found


def read_history(store: Store, listing: Listing, *, most_tips: int, shallow: bool = False) -> History:
    """Set up a history in a store that already holds what is behind the tips; ``shallow``: but for the oldest."""
    tips = listing.tips[:most_tips]
    peeled = store.look_up([f"{tip.oid}^{{commit}}" for tip in tips])
    known = [(tip, thing.oid) for tip, thing in zip(tips, peeled, strict=True) if thing is not None]
    store.set_tips([oid for _, oid in known])
    cut = f"it has more than {most_tips} branches and tags" if len(listing.tips) > most_tips else ""
    cut = _SHALLOW if shallow else cut
    return History(store=store, tips=tuple(tip for tip, _ in known), cut=cut, shallow=shallow)


def fetch_history(remote: Remote, store: Store, listing: Listing, *, most_tips: int) -> History:
    """Bring the commits behind the tips into ``store``, without their files where the server can leave them out."""
    oids = sorted({tip.oid for tip in listing.tips[:most_tips]})
    ours = store.roots_made()
    complete = not oids or _fetch_commits(remote, store, oids)
    history = read_history(store, listing, most_tips=most_tips, shallow=bool(store.roots_made() - ours))
    if not complete and _holds_commits(remote, store, oids):
        return replace(history, cut="the server left out commits")
    return history


def _fetch_commits(remote: Remote, store: Store, oids: Sequence[str], *, checked: bool = True) -> bool:
    """Fetch commits; returns whether all came."""
    try:
        remote.fetch(store, oids, _COMMITS_ONLY, _AS_IT_IS, checked=checked)
    except GitRefusal as refusal:
        if refusal.reason is Reason.DAMAGED and checked:
            # Old repositories hold commits with odd dates and addresses. Here commits are only counted, never used.
            return _fetch_commits(remote, store, oids, checked=False)
        if refusal.reason is Reason.INCOMPLETE:
            # A server with a tag on a tree or a blob does not send that under the filter, and git then complains.
            return False
        raise
    return True


def _holds_commits(remote: Remote, store: Store, oids: Sequence[str]) -> bool:
    """Whether any of the tips that the server left out is a commit after all."""
    missing = [oid for oid, thing in zip(oids, store.look_up(oids), strict=True) if thing is None]
    if not missing:
        return False
    aside = Store.create(store.git, store.path.with_suffix(".aside"), store.budget)
    remote.fetch(aside, missing, "--depth=1")
    return any(thing is not None for thing in aside.look_up([f"{oid}^{{commit}}" for oid in missing]))
