"""What a repository's branches and tags stand for, asked without fetching anything."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

from packtool.git.environment import clean_git
from packtool.git.remote import Listing, Remote
from packtool.git.store import Budget, Store

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
        return Remote(git, source, how.environ).listing(store)
    finally:
        store.clear()
