"""``packtool verify [NAME...]``."""

from __future__ import annotations

import datetime as dt
import os
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click

from packtool.cli import completing
from packtool.cli.output import Outputs, home_option, output_options

if TYPE_CHECKING:
    from packtool.findings import Report
    from packtool.host import Home


@click.command("verify")
@click.argument("names", metavar="[NAME...]", nargs=-1, shell_complete=completing.installed)
@click.option("--lock", metavar="FILE", help="Hold the home to this file, kept where nothing in the home can write.")
@click.option("--clean", is_flag=True, help="Remove the bytecode that Python wrote beside the sources.")
@home_option
@output_options
def command(*, names: tuple[str, ...], lock: str | None, clean: bool, home: str | None, out: Outputs) -> None:
    """Say whether installed plugins changed since they were installed: every file that did, by its name.

    Without NAME all are verified. Nothing is asked of the network. Exit code 1 when anything changed. What lies in
    the home can be written by what runs there: --lock takes a file from elsewhere.
    """
    from packtool.host import Home

    found = Home.find(home, os.environ, windows=os.name == "nt")
    out.deliver(
        lambda: _verify(found, names, lock, clean=clean), command="verify", subject=found.shown, text="verified"
    )


def _verify(home: Home, names: tuple[str, ...], lock: str | None, *, clean: bool) -> Report:
    from packtool.cli.changing import changing
    from packtool.host import read_settings
    from packtool.installed.lock_file import read_lock
    from packtool.installed.own_git import repositories_here
    from packtool.installed.verify import Verifying, verify

    held_to = read_lock(Path(lock).expanduser()) if lock is not None else None
    with repositories_here(os.environ) as at_commit, changing(home) if clean else nullcontext():
        asked = Verifying(names=names, lock=held_to, clean=clean, at_commit=at_commit)
        return verify(home, read_settings(home), asked, now=dt.datetime.now(tz=dt.UTC))
