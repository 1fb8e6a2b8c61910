"""``packtool remove NAME``."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from packtool.cli.output import Outputs, home_option, output_options

if TYPE_CHECKING:
    from packtool.findings import Report
    from packtool.host import Home


@click.command("remove")
@click.argument("name", metavar="NAME")
@click.option(
    "--yes", is_flag=True, help="Do not ask; for a plugin that nobody recorded its path is asked all the same."
)
@click.option("--purge", is_flag=True, help="Remove its settings from config.yaml, too.")
@home_option
@output_options
def command(*, name: str, yes: bool, purge: bool, home: str | None, out: Outputs) -> None:
    """Remove the installed plugin NAME: its folder, its record, its grants and its state.

    Its settings stay unless --purge is given; what it stored under plugin-data always stays.
    """
    from packtool.host import Home

    found = Home.find(home, os.environ, windows=os.name == "nt")
    out.deliver(lambda: _remove(found, name, yes=yes, purge=purge), command="remove", subject=name, text="done")


def _remove(home: Home, name: str, *, yes: bool, purge: bool) -> Report:
    from packtool.cli.changing import changing
    from packtool.installed.remove import remove_plugin

    with changing(home) as person:
        return remove_plugin(home, name, person, yes=yes, purge=purge)
