"""``packtool rollback NAME``."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from packtool.cli import completing
from packtool.cli.output import Outputs, home_option, output_options

if TYPE_CHECKING:
    from packtool.findings import Report
    from packtool.host import Home


@click.command("rollback")
@click.argument("name", metavar="NAME", shell_complete=completing.installed)
@click.option("--dry-run", is_flag=True, help="Show the review of what differs; ask nothing, change nothing.")
@click.option("--accept-warnings", is_flag=True, help="Go back although the review has new warnings.")
@home_option
@output_options
def command(*, name: str, dry_run: bool, accept_warnings: bool, home: str | None, out: Outputs) -> None:
    """Put back the tree that stood in NAME's place before, with its record and what it was granted.

    It is kept once, when a plugin is moved or replaced at the same source; going back twice leads to where you were.
    Works offline. It is judged by today's rules: a fail is refused. What it had been granted, and a move took back, it
    gets again, also where nobody is asked: somebody agreed to just that code then.
    """
    from packtool.host import Home

    found = Home.find(home, os.environ, windows=os.name == "nt")
    out.deliver(
        lambda: _rollback(found, name, dry_run=dry_run, accept_warnings=accept_warnings),
        command="rollback",
        subject=name,
        text="moved",
    )


def _rollback(home: Home, name: str, *, dry_run: bool, accept_warnings: bool) -> Report:
    from packtool.cli.moving import ready
    from packtool.install import Wish
    from packtool.moving.rollback import RollingBack

    wish = Wish(command="rollback", enable=False, replace=True, accept_warnings=accept_warnings, home=home.named)
    with ready(home, wish, jobs=1) as at:
        return RollingBack(
            home=home, name=name, folder=at.folder / "back", looker=at.looker, carrier=at.carrier, dry_run=dry_run
        ).run()
