"""``packtool index add OWNER/REPO``."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from packtool.cli.keeping import dry_option, file_option, looking_options
from packtool.cli.options import local_option
from packtool.cli.output import Outputs, output_options
from packtool.errors import Misuse

if TYPE_CHECKING:
    from packtool.cli.keeping import HowToLook
    from packtool.findings import Report
    from packtool.keeping.add import Adding


@click.command("add")
@click.argument("what", metavar="OWNER/REPO[/SUBDIR]|URL")
@click.option("--ref", metavar="COMMIT", help="The full commit; the newest of the default branch otherwise.")
@click.option("--tag", metavar="TAG", help="The commit that this tag stands for now.")
@click.option("--name", metavar="NAME", help="The entry's name, if it is not that of the manifest.")
@click.option("--date", metavar="DATE", help="The day on which it is added; today otherwise.")
@file_option
@dry_option
@local_option
@looking_options
@output_options
def command(  # noqa: PLR0913 - one parameter an option
    *,
    what: str,
    ref: str | None,
    tag: str | None,
    name: str | None,
    date: str | None,
    file: str | None,
    dry_run: bool,
    allow_local: bool,
    waivers: str | None,
    no_cache: bool,
    jobs: int,
    out: Outputs,
) -> None:
    """Add a plugin to the index, at one commit, after a look at all of it.

    The entry's words come from the plugin's own manifest. What the laws of the index, the scan or the doctor fail is
    not written.
    """
    from packtool.cli.keeping import day, looking
    from packtool.keeping.add import Adding
    from packtool.keeping.index_file import find_file

    if ref is not None and tag is not None:
        raise Misuse("--ref and --tag name two commits", remedy="leave one of them out")
    wish = Adding(
        file=find_file(file),
        what=what,
        ref=ref,
        tag=tag,
        name=name,
        date=day(date),
        write=not dry_run,
        allow_local=allow_local,
    )
    out.deliver(
        lambda: _add(wish, partial(looking, waivers, cached=not no_cache, jobs=jobs)),
        command="index add",
        subject=what,
        text="kept",
    )


def _add(wish: Adding, looking: HowToLook) -> Report:
    from packtool.cli.keeping import asker, looker
    from packtool.keeping.add import add

    with looking() as (folder, how):
        return add(wish, ask=asker(folder, how), look=looker(folder, how))
