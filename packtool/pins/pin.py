"""A pin: source, commit and subdir, with nothing left to choose; and a site, which a pin is at one commit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from packtool.pins.commit import Commit
    from packtool.pins.source import Source


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """A folder of a repository, at whatever commit. ``subdir`` is a clean relative POSIX path or ``None``."""

    source: Source
    subdir: str | None = None

    @property
    def place(self) -> str:
        """The source with the subdir behind it."""
        if self.subdir is None:
            return self.source.display
        return f"{self.source.display}{'/' if self.source.on_github else '#'}{self.subdir}"

    @property
    def identity(self) -> tuple[str, str]:
        """What two entries for the same plugin share: the source's kin and the subdir."""
        return (self.source.kin, self.subdir or "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Pin(Site):
    """A plugin's exact place: nothing left to choose."""

    commit: Commit

    @property
    def display(self) -> str:
        """``owner/repo/sub/dir@123456789abc``."""
        return f"{self.place}@{self.commit.short}"
