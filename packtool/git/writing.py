"""Blobs put on disk as they are: from the output of `git cat-file --batch`, byte for byte, never through a checkout."""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.git.store import parse_header
from packtool.trees.links import leaves
from packtool.trees.tree import EXECUTABLE, LINK

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from packtool.git.objects import Listed

SMALL = 64 * 1024
LFS_POINTER_BYTES = 1024
_LFS = b"version https://git-lfs.github.com/spec/"


class BlobWriter:
    """Takes the output of `git cat-file --batch` in pieces and writes each blob to the path it was asked for.

    After ``finish``: ``targets`` says where each link points; ``pointers`` are the files that hold a Git LFS pointer.
    """

    def __init__(self, folder: Path, plan: Sequence[Listed]) -> None:
        """Prepare to write the blobs of ``plan``, which is the order they were asked for in."""
        folder.mkdir(parents=True)
        self._folder = str(folder)
        self._plan = plan
        self._made = {""}
        self._at = 0
        self._left = -1  # bytes still to come of the present blob and the line end behind it; -1 between blobs
        self._buffer = bytearray()
        self._file: int | None = None
        self.targets: dict[str, bytes] = {}
        self.pointers: list[str] = []

    def feed(self, chunk: bytes) -> None:
        """Take the next piece."""
        self._buffer += chunk
        while self._buffer:
            if self._left < 0 and not self._begin():
                return
            if not self._go_on():
                return

    def finish(self) -> None:
        """Make the links; raises CouldNotLook when blobs are missing."""
        if self._at != len(self._plan):
            raise CouldNotLook("git handed out fewer files than the commit holds", remedy="run the same command again")
        for path, target in self.targets.items():
            where_to = os.fsdecode(target)
            if not leaves(path, where_to) and self._folder_of(path):
                # A name that is taken is a twin on a file system that folds case: the finding about it stands.
                with contextlib.suppress(OSError):
                    os.symlink(where_to, f"{self._folder}/{path}")  # noqa: PTH211 - a Path would change it

    def make_empty(self, paths: Iterable[str]) -> None:
        """Make folders, as a clone does for submodules that it does not fetch; before the links are there."""
        for path in paths:
            self._folder_of(f"{path}/")

    def close(self) -> None:
        """Close a file that is still open because writing was broken off."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _begin(self) -> bool:
        end = self._buffer.find(b"\n")
        if end < 0:
            return False
        wanted = self._plan[self._at] if self._at < len(self._plan) else None
        header = parse_header(bytes(self._buffer[:end]))
        if wanted is None or header != (wanted.oid, "blob", wanted.size):
            raise CouldNotLook("git handed out another file than it was asked for", remedy="run the same command again")
        del self._buffer[: end + 1]
        self._left = wanted.size + 1
        if wanted.size > SMALL and wanted.mode != LINK:
            self._file = self._open(wanted)
        return True

    def _go_on(self) -> bool:
        """Use what has come of the present blob; returns whether it is complete."""
        wanted = self._plan[self._at]
        if wanted.size <= SMALL or wanted.mode == LINK:
            if len(self._buffer) < self._left:
                return False
            self._keep(wanted, bytes(self._buffer[: wanted.size]))
            del self._buffer[: self._left]
        else:
            piece = self._buffer[: self._left - 1]
            self._write(piece)
            used = min(self._left, len(self._buffer)) if len(piece) == self._left - 1 else len(piece)
            self._left -= used
            del self._buffer[:used]
            if self._left > 0:
                return False
            self.close()
        self._left = -1
        self._at += 1
        return True

    def _keep(self, wanted: Listed, content: bytes) -> None:
        if wanted.mode == LINK:
            self.targets[wanted.path] = content
            return
        if wanted.size <= LFS_POINTER_BYTES and content.startswith(_LFS):
            self.pointers.append(wanted.path)
        self._file = self._open(wanted)
        self._write(content)
        self.close()

    def _open(self, wanted: Listed) -> int | None:
        """Open a new file; ``None`` when the name is taken, which only a file system that folds case brings about."""
        if not self._folder_of(wanted.path):
            return None
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
        try:
            return os.open(f"{self._folder}/{wanted.path}", flags, 0o755 if wanted.mode == EXECUTABLE else 0o644)
        except FileExistsError:
            return None

    def _write(self, content: bytes | bytearray) -> None:
        view = memoryview(content)
        while view and self._file is not None:
            written = os.write(self._file, view)
            view = view[written:]
        view.release()

    def _folder_of(self, path: str) -> bool:
        folder = path.rpartition("/")[0]
        if folder not in self._made:
            try:
                os.makedirs(f"{self._folder}/{folder}", exist_ok=True)  # noqa: PTH103 - tens of thousands of times
            except (FileExistsError, NotADirectoryError):
                return False
            self._made.add(folder)
        return True
