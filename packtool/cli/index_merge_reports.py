"""``packtool index merge-reports FILE...``."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

from packtool.cli.output import Outputs, output_options


@click.command("merge-reports")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@output_options
def command(*, files: tuple[str, ...], out: Outputs) -> None:
    """Put together what the parts of a sweep reported: each FILE is what sweep --shard I/N -o json=FILE wrote.

    The report is what one sweep of the whole index would have written. An entry that no part looked at is not judged.
    """
    from packtool.sweep import merge

    out.deliver(
        partial(merge, [Path(file) for file in files]),
        command="index sweep",
        subject=", ".join(files),
        text="swept",
        markdown="swept_markdown",
    )
