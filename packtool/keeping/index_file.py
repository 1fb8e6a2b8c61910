"""The index as a file that its keepers change: read, edited under a lock, written whole or not at all."""

from __future__ import annotations

import contextlib
import os
import stat
import sys
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook, Misuse
from packtool.files import put, read_bounded, sync_folder, try_instead, why, write_aside
from packtool.manifests.index.canonical import canonical, document_of
from packtool.manifests.index.listing import INDEX_LIMIT, NotAnIndex

if sys.platform != "win32":
    import fcntl

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from packtool.manifests.index.editing import Document

    Edit = Callable[[Document], Document]

USUAL = ("index.json", "index/index.json")
_WAIT_SECONDS = 30.0
_AGAIN_EVERY = 0.02


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed:
    """An index before and after an edit, both in the one form that is written.

    ``was_canonical``: the file had that form. ``written``: the file holds ``after`` now.
    """

    path: Path
    before: bytes
    after: bytes
    was_canonical: bool
    written: bool = False


def find_file(named: str | None, *, how: str = "--file PATH") -> Path:
    """Return the index that is meant: that which is named, else index.json here or in index/.

    ``how`` is how it is named. Raises Misuse.
    """
    if named is not None:
        return Path(named).expanduser()
    found = next((Path(one) for one in USUAL if Path(one).is_file()), None)
    if found is None:
        raise Misuse("there is no index.json here, nor in index/", remedy=f"name it: {how}, or packtool init index")
    return found


def read_file(path: Path) -> tuple[bytes, Document]:
    """Return the bytes of an index and what they say, as plain JSON values. Raises CouldNotLook."""
    try:
        data = read_bounded(path, INDEX_LIMIT)
    except OSError as fault:
        remedy = try_instead(path, fault, "name the index: --file PATH")
        raise CouldNotLook(f"{path} cannot be read: {why(fault)}", remedy=remedy) from None
    return data, read_document(data, str(path))


def read_document(data: bytes, path: str) -> Document:
    """Return what the bytes of an index say. Raises CouldNotLook."""
    try:
        return document_of(data)
    except NotAnIndex as fault:
        raise CouldNotLook(f"{path} {fault}", remedy=f"packtool validate --kind index {path}") from None


def edit_file(path: Path, edit: Edit, *, approve: Callable[[Changed], bool]) -> Changed:
    """Read the index under a lock, edit it, and write it if that is approved: two who do so at a time lose nothing.

    Permissions stay. A link is followed: what it leads to is written. Raises CouldNotLook when the file cannot be
    read or written or is changed meanwhile by a program that knows no lock, and what ``edit`` raises.
    """
    place = path.resolve()
    with held(place.parent):
        data, document = read_file(place)
        before = canonical(document)
        changed = Changed(path=path, before=before, after=canonical(edit(document)), was_canonical=before == data)
        if len(changed.after) > INDEX_LIMIT:
            message = f"{path} would have {len(changed.after):,} bytes, and readers take {INDEX_LIMIT:,}"
            raise CouldNotLook(message, remedy="shorten descriptions, or keep two indexes")
        if not approve(changed):
            return changed
        if changed.after != data:
            replace_file(place, changed.after, expected=data)
    return replace(changed, written=changed.after != data)


def replace_file(path: Path, data: bytes, *, expected: bytes | None) -> None:
    """Put ``data`` in the place of a file that still holds ``expected`` (``None``: that is not there yet).

    Whoever reads it sees the old file or the new one, also after a kill or a power cut. Raises CouldNotLook.
    """
    try:
        mode = stat.S_IMODE(path.stat().st_mode) if expected is not None else 0o666 & ~_umask()
        aside = write_aside(path.parent, data, mode=mode)
        try:
            now = path.read_bytes() if path.exists() else None
            if now != expected:
                raise CouldNotLook(f"{path} was changed meanwhile by somebody else", remedy="run the command again")
            put(aside, path)
        finally:
            aside.unlink(missing_ok=True)
        sync_folder(path.parent)
    except OSError as fault:
        raise CouldNotLook(f"{path} cannot be written: {why(fault)}", remedy="free or unlock that folder") from None


@contextlib.contextmanager
def held(folder: Path) -> Iterator[None]:
    """Keep other runs of packtool from writing in ``folder``. Nothing is left there: the folder itself is the lock.

    Where the system has no such lock (Windows, some network disks) what remains is the comparison before the write.
    Raises CouldNotLook when another run does not end.
    """
    if sys.platform == "win32":
        yield
        return
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError as fault:
        raise CouldNotLook(f"{folder} cannot be opened: {why(fault)}", remedy="name the index: --file PATH") from None
    try:
        _lock(descriptor, folder)
        yield
    finally:
        os.close(descriptor)


def _lock(descriptor: int, folder: Path) -> None:
    deadline = time.monotonic() + _WAIT_SECONDS
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            pass
        except OSError:
            return
        else:
            return
        if time.monotonic() > deadline:
            raise CouldNotLook(f"another run of packtool is writing in {folder}", remedy="run the command again")
        time.sleep(_AGAIN_EVERY)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
