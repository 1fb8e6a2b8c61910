"""What packtool heeds in a home's config.yaml where nothing else of it matters: which index the home has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.findings import Rule, Severity
from packtool.host.config.config import config_of
from packtool.host.config.pieces import UnreadableError
from packtool.host.config.source import read_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.findings import Finding, Location
    from packtool.host.home import Home

_HOW = "repair the file, or name the index: --index PATH|URL"

UNREAD = Rule(
    id="host-config-unread",
    severity=Severity.WARNING,
    summary="The configuration of the Hermes home cannot be read.",
    why="If it names an index of its own, names were looked up in another one, with another list of removed plugins.",
    remedy=_HOW,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """``index_url`` is ``plugins.index_url`` where it is a text; ``unread`` says why config.yaml told nothing."""

    index_url: str | None = None
    unread: CouldNotLook | None = None

    def findings_at(self, location: Location) -> Iterator[Finding]:
        """Give a finding if config.yaml could not be read: what was meant by it is then not done."""
        if self.unread is not None:
            yield UNREAD.at(location, self.unread.message, remedy=self.unread.remedy)


def read_settings(home: Home) -> Settings:
    """Read what packtool heeds from config.yaml. Never raises: no file is no setting, a broken one is ``unread``."""
    try:
        data = read_bytes(home.config)
        # Most homes do not set it, and then a long file need not be parsed.
        return Settings(index_url=config_of(data).index_url) if data and b"index_url" in data else Settings()
    except CouldNotLook as fault:
        return _unread(fault.message)
    except UnreadableError as fault:
        return _unread(f"{home.config} cannot be read: {fault}")


def _unread(reason: str) -> Settings:
    message = f"{reason}; its `plugins.index_url` is not known, so the usual index is used"
    return Settings(unread=CouldNotLook(message, remedy=_HOW))
