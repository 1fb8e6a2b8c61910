"""``packtool validate FILE...``."""

from __future__ import annotations

import sys

import click

from packtool.cli.output import output_options, write
from packtool.registry import kinds
from packtool.validate import validate


@click.command("validate")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--kind", type=click.Choice(list(kinds())), help="What the files are; told from name and content otherwise."
)
@click.option("--allow-local", is_flag=True, help="Accept sources on this machine (paths, file://, loopback).")
@output_options
def command(  # noqa: PLR0913 - one parameter an option
    *,
    files: tuple[str, ...],
    kind: str | None,
    allow_local: bool,
    outputs: tuple[str, ...],
    as_json: bool,
    strict: bool,
) -> None:
    """Say all that is wrong with FILEs, where, and what to write instead. `-` reads standard input."""
    report = validate(files, kind=kind, allow_local=allow_local)
    sys.exit(write(report, outputs, as_json=as_json, strict=strict))
