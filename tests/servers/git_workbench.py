"""One test's git server and the words to fetch pins from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from git_repositories import Repository

from packtool.git import Bounds, Fetching, Outcome, fetch_pins
from packtool.pins import Commit, Pin, Source

if TYPE_CHECKING:
    from pathlib import Path

    from git_server import GitServer


@dataclass(frozen=True, slots=True, kw_only=True)
class Workbench:
    """One test's server, folder for a run, and the words to fetch from the one in the other."""

    server: GitServer
    folder: Path

    def repository(self, name: str = "plugin.git", *, filters: bool = True, any_id: bool = True) -> Repository:
        return Repository.create(self.server.root / name, filters=filters, any_id=any_id)

    def pin(self, commit: str, subdir: str | None = None, *, name: str = "plugin.git") -> Pin:
        source, _ = Source.parse(self.server.url(name), allow_local=True)
        return Pin(source=source, commit=Commit.parse(commit), subdir=subdir)

    def fetch(self, *pins: Pin, bounds: Bounds | None = None) -> list[Outcome]:
        outcomes = fetch_pins(pins, folder=self.folder, how=Fetching(bounds=bounds or Bounds(seconds=60)))
        return [outcomes[pin] for pin in pins]

    def fetch_again(self, *pins: Pin, bounds: Bounds | None = None) -> list[Outcome]:
        """Fetch in another run: nothing of the first is there."""
        folder = self.folder / "again"
        folder.mkdir()
        return Workbench(server=self.server, folder=folder).fetch(*pins, bounds=bounds)

    def fetch_one(self, commit: str, subdir: str | None = None, *, bounds: Bounds | None = None) -> Outcome:
        return self.fetch(self.pin(commit, subdir), bounds=bounds)[0]
