"""``packtool enable NAME``."""

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


@click.command("enable")
@click.argument("name", metavar="NAME", shell_complete=completing.installed)
@home_option
@output_options
def command(*, name: str, home: str | None, out: Outputs) -> None:
    """Enable the installed plugin NAME, and ask for consent to what it asks for.

    Refused while its last verdict is fail. Without a terminal nothing is granted.
    """
    from packtool.host import Home

    found = Home.find(home, os.environ, windows=os.name == "nt")
    out.deliver(lambda: _enable(found, name), command="enable", subject=name, text="done")


def _enable(home: Home, name: str) -> Report:
    from packtool.cli.changing import changing
    from packtool.installed.enabling import enable_plugin

    with changing(home) as person:
        return enable_plugin(home, name, person, now=dt.datetime.now(tz=dt.UTC))
