"""What `pack install` and `install` share: the home made ready, trees that stay until they are placed, the person."""

from __future__ import annotations

import datetime as dt
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.cli.changing import changing
from packtool.cli.output import color_wanted
from packtool.cli.packing import Reviewing
from packtool.cli.width import terminal_width
from packtool.formats import review as review_text
from packtool.git import run_folder
from packtool.install import Moment, Standing, Wish, install
from packtool.installed.own_git import repositories_here

if TYPE_CHECKING:
    from pathlib import Path

    from packtool.findings import Report
    from packtool.host import Home
    from packtool.show import Asked, Reviewed


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
        with (
            changing(self.home, render=_review, may_begin=True) as person,
            run_folder(self.home.staging) as folder,
            repositories_here(os.environ) as at_commit,
        ):
            standing = Standing.read(self.home)
            reviewed = self._review(asked, folder, scanned=standing.config.scan_on_install)
            moment = Moment(now=dt.datetime.now(tz=dt.UTC), environ=os.environ, at_commit=at_commit)
            return install(reviewed, standing, self.wish, person, moment)

    def _review(self, asked: Asked, folder: Path, *, scanned: bool) -> Reviewed:
        return Reviewing(home=self.home, folder=folder, jobs=self.jobs, scanned=scanned, keep_git=True).review(asked)


def _review(report: Report) -> str:
    return review_text.render(report, width=terminal_width(), color=color_wanted())
