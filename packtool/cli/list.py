"""``packtool list``."""

from __future__ import annotations

import datetime as dt
import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from packtool.cli.options import RELEASES
from packtool.cli.output import Outputs, home_option, output_options
from packtool.errors import Misuse

if TYPE_CHECKING:
    from packtool.findings import Report
    from packtool.host import Home


@click.command("list")
@click.option("--why", is_flag=True, help="Tell for all that Hermes looks at whether it would load, and if not, why.")
@click.option("--venv", metavar="FOLDER", help="With --why: the Python environment in which Hermes runs.")
@click.option("--hermes", type=click.Choice(RELEASES), help="With --why: the release, if it is not seen.")
@home_option
@output_options
def command(*, why: bool, venv: str | None, hermes: str | None, home: str | None, out: Outputs) -> None:
    """List the plugins of a Hermes home: state, pin, source, last verdict, and whether their files changed.

    With --why it looks where Hermes looks, in its order: the plugins that come with it, the home, ./.hermes/plugins,
    the entry points of packages beside Hermes. Nothing is asked of the network, run or changed.
    """
    from packtool.host import Home
    from packtool.installed.listing import list_installed

    if not why and (venv or hermes):
        raise Misuse("--venv and --hermes mean nothing without --why", remedy="packtool list --why")
    found = Home.find(home, os.environ, windows=os.name == "nt")
    make = partial(_why, found, venv, hermes) if why else partial(list_installed, found)
    out.deliver(make, command="list", subject=found.shown, text="why" if why else "listed")


def _why(home: Home, venv: str | None, hermes: str | None) -> Report:
    from packtool.installed.why.environment import environment_of
    from packtool.installed.why.flow import list_why
    from packtool.installed.why.roots import Around

    around = Around(
        home=home, environ=os.environ, working=Path.cwd(), environment=environment_of(venv, os.environ)
    )  # fmt: skip
    return list_why(around, hermes=hermes, now=dt.datetime.now(tz=dt.UTC))
