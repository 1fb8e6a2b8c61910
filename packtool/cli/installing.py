"""What `pack install` and `install` share: the home made ready, trees that stay until they are placed, the person."""

from __future__ import annotations

import datetime as dt
import os
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from packtool.cli.changing import changing
from packtool.cli.output import color_wanted
from packtool.cli.pack_show import download_pack, look
from packtool.cli.progress import repositories
from packtool.cli.width import terminal_width
from packtool.formats import review as review_text
from packtool.git import Bounds, Fetching, fetch_pins, run_folder
from packtool.host import Home, read_settings
from packtool.index.remote import ask
from packtool.install import Moment, Standing, Wish, install
from packtool.show import Asked, Far, Reviewed, review

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from packtool.findings import Report
    from packtool.git import Outcome
    from packtool.pins import Pin
    from packtool.show.looked import Looked


@dataclass(frozen=True, slots=True, kw_only=True)
class Install:
    """One install: into which home, what is asked for, how many repositories at a time."""

    home: Home
    wish: Wish
    jobs: int

    def run(self, asked: Asked) -> Report:
        """Review, ask, install.

        Raises CouldNotLook when the home cannot be used or nothing can be looked at.
        """
        with changing(self.home, render=_review) as person, run_folder(self.home.staging) as folder:
            standing = Standing.read(self.home)
            reviewed = self._review(asked, folder, scanned=standing.config.scan_on_install)
            moment = Moment(now=dt.datetime.now(tz=dt.UTC), environ=os.environ)
            return install(reviewed, standing, self.wish, person, moment)

    def _review(self, asked: Asked, folder: Path, *, scanned: bool) -> Reviewed:
        far = Far(
            download=download_pack,
            ask=ask,
            fetch=partial(_fetch, folder, self.jobs),
            look=partial(look, self.home, not scanned),
        )
        return review(asked, self.home, read_settings(self.home), far)


def _review(report: Report) -> str:
    return review_text.render(report, width=terminal_width(), color=color_wanted())


def _fetch(
    folder: Path, jobs: int, pins: Sequence[Pin], read: Callable[[Mapping[Pin, Outcome]], list[Looked]]
) -> list[Looked]:
    if not pins:
        return read({})
    with repositories(pins) as progress:
        how = Fetching(bounds=Bounds(workers=jobs), progress=progress, keep_git=True)
        outcomes = fetch_pins(pins, folder=folder, how=how)
    return read(outcomes)
