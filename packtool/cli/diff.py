"""``packtool diff A [B]``."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from packtool.cli.options import index_options, local_option, mirror_option
from packtool.cli.output import Outputs, home_option, output_options
from packtool.files import scratch_folder

if TYPE_CHECKING:
    from pathlib import Path

    from packtool.comparing.bundled import Carried
    from packtool.findings import Report


@click.command("diff")
@click.argument("old", metavar="A")
@click.argument("new", metavar="[B]", required=False)
@click.option("--no-cache", is_flag=True, help="Read every file anew, and keep nothing.")
@index_options
@mirror_option
@local_option
@home_option
@output_options
def command(  # noqa: PLR0913 - one parameter an option
    *,
    old: str,
    new: str | None,
    no_cache: bool,
    index: str | None,
    refresh: bool,
    mirror: str | None,
    allow_local: bool,
    home: str | None,
    out: Outputs,
) -> None:
    """Say what B has that A has not, and what is gone: from what the code does down to files. Nothing of it is run.

    A and B are each owner/repo[/sub/dir]@COMMIT, a folder, folder@REVISION of a git repository, a pack file, a bundle,
    or `home` for the Hermes home, which B is when it is left out. Only what is new in B is judged: exit code 1 when B
    has an error that A has not, 0 when it has none, 2 when the two could not be compared.
    """
    against = new if new is not None else "home"

    def make() -> Report:
        from packtool.at_pin import Looking
        from packtool.cli.pack_show import ask_index, download_pack
        from packtool.cli.progress import repositories
        from packtool.cli.scanning import scan_options
        from packtool.comparing import Asked, Far, compare
        from packtool.comparing.reading import Reader
        from packtool.host import Home, read_settings

        found = Home.find(home, os.environ, windows=os.name == "nt")
        with scratch_folder() as scratch:
            reader = Reader(
                home=found,
                index_url=read_settings(found).index_url,
                environ=os.environ,
                scratch=scratch,
                allow_local=allow_local,
                download=download_pack,
                ask=ask_index,
                index=index,
                refresh=refresh,
                open_bundle=_open_bundle,
                mirror=mirror,
            )
            how = Looking(scan=scan_options(found, cached=not no_cache))
            far = Far(reader=reader, folder=scratch, how=how, watch=repositories)
            return compare(Asked(old=old, new=against), far)

    out.deliver(make, command="diff", subject=f"{old} -> {against}", text="compared", markdown="compared_markdown")


def _open_bundle(named: str, folder: Path) -> Carried | None:
    """Open what is a bundle. Raises CouldNotLook for one that is refused: nothing of it is compared."""
    from packtool.comparing.bundled import Carried
    from packtool.errors import CouldNotLook
    from packtool.findings import Finding
    from packtool.packing.bundle.opened import is_bundle, open_bundle

    if not is_bundle(named):
        return None
    opened = open_bundle(named, folder)
    if isinstance(opened, Finding):
        raise CouldNotLook(f"{opened.location.path}: {opened.message}", remedy=opened.remedy)
    return Carried(document=opened.document, lock=opened.lock, packs=opened.packs)
