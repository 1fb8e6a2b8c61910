"""``packtool validate FILE...``."""

from __future__ import annotations

from functools import partial

import click

from packtool.cli.output import Outputs, output_options
from packtool.registry import kinds
from packtool.validate import validate


@click.command("validate")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--kind", type=click.Choice(list(kinds())), help="What the files are; told from name and content otherwise."
)
@click.option("--allow-local", is_flag=True, help="Accept sources on this machine (paths, file://, loopback).")
@output_options
def command(
    *,
    files: tuple[str, ...],
    kind: str | None,
    allow_local: bool,
    out: Outputs,
) -> None:
    """Say all that is wrong with FILEs, where, and what to write instead. `-` reads standard input."""
    make = partial(validate, files, kind=kind, allow_local=allow_local)
    out.deliver(make, command="validate", subject=files[0])
