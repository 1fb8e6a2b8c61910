"""A plugin's own repository, as Hermes leaves it: the tree at a commit, read out without trusting the repository."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.files import scratch_folder
from packtool.git import Fetching, fetch_pins

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from packtool.installed.checked import AtCommit
    from packtool.pins import Pin
    from packtool.trees import Tree


@contextlib.contextmanager
def repositories_here(environ: Mapping[str, str]) -> Iterator[AtCommit]:
    """Give the function that reads a tree out of a repository on this machine; what it writes is removed at the end."""
    with scratch_folder() as scratch:
        asked = 0

        def at_commit(pin: Pin) -> Tree:
            nonlocal asked
            asked += 1
            folder = scratch / str(asked)
            folder.mkdir()
            outcome = fetch_pins([pin], folder=folder, how=Fetching(environ=environ))[pin]
            if outcome.fetched is None:
                reasons = [finding.message for finding in outcome.findings]
                why = outcome.unseen.message if outcome.unseen is not None else (reasons or ["it is not there"])[0]
                raise CouldNotLook(f"the commit {pin.commit.short} cannot be read out of {pin.source.url}: {why}")
            return outcome.fetched.tree

        yield at_commit
