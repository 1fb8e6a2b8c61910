"""``packtool scan TARGET``."""

from __future__ import annotations

import os
from functools import partial

import click

from packtool.cli.options import local_option, mirror_option, processes_option
from packtool.cli.output import Outputs, home_option, output_options
from packtool.files import scratch_folder


@click.command("scan")
@click.argument("what", metavar="TARGET")
@click.option(
    "--commit", "revision", metavar="REVISION", help="Scan the folder as it is at this commit, tag or branch."
)
@click.option("--waivers", metavar="FILE", help="Reviewed exceptions; else packtool/waivers.yaml in the home.")
@click.option("--config", metavar="FILE", help="The scanner's settings, which can only raise levels.")
@click.option("--no-cache", is_flag=True, help="Read every file anew, and keep nothing.")
@mirror_option
@local_option
@processes_option
@home_option
@output_options
def command(  # noqa: PLR0913 - one parameter an option
    *,
    what: str,
    revision: str | None,
    waivers: str | None,
    config: str | None,
    no_cache: bool,
    mirror: str | None,
    allow_local: bool,
    jobs: int,
    home: str | None,
    out: Outputs,
) -> None:
    """Scan TARGET to a verdict: a folder, or owner/repo[/sub/dir]@COMMIT. Nothing of it is run.

    Says pass, warn or fail, what decided it, what the code is seen to do, and which reader read which file. Nothing in
    the scanned tree can switch it off. No findings is not proof of safety.
    """
    from packtool.cli.scanning import scan_options
    from packtool.git.target import Target
    from packtool.host import Home
    from packtool.scan_flow import scan_target

    found = Home.find(home, os.environ, windows=os.name == "nt")
    options = scan_options(found, waivers=waivers, config=config, cached=not no_cache, jobs=jobs)
    target = Target(what=what, revision=revision, allow_local=allow_local, mirror=mirror)
    with scratch_folder() as scratch:
        make = partial(scan_target, target, options, folder=scratch, environ=os.environ)
        out.deliver(make, command="scan", subject=what, text="scanned")
