"""``packtool validate FILE...``."""

from __future__ import annotations

from functools import partial

import click

from packtool.cli.output import Outputs, output_options
from packtool.errors import Misuse
from packtool.text import nearest

# The registry finds them by loading them, which help must not do; a test holds the two together.
KINDS = ("pack", "plugin-yaml", "plugin-json", "mcp-json", "skill", "index")


@click.command("validate")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--kind", metavar="KIND", help=f"{', '.join(KINDS)}; told from name and content otherwise.")
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
    if kind is not None and kind not in KINDS:
        meant = nearest(kind, KINDS)
        raise Misuse(f"there is no kind {kind}", remedy=f"--kind {meant or KINDS[0]}")
    from packtool.validate import validate

    make = partial(validate, files, kind=kind, allow_local=allow_local)
    out.deliver(make, command="validate", subject=files[0])
