"""``packtool self-check``."""

from __future__ import annotations

import os
from functools import partial

import click

from packtool.cli.output import Outputs, home_option, output_options


@click.command("self-check")
@home_option
@output_options
def command(*, home: str | None, out: Outputs) -> None:
    """Say what this machine has and what is missing; each failing line names the command that fixes it."""
    from packtool.host import Home
    from packtool.self_check import self_check

    found = Home.find(home, os.environ, windows=os.name == "nt")
    out.deliver(partial(self_check, found, os.environ), command="self-check", subject="this machine")
