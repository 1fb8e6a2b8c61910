"""``packtool audit``."""

from __future__ import annotations

import datetime as dt
import os
from typing import TYPE_CHECKING

import click

from packtool.cli.options import index_options, mirror_option, processes_option
from packtool.cli.output import Outputs, home_option, output_options
from packtool.files import scratch_folder

if TYPE_CHECKING:
    from packtool.findings import Report


@click.command("audit")
@click.option("--no-cache", is_flag=True, help="Read every file anew, and keep nothing.")
@click.option("--offline", is_flag=True, help="Ask neither the index nor a repository; what is at hand counts.")
@index_options
@mirror_option
@processes_option
@home_option
@output_options
def command(  # noqa: PLR0913 - one parameter an option
    *,
    no_cache: bool,
    offline: bool,
    index: str | None,
    refresh: bool,
    mirror: str | None,
    jobs: int,
    home: str | None,
    out: Outputs,
) -> None:
    """Hold everything that is installed to what is known today: rules, removed plugins, the index, repositories.

    Every installed plugin is scanned anew where it lies. Tells what fails now, what was removed, withdrawn, deprecated
    or renamed, what changed since it was installed, and how many commits each is behind, with the command that acts on
    it. What could not be asked is exit code 2 and never a pass; with --offline it is told as not asked.
    """
    from packtool.host import Home

    found = Home.find(home, os.environ, windows=os.name == "nt")

    def make() -> Report:
        from packtool.at_pin import Looking
        from packtool.cli.pack_show import ask_index
        from packtool.cli.progress import repositories
        from packtool.cli.scanning import scan_options
        from packtool.host import read_settings
        from packtool.installed.audit import Auditing, audit
        from packtool.installed.own_git import repositories_here

        how = Looking(scan=scan_options(found, cached=not no_cache, jobs=jobs))
        with scratch_folder() as scratch, repositories_here(os.environ) as at_commit:
            asked = Auditing(
                folder=scratch,
                now=dt.datetime.now(tz=dt.UTC),
                how=how,
                index=index,
                refresh=refresh,
                ask=None if offline else ask_index,
                at_commit=at_commit,
                watch=repositories,
                mirror=mirror,
            )
            return audit(found, read_settings(found), asked)

    out.deliver(make, command="audit", subject=found.shown, text="audited")
