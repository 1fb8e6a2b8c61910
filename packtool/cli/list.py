"""``packtool list``."""

from __future__ import annotations

import os
from functools import partial

import click

from packtool.cli.output import Outputs, home_option, output_options


@click.command("list")
@home_option
@output_options
def command(*, home: str | None, out: Outputs) -> None:
    """List the plugins of a Hermes home: state, pin, source, last verdict, and whether their files changed.

    Nothing is asked of the network, and nothing is changed.
    """
    from packtool.host import Home
    from packtool.installed.listing import list_installed

    found = Home.find(home, os.environ, windows=os.name == "nt")
    out.deliver(partial(list_installed, found), command="list", subject=found.shown, text="listed")
