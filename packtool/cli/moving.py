"""What `update` and `rollback` share: the home made ready, a folder to fetch into, the look, and who carries it out."""

from __future__ import annotations

import contextlib
import datetime as dt
import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.at_pin import Looking, Place, Seen, SeenTree, look_at_both
from packtool.cli.changing import changing
from packtool.cli.output import color_wanted
from packtool.cli.progress import repositories
from packtool.cli.scanning import scan_options
from packtool.cli.width import terminal_width
from packtool.errors import CouldNotLook
from packtool.formats import moved
from packtool.git import Bounds, Fetching, list_tips, run_folder
from packtool.git.mirror import in_mirror, in_mirrors
from packtool.host import read_settings
from packtool.index import DEFAULT_URL, Wanted, known_removals
from packtool.install import Moment, Standing, Wish
from packtool.installed.own_git import repositories_here
from packtool.installed.sources import mirrors_of
from packtool.moving.carry import Carrier
from packtool.moving.look import Looker

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from packtool.findings import Report
    from packtool.git import Listing
    from packtool.host import Home
    from packtool.pins import Commit, Pin, Source
    from packtool.scan import ScanOptions


@dataclass(frozen=True, slots=True, kw_only=True)
class Ready:
    """A home that is locked for a change, and everything to look and to carry out with."""

    folder: Path
    looker: Looker
    carrier: Carrier
    jobs: int
    taken_from: Callable[[Source], Source]

    def ask(self, sources: Sequence[Source]) -> Mapping[str, Listing | CouldNotLook]:
        """Ask repositories for their branches and tags, several at a time."""
        with ThreadPoolExecutor(max_workers=max(1, min(self.jobs, len(sources)))) as pool:
            answers = list(pool.map(self._tips, range(len(sources)), sources))
        return {source.key: answer for source, answer in zip(sources, answers, strict=True)}

    def _tips(self, number: int, source: Source) -> Listing | CouldNotLook:
        place = self.folder / f"tips-{number}"
        try:
            place.mkdir()
            return list_tips(source, folder=place, how=Fetching(taken_from=self.taken_from))
        except CouldNotLook as fault:
            return fault


@contextlib.contextmanager
def ready(home: Home, wish: Wish, *, jobs: int) -> Iterator[Ready]:
    """Lock the home, finish what a dead run began, and give what a move needs. Raises CouldNotLook."""
    now = dt.datetime.now(tz=dt.UTC)
    with (
        changing(home, render=_review) as person,
        run_folder(home.staging) as folder,
        repositories_here(os.environ) as at_commit,
    ):
        standing = Standing.read(home)
        wanted = Wanted(home_url=read_settings(home).index_url or DEFAULT_URL, offline=True)
        taken_from = in_mirror(wish.mirror) if wish.mirror else in_mirrors(mirrors_of(standing.installed.values()))
        scan = scan_options(home) if standing.config.scan_on_install else None
        looker = Looker(
            look=_Look(folder=folder, jobs=jobs, scan=scan, taken_from=taken_from),
            at_commit=at_commit,
            removed=known_removals(wanted, home, loaded=None, now=now),
            config=standing.config,
        )
        moment = Moment(now=now, environ=os.environ)
        carrier = Carrier(standing=standing, wish=wish, person=person, moment=moment, at_commit=at_commit)
        yield Ready(folder=folder, looker=looker, carrier=carrier, jobs=jobs, taken_from=taken_from)


def _review(report: Report) -> str:
    return moved.review(report, width=terminal_width(), color=color_wanted())


def _quiet(_: Source, __: str) -> None:
    """Tell nobody: nothing is fetched."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Look:
    """Looks into a folder, several repositories at a time; without a scan where the home says so."""

    folder: Path
    jobs: int
    scan: ScanOptions | None
    taken_from: Callable[[Source], Source]

    def __call__(
        self, pins: Sequence[Pin], places: Mapping[str, Place], since: Mapping[Pin, Commit]
    ) -> tuple[Mapping[Pin, Seen], Mapping[str, SeenTree]]:
        place = self.folder / "looking"
        place.mkdir(exist_ok=True)
        with repositories(pins) if pins else contextlib.nullcontext(_quiet) as progress:
            bounds, taken_from = Bounds(workers=self.jobs), self.taken_from
            fetching = Fetching(bounds=bounds, progress=progress, keep_git=True, taken_from=taken_from)
            how = Looking(fetching=fetching, scan=self.scan)
            return look_at_both(pins, places, folder=place, how=how, since=since)
