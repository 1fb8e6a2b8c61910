"""``packtool index rename OLD NEW``."""

from __future__ import annotations

import click

from packtool.cli.keeping import dry_option, file_option
from packtool.cli.options import local_option
from packtool.cli.output import Outputs, output_options


@click.command("rename")
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@file_option
@dry_option
@local_option
@output_options
def command(  # noqa: PLR0913 - one parameter an option
    *, old: str, new: str, file: str | None, dry_run: bool, allow_local: bool, out: Outputs
) -> None:
    """Give the entry OLD the name NEW, and let OLD and all older names lead to it.

    Hermes installs a plugin under the name in its manifest: rename an entry when the manifest was renamed.
    """
    from packtool.keeping.index_file import find_file
    from packtool.keeping.rename import Renaming, rename

    wish = Renaming(file=find_file(file), old=old, new=new, write=not dry_run, allow_local=allow_local)
    out.deliver(lambda: rename(wish), command="index rename", subject=old, text="kept")
