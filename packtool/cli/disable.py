"""``packtool disable NAME``."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from packtool.cli import completing
from packtool.cli.output import Outputs, home_option, output_options

if TYPE_CHECKING:
    from packtool.findings import Report
    from packtool.host import Home


@click.command("disable")
@click.argument("name", metavar="NAME", shell_complete=completing.installed)
@home_option
@output_options
def command(*, name: str, home: str | None, out: Outputs) -> None:
    """Disable the installed plugin NAME: whatever else says that it is enabled, Hermes does not load it."""
    from packtool.host import Home

    found = Home.find(home, os.environ, windows=os.name == "nt")
    out.deliver(lambda: _disable(found, name), command="disable", subject=name, text="done")


def _disable(home: Home, name: str) -> Report:
    from packtool.cli.changing import changing
    from packtool.installed.enabling import disable_plugin

    with changing(home):
        return disable_plugin(home, name)
