"""``packtool info NAME``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from packtool.cli import completing
from packtool.cli.looking import index_options
from packtool.cli.output import Outputs, output_options

if TYPE_CHECKING:
    from collections.abc import Callable

    from packtool.findings import Report
    from packtool.lookup.around import Around


@click.command("info")
@click.argument("name", metavar="NAME|OWNER/REPO[/SUBDIR]", shell_complete=completing.installed)
@index_options
@output_options
def command(*, name: str, around: Callable[[], Around], out: Outputs) -> None:
    """Tell all that is known of one plugin: what the index says, and what is installed of it.

    NAME may be one that it had before. No repository is asked; what its code does, `packtool scan OWNER/REPO` says.
    """

    def make() -> Report:
        from packtool.lookup.telling import tell

        return tell(name, around())

    out.deliver(make, command="info", subject=name, text="informed")
