"""``packtool index remove NAME``."""

from __future__ import annotations

import click

from packtool.cli.keeping import dry_option, file_option
from packtool.cli.options import local_option
from packtool.cli.output import Outputs, output_options
from packtool.errors import Misuse
from packtool.text import nearest


@click.command("remove")
@click.argument("name", metavar="NAME")
@click.option("--reason", metavar="TEXT", required=True, help="Why nobody should install it any more; people read it.")
@click.option("--kind", metavar="KIND", help="What the reason is, for programs: malicious, vulnerable, broken, ...")
@click.option("--link", metavar="URL", help="Where to read more.")
@click.option("--date", metavar="DATE", help="Since when; today otherwise.")
@file_option
@dry_option
@local_option
@output_options
def command(  # noqa: PLR0913 - one parameter an option
    *,
    name: str,
    reason: str,
    kind: str | None,
    link: str | None,
    date: str | None,
    file: str | None,
    dry_run: bool,
    allow_local: bool,
    out: Outputs,
) -> None:
    """Take the entry NAME out of the index and put it on the list of removed plugins, with the reason.

    Readers of the index then refuse to install it, by its name and from its place.
    """
    from packtool.cli.keeping import day
    from packtool.keeping.index_file import find_file
    from packtool.keeping.remove import Removing, remove
    from packtool.manifests.index.removal import KINDS

    if kind is not None and kind not in KINDS:
        raise Misuse(f"there is no kind {kind}; known are {', '.join(KINDS)}", remedy=f"--kind {nearest(kind, KINDS)}")
    wish = Removing(
        file=find_file(file),
        name=name,
        reason=reason,
        date=day(date),
        kind=kind,
        link=link,
        write=not dry_run,
        allow_local=allow_local,
    )
    out.deliver(lambda: remove(wish), command="index remove", subject=name, text="kept")
