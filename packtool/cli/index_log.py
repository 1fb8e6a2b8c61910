"""``packtool index log [NAME]``."""

from __future__ import annotations

from pathlib import Path

import click

from packtool.cli.keeping import file_option
from packtool.cli.output import Outputs, output_options


@click.command("log")
@click.argument("name", metavar="[NAME]", required=False)
@click.option("--log", metavar="PATH", help="The log; the file `log` beside the index otherwise.")
@click.option("--verify", is_flag=True, help="Hold the log's end against the index as well: was anything cut off?")
@click.option(
    "--limit", type=click.IntRange(1), default=20, show_default=True, help="Show so many of the last changes."
)
@file_option
@output_options
def command(  # noqa: PLR0913 - one parameter an option
    *,
    name: str | None,
    log: str | None,
    verify: bool,
    limit: int,
    file: str | None,
    out: Outputs,
) -> None:
    """Show what was published when: of the plugin NAME all, else the last changes.

    Every line of the log carries the digest of the line before it, so that what was changed, taken out or moved later
    is told with its line. --verify also finds lines that were cut from the end.
    """
    from packtool.keeping.index_file import find_file
    from packtool.keeping.log.chain import beside
    from packtool.keeping.log.flow import Asking, tell

    # Only the name of the index is needed to find a log, and not even that where the log is named.
    found = Path("index.json") if log is not None and file is None and not verify else find_file(file)
    wish = Asking(file=found, log=beside(found, log), name=name, verify=verify, limit=limit)
    out.deliver(lambda: tell(wish), command="index log", subject=name or found.as_posix(), text="logged")
