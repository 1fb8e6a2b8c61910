"""``packtool fix PATH...``."""

from __future__ import annotations

from functools import partial

import click

from packtool.cli import completing
from packtool.cli.options import local_option
from packtool.cli.output import Outputs, output_options
from packtool.errors import Misuse
from packtool.text import nearest


@click.command("fix")
@click.argument("files", nargs=-1, required=True, metavar="PATH...")
@click.option("--diff", "only_diff", is_flag=True, help="Write nothing; print what would change. Exit 1 if anything.")
@click.option(
    "--kind",
    metavar="KIND",
    help="As in validate; told from name and content otherwise.",
    shell_complete=completing.kinds,
)
@local_option
@output_options
def command(*, files: tuple[str, ...], only_diff: bool, kind: str | None, allow_local: bool, out: Outputs) -> None:
    """Mend what is mechanical in PATHs (files or folders): quotes, letter case, misspelt keys, the order of an index.

    Comments, layout and line ends stay. What a person has to decide is left, and told as validate tells it.
    """
    from packtool.fix import MENDED_KINDS, fix

    if kind is not None and kind not in MENDED_KINDS:
        meant = nearest(kind, MENDED_KINDS)
        raise Misuse(f"there is no kind {kind} that can be mended", remedy=f"--kind {meant or MENDED_KINDS[0]}")
    make = partial(fix, files, kind=kind, allow_local=allow_local, write=not only_diff)
    out.deliver(make, command="fix", subject=files[0], text="fixed")
