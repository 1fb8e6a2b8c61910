"""What a repository's branches and tags stand for, asked without fetching anything."""

from __future__ import annotations

import shlex
import threading
import time
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.git.environment import clean_git
from packtool.git.remote import Listing, Remote
from packtool.git.store import Budget, Store
from packtool.pins import Commit

if TYPE_CHECKING:
    from pathlib import Path

    from packtool.git.fetch import Fetching
    from packtool.pins import Source


def list_tips(source: Source, *, folder: Path, how: Fetching) -> Listing:
    """Ask a repository for its branches and tags, the default branch first. ``folder`` is one to work in.

    Raises CouldNotLook when it cannot be reached.
    """
    bounds = how.bounds
    git = clean_git(folder, how.environ, stall_seconds=bounds.stall_seconds)
    budget = Budget(
        deadline=time.monotonic() + bounds.seconds, store_bytes=bounds.store_bytes, cancelled=threading.Event()
    )
    store = Store.create(git, folder / "tips", budget)
    try:
        return Remote(git, how.taken_from(source), how.environ).listing(store)
    finally:
        store.clear()


def standing_for(name: str, listing: Listing) -> Commit | None:
    """Return the commit that a branch or tag of this name stands for, ``None`` where there is none."""
    found = next((tip for tip in listing.tips if tip.name == name), None)
    return Commit.parse(found.commit) if found is not None else None


def default_tip(source: Source, listing: Listing) -> Commit:
    """Return what the default branch points at. Raises CouldNotLook when the repository does not say which that is."""
    tip = next((one for one in listing.tips if one.is_branch and one.name == listing.default), None)
    if tip is None:
        message = f"{source.display} does not say which branch is its default"
        listed = f"git ls-remote {shlex.quote(source.url)}"
        raise CouldNotLook(message, remedy=f"name a tag or a commit yourself; what it has: {listed}")
    return Commit.parse(tip.commit)
