"""``packtool doctor [PATH]``."""

from __future__ import annotations

from functools import partial

import click

from packtool.cli import options
from packtool.cli.output import Outputs, output_options
from packtool.cli.width import terminal_width
from packtool.formats.paint import wrapped

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
@click.option(
    "--probe",
    "is_probed",
    is_flag=True,
    help="Run the plugin as well: import it and call `register`, shut in by the system (Linux alone).",
)
@output_options
def command(*, path: str, releases: tuple[str, ...], is_probed: bool, out: Outputs) -> None:
    """Say whether Hermes will load the plugin in the folder PATH, what it registers, and what is amiss.

    Nothing of the plugin is run, unless --probe asks for it. What cannot be told without running it is said to be so.
    """
    from packtool.doctor_flow import diagnose

    make = partial(diagnose, path, releases=releases)
    if is_probed:
        from packtool.probe.flow import WHAT_IT_DOES, probe

        click.echo(wrapped(WHAT_IT_DOES, terminal_width(), "  ") + "\n", err=True)
        make = partial(diagnose, path, releases=releases, prober=probe)
    out.deliver(make, command="doctor", subject=path, text="doctor")
