"""Files of a plugin opened safely: nothing outside the root, nothing but regular files, no more than a limit."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.findings import PATH_LIMIT, Examined, Location
from packtool.plugin import rules
from packtool.text import clean

if TYPE_CHECKING:
    from packtool.findings import Finding

_FLAGS = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)


@dataclass(slots=True)
class Files:
    """The files below ``root`` (resolved); ``prefix`` is put before every path that is shown."""

    root: Path
    prefix: str
    examined: dict[str, Examined] = field(default_factory=dict)

    @classmethod
    def below(cls, root: Path, prefix: str) -> Files:
        """Return the files below ``root``. Raises CouldNotLook when that is no folder."""
        try:
            resolved = root.resolve(strict=True)
        except (OSError, RuntimeError, ValueError):
            raise CouldNotLook(f"{root} cannot be looked at: there is no such folder") from None
        if not resolved.is_dir():
            raise CouldNotLook(f"{root} is no folder")
        shown = prefix.rstrip("/")
        return cls(root=resolved, prefix=f"{shown}/" if shown else "")

    def shown(self, relative: str) -> str:
        """Return the path of a file as findings show it."""
        return f"{self.prefix}{relative}"

    def _safe(self, relative: str) -> str:
        return clean(self.shown(relative), limit=PATH_LIMIT)

    def location(self, relative: str) -> Location:
        """Return the location of a file as a whole."""
        return Location(path=self.shown(relative), line=1, column=1)

    def folder(self) -> Location:
        """Return the location of the plugin's folder, which has no lines."""
        return Location(path=self.prefix.rstrip("/") or ".")

    def names(self, folder: str = "") -> tuple[str, ...]:
        """Return the names in a folder inside the root, sorted. Raises CouldNotLook when it cannot be listed."""
        place = self.inside(folder) if folder else self.root
        if place is None:
            return ()
        try:
            return tuple(sorted(os.listdir(place), key=os.fsencode))  # noqa: PTH208 - names, not paths
        except OSError as error:
            raise CouldNotLook(f"{self.shown(folder) or 'the folder'} cannot be listed: {error.strerror}") from None

    def inside(self, relative: str) -> Path | None:
        """Return where a path leads after every link, or ``None`` if that is nowhere or outside the root.

        Raises CouldNotLook where the system does not let us see.
        """
        try:
            real = Path(os.path.realpath(self.root / relative, strict=True))
        except PermissionError:
            raise CouldNotLook(f"{self.shown(relative)} cannot be read: permission denied") from None
        except (OSError, RuntimeError, ValueError):
            return None
        return real if self._holds(real) else None

    def _holds(self, real: Path) -> bool:
        # By its text: plugins with thousands of files ask this for each of them.
        return real == self.root or str(real).startswith(f"{str(self.root).rstrip(os.sep)}{os.sep}")

    def leaves(self, relative: str) -> bool:
        """Whether a path leads out of the root, whether or not anything is there."""
        try:
            real = Path(os.path.realpath(self.root / relative))
        except (OSError, RuntimeError, ValueError):
            return True
        return not self._holds(real)

    def is_folder(self, relative: str) -> bool:
        """Whether a path leads to a folder inside the root."""
        place = self.inside(relative)
        return place is not None and place.is_dir()

    def is_file(self, relative: str) -> bool:
        """Whether a path leads to a regular file inside the root."""
        place = self.inside(relative)
        return place is not None and place.is_file()

    def read(self, relative: str, *, limit: int, by: str) -> bytes | Finding:
        """Return the bytes of a regular file inside the root, or the finding that says why they are not to be had.

        Raises CouldNotLook when the system does not let us read.
        """
        place = self.inside(relative)
        if place is None:
            outside = self.leaves(relative)
            rule = rules.OUTSIDE if outside else rules.NOT_A_FILE
            message = "the link leads out of the plugin" if outside else "the link leads nowhere"
            return self._refused(relative, rule.at(self.location(relative), message))
        try:
            if not stat.S_ISREG(place.lstat().st_mode):
                found = rules.NOT_A_FILE.at(self.location(relative), "this is no regular file")
                return self._refused(relative, found)
            # Opened without waiting: what was a file a moment ago may be a pipe now.
            with os.fdopen(os.open(place, _FLAGS), "rb") as file:
                data = file.read(limit + 1) if stat.S_ISREG(os.fstat(file.fileno()).st_mode) else b""
        except OSError as error:
            raise CouldNotLook(f"{self.shown(relative)} cannot be read: {error.strerror}") from None
        if len(data) > limit:
            message = f"the file is larger than {limit:,} bytes"
            return self._refused(relative, rules.TOO_LARGE.at(self.location(relative), message))
        self.examined[relative] = Examined(path=self._safe(relative), by=(by,))
        return data

    def _refused(self, relative: str, finding: Finding) -> Finding:
        self.examined[relative] = Examined(path=self._safe(relative), skipped=finding.message)
        return finding
