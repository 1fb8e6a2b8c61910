"""Whether a Hermes home, what packtool keeps in it, and every folder on the way there can be written by others."""

from __future__ import annotations

import os
import shlex
import stat
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.files import why

if TYPE_CHECKING:
    from packtool.host.home import Home

_OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH
# As many as Linux itself follows.
_MOST_LINKS = 40


def check_home(home: Home) -> tuple[str, ...]:
    """Make sure that only this user and root can write the home and what leads to it; what is missing is fine.

    Returns what a person should know, as sentences: the links of the user's own that were followed. Raises
    CouldNotLook for a folder of somebody else's or one that others can write. A sticky folder above, such as /tmp,
    is fine: nobody can replace there what is not theirs.
    """
    if os.name == "nt":
        return ("On Windows packtool does not look at who may write the home.",)
    walk = _Walk()
    own = [
        home.own,
        *(home.own / name for name in ("staging", "journal", "new", "old", "previous", "kept", "receipts")),
    ]
    for folder in (home.path, home.plugins, *own):
        walk.go(folder)
    return tuple(walk.notes)


@dataclass(slots=True)
class _Walk:
    """Goes from the root to one folder after another; ``notes`` are kept in order, each once."""

    notes: dict[str, None] = field(default_factory=dict)

    def go(self, folder: Path) -> None:
        at = Path(folder.anchor)
        self._check(at, at.lstat(), last=False)
        waiting = list(reversed(folder.parts[1:]))
        links = 0
        while waiting:
            part = waiting.pop()
            at = at.parent if part == ".." else at / part
            try:
                status = at.lstat()
            except FileNotFoundError:
                return
            except OSError as fault:
                raise CouldNotLook(f"{at} cannot be looked at: {why(fault)}") from None
            if stat.S_ISLNK(status.st_mode):
                links += 1
                if links > _MOST_LINKS:
                    raise CouldNotLook(f"{folder} cannot be reached: there are too many links on the way")
                target = self._link(at, status)
                at = Path(target.anchor) if target.is_absolute() else at.parent
                waiting += reversed(target.parts[1:] if target.is_absolute() else target.parts)
            else:
                self._check(at, status, last=not waiting)

    def _link(self, link: Path, status: os.stat_result) -> Path:
        self._check_owner(link, status)
        target = link.readlink()
        if status.st_uid == os.geteuid():
            self.notes[f"{link} is a link of yours and was followed to {target}"] = None
        return target

    def _check(self, folder: Path, status: os.stat_result, *, last: bool) -> None:
        self._check_owner(folder, status)
        if not stat.S_ISDIR(status.st_mode):
            raise CouldNotLook(f"{folder} is a file where a folder must be", remedy="move it elsewhere")
        if status.st_mode & _OTHERS_WRITE and (last or not status.st_mode & stat.S_ISVTX):
            who = "everybody" if status.st_mode & stat.S_IWOTH else "a group"
            raise CouldNotLook(
                f"{folder} can be written by {who}, who could change what is installed",
                remedy=f"chmod go-w {shlex.quote(str(folder))}",
            )

    def _check_owner(self, path: Path, status: os.stat_result) -> None:
        if status.st_uid not in {0, os.geteuid()}:
            raise CouldNotLook(
                f"{path} belongs to another user (id {status.st_uid}), who could change what is installed",
                remedy="use a home of your own: --home FOLDER, or set HERMES_HOME",
            )
