"""What of the ``.git`` at the root of a folder is git's own, and so no part of the tree; all else there is."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

GIT_FOLDER = ".git"
_FILES = re.compile(
    r"(?:HEAD|(?:[A-Z]+_)+(?:HEAD|MSG|EDITMSG|MODE|RR|AUTOSTASH)|AUTO_MERGE|BISECT_[A-Z_]+|NOTES_MERGE_[A-Z]+|GITGUI_BCK"
    r"|config(?:\.worktree)?|index|description|packed-refs(?:\.new)?|shallow|gc\.(?:log|pid)|sharedindex[._]\w+"
    r"|fsmonitor--daemon\.\w+|gitk\.cache|maintenance)(?:\.lock)?"
)
_FOLDERS = re.compile(
    r"objects|refs|reftable|logs|info|hooks|worktrees|modules|lfs|rr-cache|branches|remotes|sequencer|svn"
    r"|rebase-(?:merge|apply)|NOTES_MERGE_WORKTREE|fsmonitor--daemon"
)
# Names that an interpreter, a loader, the host or an agent takes a file by; git gives none of its own files such a one.
_GIVEN = re.compile(
    r"(?i).*\.(?:py[cowzid]?|pth|[mc]?[jt]s|[jt]sx|wasm|node|so(?:\.[\d.]+)?|dll|dylib|exe|(?:ba|z|k|fi)?sh|command|bats"
    r"|ps[md]?1|bat|cmd|vbs|pl|pm|rb|lua|luac|php|class|jar|whl|egg|zip|tar|t?gz|pkl|pickle|ipynb"
    r"|json[c5]?|ya?ml|toml|mdc?|mdx|markdown|x?html?|svg)",
    re.DOTALL,
)
# A branch may be called like a program. What git keeps under its name is a commit, or commits with plain words.
_REF = re.compile(rb"(?:[0-9a-f]{40}|[0-9a-f]{64}|ref: refs/[^\s;&|`$()]+)\n?")
_LOG = re.compile(rb"(?:[0-9a-f]{40,64} [0-9a-f]{40,64} [^\n;&|`$()]*\n)*")
_WORKTREE = re.compile(rb"gitdir: [^\n]+\n?")
_READ = 1024 * 1024


class GitsOwn:
    """Tells what lies in the ``.git`` at the root of ``root`` because git put it there, or lets its user put it."""

    def __init__(self, root: Path) -> None:
        """Look once whether there is a repository."""
        self._root = root
        self._repository = _is_repository(root / GIT_FOLDER)

    @property
    def left_out(self) -> tuple[str, ...]:
        """What a tree of this folder goes without, as far as it is git's own."""
        return (GIT_FOLDER,) if self._repository or self._points_to_one() else ()

    def folder(self, path: str) -> bool:
        """Whether a folder is one of git's."""
        parts = path.split("/")
        if parts[0] != GIT_FOLDER or not self._repository:
            return False
        return len(parts) == 1 or _FOLDERS.fullmatch(parts[1]) is not None

    def file(self, path: str) -> bool:
        """Whether a file or a link is git's own."""
        if path == GIT_FOLDER:
            return self._points_to_one()
        folder, _, name = path.rpartition("/")
        if not self.folder(folder):
            return False
        place = self._root / path
        if folder == GIT_FOLDER:
            return bool(_FILES.fullmatch(name) or (place.is_symlink() and _FOLDERS.fullmatch(name)))
        return _GIVEN.fullmatch(name) is None or _names_commits(place, folder.split("/"))

    def _points_to_one(self) -> bool:
        """Whether ``.git`` is what stands in a worktree: a file that says where, or a link to a repository."""
        place = self._root / GIT_FOLDER
        if place.is_symlink():
            return self._repository
        return place.is_file() and _WORKTREE.fullmatch(_content(place)) is not None


def left_out(root: Path) -> tuple[str, ...]:
    """Return what a tree of this folder goes without."""
    return GitsOwn(root).left_out


def _names_commits(place: Path, folders: list[str]) -> bool:
    if place.is_symlink() or not place.is_file():
        return False
    shape = _LOG if "logs" in folders else _REF if "refs" in folders else None
    return shape is not None and shape.fullmatch(_content(place)) is not None


def _is_repository(place: Path) -> bool:
    return os.path.lexists(place / "HEAD") and (place / "objects").is_dir() and (place / "refs").is_dir()


def _content(place: Path) -> bytes:
    """Return the bytes of a short file; what is longer, or cannot be read, is none of git's pointers: no line feed."""
    try:
        with place.open("rb") as file:
            content = file.read(_READ + 1)
    except OSError:
        return b"\0"
    return content if len(content) <= _READ else b"\0"
