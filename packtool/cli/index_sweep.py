"""``packtool index sweep [FILE]``."""

from __future__ import annotations

import os
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from packtool.cli.clustering import cluster_options
from packtool.cli.keeping import looking_options
from packtool.cli.options import local_option, mirror_option
from packtool.cli.output import Outputs, output_options

if TYPE_CHECKING:
    from packtool.cli.clustering import Elsewhere


@click.command("sweep")
@click.argument("file", required=False, metavar="[FILE]")
@click.option("--shard", metavar="I/N", help="Look at one of N parts only; merge-reports puts the reports together.")
@click.option("--state", metavar="FOLDER", help="Keep answers there, so that a sweep broken off goes on where it was.")
@mirror_option
@click.option("--owners", metavar="FILE", help="The account ids of owners that the keepers know.")
@local_option
@looking_options
@cluster_options
@output_options
def command(  # noqa: PLR0913 - one parameter an option
    *,
    file: str | None,
    shard: str | None,
    state: str | None,
    mirror: str | None,
    waivers: str | None,
    owners: str | None,
    no_cache: bool,
    allow_local: bool,
    jobs: int,
    elsewhere: Elsewhere | None,
    out: Outputs,
) -> None:
    """Look at every entry of an index anew. FILE is index.json or index/index.json, and is never changed.

    Tells for each entry whether its repository answers or moved, whether the commit is on a branch and how far behind,
    whether the manifest agrees, and what today's rules say. An entry that cannot be looked at is not judged: exit 2,
    whatever was found in others. Answers in --state are taken for twelve hours.

    With --dask the workers of a cluster look, and the report is the same. A scheduler runs what it is sent, so it has
    to be on this machine or prove with TLS who it is. Each worker needs this release of packtool, the same token for
    GitHub or none, and its own way to the repositories: its git, its network, the folder of --mirror. Needs
    packtool[cluster].
    """
    from packtool.keeping.index_file import find_file
    from packtool.scan.cache import usual_folder
    from packtool.sweep import Shard, Wish, sweep

    found = find_file(file, how="packtool index sweep FILE")
    wish = Wish(
        file=found,
        shard=None if shard is None else Shard.parse(shard),
        state=None if state is None else Path(state),
        cache=None if no_cache else usual_folder(os.environ),
        mirror=None if mirror is None else Path(mirror),
        waivers=None if waivers is None else Path(waivers),
        owners=None if owners is None else Path(owners),
        allow_local=allow_local,
        jobs=jobs,
        elsewhere=elsewhere,
        progress=_tell,
    )
    out.deliver(
        partial(sweep, wish), command="index sweep", subject=str(found), text="swept", markdown="swept_markdown"
    )


def _tell(done: int, total: int) -> None:
    if sys.stderr.isatty():
        click.echo(f"\rlooked at {done} of {total} entries", nl=done == total, err=True)
