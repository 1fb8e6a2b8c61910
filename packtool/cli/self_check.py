"""``packtool self-check``."""

from __future__ import annotations

import os
import sys

import click

from packtool.cli.output import home_option, output_options, write
from packtool.host import Home
from packtool.self_check import self_check


@click.command("self-check")
@home_option
@output_options
def command(*, home: str | None, outputs: tuple[str, ...], as_json: bool, strict: bool) -> None:
    """Say what this machine has and what is missing; each failing line names the command that fixes it."""
    found = Home.find(home, os.environ, windows=os.name == "nt")
    sys.exit(write(self_check(found, os.environ), outputs, as_json=as_json, strict=strict))
