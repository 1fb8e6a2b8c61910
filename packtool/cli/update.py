"""``packtool update [NAME...]``."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from packtool.cli import completing
from packtool.cli.options import fetch_options, local_option, whole
from packtool.cli.output import Outputs, home_option, output_options

if TYPE_CHECKING:
    from packtool.findings import Report
    from packtool.host import Home
    from packtool.moving.plan import Asked


@click.command("update")
@click.argument("names", metavar="[NAME]...", nargs=-1, shell_complete=completing.installed)
@click.option("--to", metavar="COMMIT|latest", help="Where to go; moves pinned plugins, too. COMMIT is a full one.")
@click.option("--dry-run", is_flag=True, help="Show the review of what differs; ask nothing, change nothing.")
@click.option("--kept", is_flag=True, help="List edits that were kept aside, and how to bring them back.")
@click.option(
    "--accept-warnings", is_flag=True, help="Without a terminal: move although there are new warnings, or it does more."
)
@fetch_options
@local_option
@home_option
@output_options
def command(  # noqa: PLR0913 - one parameter an option
    *,
    names: tuple[str, ...],
    to: str | None,
    dry_run: bool,
    kept: bool,
    accept_warnings: bool,
    mirror: str | None,
    jobs: int,
    allow_local: bool,
    home: str | None,
    out: Outputs,
) -> None:
    """Move installed plugins (all, or NAMEs) to a newer commit, after a review of everything that differs.

    Plugins follow their repository's default branch, ahead only; pinned ones stay unless --to says where to go. What
    was installed from a mirror comes from it again. What was edited is kept aside. At a terminal you are asked. Without
    one nothing is granted, and only what has no new warnings is moved, and does no more than before where it is
    enabled. A tree whose review says fail is refused whatever is asked for.
    """
    from packtool.host import Home
    from packtool.moving.plan import Asked

    found = Home.find(home, os.environ, windows=os.name == "nt")
    asked = Asked(names=names, to=to, allow_local=allow_local, accept_warnings=accept_warnings, dry_run=dry_run)
    out.deliver(
        lambda: _kept(found, names) if kept else _update(found, asked, whole(mirror), jobs),
        command="update",
        subject=" ".join(names) or found.shown,
        text="moved",
    )


def _kept(home: Home, names: tuple[str, ...]) -> Report:
    from packtool.moving.kept import list_kept

    return list_kept(home, names)


def _update(home: Home, asked: Asked, mirror: str | None, jobs: int) -> Report:
    from packtool.cli.moving import ready
    from packtool.install import Wish
    from packtool.moving.update import Updating

    wish = Wish(
        command="update",
        enable=False,
        replace=True,
        accept_warnings=asked.accept_warnings,
        home=home.named,
        mirror=mirror,
    )
    with ready(home, wish, jobs=jobs) as at:
        return Updating(home=home, asked=asked, ask=at.ask, looker=at.looker, carrier=at.carrier).run()
