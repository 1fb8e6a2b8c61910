"""``packtool remove NAME``."""

from __future__ import annotations

import datetime as dt
import os
from typing import TYPE_CHECKING

import click

from packtool.cli import completing
from packtool.cli.output import Outputs, home_option, output_options

if TYPE_CHECKING:
    from packtool.findings import Report
    from packtool.host import Home


@click.command("remove")
@click.argument("name", metavar="NAME", shell_complete=completing.installed)
@click.option(
    "--yes", is_flag=True, help="Do not ask; for a plugin that nobody recorded its path is asked all the same."
)
@click.option("--purge", is_flag=True, help="Remove its settings from config.yaml, too.")
@home_option
@output_options
def command(*, name: str, yes: bool, purge: bool, home: str | None, out: Outputs) -> None:
    """Remove the installed plugin NAME: its folder, its record, its grants and its state.

    Its settings stay unless --purge is given; what it stored under plugin-data always stays. What was edited in it is
    kept aside: packtool update --kept NAME
    """
    from packtool.host import Home

    found = Home.find(home, os.environ, windows=os.name == "nt")
    out.deliver(lambda: _remove(found, name, yes=yes, purge=purge), command="remove", subject=name, text="done")


def _remove(home: Home, name: str, *, yes: bool, purge: bool) -> Report:
    from packtool.cli.changing import changing
    from packtool.installed.edited import Aside
    from packtool.installed.own_git import repositories_here
    from packtool.installed.remove import Removing, remove_plugin

    with changing(home) as person, repositories_here(os.environ) as at_commit:
        aside = Aside(home=home, now=dt.datetime.now(tz=dt.UTC), at_commit=at_commit)
        return remove_plugin(home, Removing(name=name, yes=yes, purge=purge), person, aside)
