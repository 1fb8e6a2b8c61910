"""One installed plugin held to what was recorded of it, to its own repository, or to a lock file."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

from packtool.errors import CouldNotLook
from packtool.host.receipts import file_facts
from packtool.installed.drift import Drift, compare
from packtool.installed.git_folder import faults_of
from packtool.pins import Commit, Pin, PinError, Source
from packtool.trees import digest, read_tree

if TYPE_CHECKING:
    from collections.abc import Mapping

    from packtool.host.installed import Installed
    from packtool.host.receipts import FileFact
    from packtool.installed.lock_file import Locked
    from packtool.trees import Tree

_GIT = ".git"


class AtCommit(Protocol):
    """Reads trees out of a repository on this machine."""

    def __call__(self, pin: Pin) -> Tree:
        """Return the tree of a pin whose source is a folder here. Raises CouldNotLook."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """What came of it.

    ``against`` says what the tree was held to: ``receipt``, ``record`` (a digest and no list of files), ``commit``
    (of the plugin's own repository), ``lock``, or nothing. ``moved`` says in a clause how the record is no longer what
    packtool wrote. ``unseen`` is why the tree could not be looked at.
    """

    one: Installed
    against: str = ""
    expected: str | None = None
    drift: Drift | None = None
    moved: str | None = None
    unseen: CouldNotLook | None = None

    @property
    def changed(self) -> bool | None:
        """Whether the tree differs; ``None`` where that is not known."""
        if self.drift is None or self.expected is None:
            return None
        return self.drift.digest != self.expected or bool(self.drift.changes)

    @property
    def word(self) -> str:
        """Unchanged, changed, moved, or not known."""
        if self.unseen is not None or (self.changed is None and self.moved is None):
            return "not known"
        if self.moved is not None:
            return "moved"
        return "changed" if self.changed else "unchanged"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Standard:
    """What a tree is held to."""

    against: str
    digest: str | None = None
    files: Mapping[str, FileFact] | None = None


def check(one: Installed, *, at_commit: AtCommit | None = None, locked: Locked | None = None) -> Checked:
    """Hold a plugin to the best that is known of it; ``at_commit`` reads its own repository where nothing else is.

    Never raises for what is wrong with the plugin.
    """
    moved = None if locked is not None else _moved(one)
    try:
        standard = _standard(one, at_commit=at_commit, locked=locked)
        if standard is None:
            return Checked(one=one, moved=moved)
        by_hermes = standard.against == "commit"
        drift = compare(read_tree(one.path), standard.digest, standard.files, by_hermes=by_hermes)
    except CouldNotLook as fault:
        return Checked(one=one, moved=moved, unseen=fault)
    return Checked(one=one, against=standard.against, expected=standard.digest, drift=drift, moved=moved)


def held_to(one: Installed, *, at_commit: AtCommit | None) -> Checked:
    """Hold a plugin to the commit that is recorded: what Hermes itself moved since is no edit."""
    checked = check(one, at_commit=at_commit)
    if checked.moved is None or one.record is None:
        return checked
    return check(replace(one, receipt=None, record=replace(one.record, own=None)), at_commit=at_commit)


def _standard(one: Installed, *, at_commit: AtCommit | None, locked: Locked | None) -> _Standard | None:
    receipt, recorded = one.receipt, recorded_digest(one)
    if locked is not None:
        files = receipt.files if receipt is not None and receipt.digest == locked.digest else None
        return _Standard(against="lock", digest=locked.digest, files=files)
    if receipt is not None:
        return _Standard(against="receipt", digest=receipt.digest, files=receipt.files)
    if recorded is not None:
        return _Standard(against="record", digest=recorded)
    pin = own_repository(one)
    if pin is None or at_commit is None:
        return None
    tree = at_commit(pin)
    return _Standard(against="commit", digest=digest(tree), files=file_facts(tree))


def recorded_digest(one: Installed) -> str | None:
    """Return the digest that packtool put into the record, if it is there."""
    own = one.record.own if one.record is not None else None
    found = own.get("digest") if own is not None else None
    return found if isinstance(found, str) else None


def recorded_revision(one: Installed) -> str | None:
    """Return the commit that packtool installed, by its receipt, else by its part of the record."""
    if one.receipt is not None:
        return one.receipt.revision
    own = one.record.own if one.record is not None else None
    found = own.get("revision") if own is not None else None
    return found if isinstance(found, str) else None


def own_repository(one: Installed) -> Pin | None:
    """Return the pin of the plugin's own ``.git`` at the recorded commit, where Hermes left one."""
    place = one.path / _GIT
    # A repository that somebody meddled with is not asked anything.
    if one.record is None or not place.is_dir() or any(faults_of(one)):
        return None
    try:
        commit = Commit.parse(one.record.revision)
    except PinError:
        return None
    source = Source(url=str(place), host="", path=str(place), local=True)
    return Pin(source=source, commit=commit)


def _moved(one: Installed) -> str | None:
    record, installed = one.record, recorded_revision(one)
    if record is None or installed is None:
        return None
    if one.receipt is not None and one.receipt.source != record.source:
        return f"is recorded as from {record.source} now, and packtool installed it from {one.receipt.source}"
    if record.revision != installed:
        return f"is recorded at {(record.revision or 'no commit')[:12]} now, and packtool installed {installed[:12]}"
    return None
