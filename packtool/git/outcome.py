"""What fetching a pin comes to: bounds that were set, what was fetched, what was found, what could not be seen."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from packtool.trees.tree import DEFAULT_TREE_LIMITS, Tree, TreeLimits

if TYPE_CHECKING:
    from pathlib import Path

    from packtool.errors import CouldNotLook
    from packtool.findings import Finding
    from packtool.git.relation import Standing
    from packtool.pins import Pin


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """How far fetching goes.

    Seconds and bytes on disk for one repository, seconds without progress, branches and tags looked at, repositories
    at a time, and the size of one plugin's tree.
    """

    seconds: float = 300.0
    stall_seconds: float = 30.0
    store_bytes: int = 1024 * 1024 * 1024
    tips: int = 20_000
    workers: int = 8
    tree: TreeLimits = field(default=DEFAULT_TREE_LIMITS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fetched:
    """A plugin's files at its commit, and where the commit stands.

    ``tree`` lies under the run's folder; ``tree_id`` is git's id of the plugin's folder; ``commit_time`` is in seconds
    since 1970, as the commit says. ``branches`` and ``tags`` hold the commit (the default branch comes first; both
    empty for an impostor); ``default_branch`` is the repository's. ``submodules`` are paths in the plugin.
    ``moved_to`` is the address that the server sent us on to. ``git`` is a small ``.git`` for a plugin that is a whole
    repository, under the run's folder too, where one was asked for; ``carried`` is a pack of the git objects of all
    pins of the repository, likewise. Names and addresses are text of strangers: clean them before they are shown.
    """

    pin: Pin
    tree: Tree
    tree_id: str
    commit_time: int
    branches: tuple[str, ...]
    tags: tuple[str, ...]
    default_branch: str | None
    submodules: tuple[str, ...]
    moved_to: str | None
    git: Path | None = None
    carried: Path | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What came of one pin.

    ``findings`` have paths relative to the plugin's folder (``.`` for the plugin as a whole). ``fetched`` is there
    whenever there are files to look at, also when the findings hold an error. ``unseen`` says what could not be
    looked at; then there is no verdict about this pin. ``standing`` is there whenever it is known where the commit
    stands, also for one that is on no branch.
    """

    pin: Pin
    findings: tuple[Finding, ...] = ()
    fetched: Fetched | None = None
    unseen: CouldNotLook | None = None
    standing: Standing | None = None
