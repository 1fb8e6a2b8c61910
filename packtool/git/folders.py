"""The quick way into a large repository: of each pinned commit, the files of the pinned folders alone."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.git.objects import read_unmeasured
from packtool.git.refusal import GitRefusal, Reason
from packtool.git.surroundings import MODULES, attributes_above
from packtool.process import OutOfBounds

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from packtool.git.remote import Remote
    from packtool.git.store import Store
    from packtool.pins import Pin

_LISTING_BYTES = 32 * 1024 * 1024
# What the server itself says about reaching it holds for the slow way too; everything else is tried there.
_FINAL = frozenset(
    {
        Reason.ASKED_TO_LOG_IN,
        Reason.FORBIDDEN,
        Reason.NOT_THERE,
        Reason.NO_SUCH_HOST,
        Reason.NO_CONNECTION,
        Reason.CERTIFICATE,
        Reason.UNKNOWN_HOST_KEY,
        Reason.SSH_REFUSED,
        Reason.MOVED,
        Reason.STALLED,
    }
)


def fetch_folders(remote: Remote, store: Store, pins: Sequence[Pin]) -> bool:
    """Fetch commits and folders without files, then the files that the pins need.

    Returns whether everything is there; if not, the store is of no use and all files have to be fetched. Raises
    GitRefusal or another CouldNotLook when the repository cannot be reached.
    """
    subdirs: dict[str, list[str]] = defaultdict(list)
    for pin in pins:
        if pin.subdir is None:
            return False
        subdirs[pin.commit.hex].append(pin.subdir)
    try:
        remote.fetch(store, sorted(subdirs), "--depth=1", "--filter=blob:none")
        blobs = sorted({oid for commit, inside in subdirs.items() for oid in _blobs(store, commit, inside)})
        missing = [oid for oid, thing in zip(blobs, store.look_up(blobs), strict=True) if thing is None]
        if missing:
            remote.fetch(store, missing)
    except GitRefusal as refusal:
        if refusal.reason in _FINAL:
            raise
        return False
    except OutOfBounds:
        return False  # far too many files: the slow way tells for which plugin
    return True


def _blobs(store: Store, commit: str, subdirs: Iterable[str]) -> set[str]:
    """List the files under the folders of a commit, and git's own files above them; none for what is no commit."""
    paths = {MODULES, *subdirs}
    for subdir in subdirs:
        paths.update(path for path, _ in attributes_above(subdir))
    try:
        answer = store.ask("ls-tree", "-r", "-z", "--full-tree", commit, "--", *sorted(paths), bound=_LISTING_BYTES)
    except OutOfBounds:
        raise
    except CouldNotLook:
        return set()
    return read_unmeasured(answer.stdout)
