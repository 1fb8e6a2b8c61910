"""``packtool index export --to FORM PLACE``."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

from packtool.cli.keeping import file_option
from packtool.cli.output import Outputs, output_options


@click.command("export")
@click.option(
    "--to",
    "target",
    nargs=2,
    required=True,
    metavar="FORM PLACE",
    help="catalog FOLDER: a file an entry, as in Hermes' plugin-catalog/. catalog-json FILE: all in one, as published.",
)
@file_option
@output_options
def command(*, target: tuple[str, str], file: str | None, out: Outputs) -> None:
    """Write the index as Hermes' catalog, with nothing lost: import takes it back as it was.

    What Hermes would skip over there is written all the same and told, with exit code 1.
    """
    from packtool.keeping.convert.export import Exporting, check_target, export
    from packtool.keeping.index_file import find_file

    to, place = target
    check_target(to)
    wish = Exporting(file=find_file(file), to=to, target=Path(place).expanduser())
    out.deliver(partial(export, wish), command="index export", subject=str(wish.file), text="done")
