"""``packtool doctor [PATH]``."""

from __future__ import annotations

from functools import partial

import click

from packtool.cli import options
from packtool.cli.output import Outputs, output_options

RELEASES = ("docs", *options.RELEASES)


@click.command("doctor")
@click.argument("path", default=".", metavar="[PATH]")
@click.option(
    "--hermes",
    "releases",
    multiple=True,
    type=click.Choice(RELEASES),
    help="Ask about this release of Hermes alone (docs: what its documentation says). May be repeated.",
)
@output_options
def command(*, path: str, releases: tuple[str, ...], out: Outputs) -> None:
    """Say whether Hermes will load the plugin in the folder PATH, what it registers, and what is amiss.

    Nothing of the plugin is run. What cannot be told without running it is said to be so.
    """
    from packtool.doctor_flow import diagnose

    out.deliver(partial(diagnose, path, releases=releases), command="doctor", subject=path, text="doctor")
