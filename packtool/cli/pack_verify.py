"""``packtool pack verify FILE``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from packtool.cli.hints import with_options
from packtool.cli.options import fetch_options, index_options, local_option
from packtool.cli.output import Outputs, home_option, output_options

if TYPE_CHECKING:
    from packtool.findings import Report
    from packtool.show import Asked


@click.command("verify")
@click.argument("pack", metavar="FILE")
@index_options
@fetch_options
@local_option
@home_option
@output_options
def command(  # noqa: PLR0913 - one parameter an option
    *,
    pack: str,
    index: str | None,
    refresh: bool,
    mirror: str | None,
    allow_local: bool,
    jobs: int,
    home: str | None,
    out: Outputs,
) -> None:
    """Say whether the pack FILE, its lock file and what is fetched today agree.

    Commits, folders and digests, whether each commit is still on a branch, and whether each tag that is noted behind
    a commit still stands for it. Nothing is scanned: `pack show` does that.
    """
    from packtool.show import Asked

    asked = Asked(
        pack=pack,
        index=index,
        refresh=refresh,
        allow_local=allow_local,
        mirror=Path(mirror) if mirror is not None else None,
    )
    out.deliver(
        lambda: with_options(lambda: _verify(asked, home, jobs), asked, home),
        command="pack verify",
        subject=pack,
        text="packed",
    )


def _verify(asked: Asked, home: str | None, jobs: int) -> Report:
    from packtool.cli.packing import reviewing
    from packtool.packing.verify import check_lock, verify

    check_lock(asked.pack)
    with reviewing(home, jobs, scanned=False) as how:
        return verify(how.review(asked), asked.pack)
