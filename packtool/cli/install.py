"""``packtool install PLUGIN``."""

from __future__ import annotations

import datetime as dt
import os
from functools import partial
from typing import TYPE_CHECKING

import click

from packtool.cli.options import index_options, install_options, local_option
from packtool.cli.output import Outputs, home_option, output_options
from packtool.files import scratch_folder

if TYPE_CHECKING:
    from pathlib import Path

    from packtool.cli.options import How
    from packtool.findings import Report
    from packtool.git import Listing
    from packtool.host import Home
    from packtool.index import LoadedIndex, Wanted
    from packtool.install.single import Single
    from packtool.pins import Source


@click.command("install")
@click.argument("what", metavar="NAME|OWNER/REPO[/SUBDIR]|URL")
@click.option("--ref", metavar="COMMIT", help="The full commit; the index's, or the default branch's, otherwise.")
@install_options
@index_options
@local_option
@home_option
@output_options
def command(  # noqa: PLR0913 - one parameter an option
    *,
    what: str,
    ref: str | None,
    how: How,
    index: str | None,
    refresh: bool,
    allow_local: bool,
    home: str | None,
    out: Outputs,
) -> None:
    """Review one plugin and install exactly what was reviewed.

    At a terminal you are asked. Without one, what scans to pass is installed, nothing is granted, and it is enabled
    only with --enable. A plugin whose review says fail is refused whatever is asked for.
    """
    from packtool.cli.installing import Install
    from packtool.host import Home, read_settings
    from packtool.index import DEFAULT_URL, Wanted
    from packtool.install import Wish
    from packtool.show import Asked

    found = Home.find(home, os.environ, windows=os.name == "nt")
    wanted = Wanted(
        location=index,
        home_url=read_settings(found).index_url or DEFAULT_URL,
        refresh=refresh,
        offline=False,
        allow_local=allow_local,
    )

    def make() -> Report:
        single = _single(what, ref, wanted, found)
        wish = Wish(
            command="install",
            enable=how.enable,
            replace=how.replace,
            accept_warnings=how.accept_warnings,
            hermes=how.hermes,
            home=home or "",
            pinned=single.pinned,
            requested=what,
        )
        asked = Asked(pack=what, document=single.document, index=index, refresh=refresh, allow_local=allow_local)
        return Install(home=found, wish=wish, jobs=1).run(asked)

    out.deliver(make, command="install", subject=what, text="installing")


def _single(what: str, ref: str | None, wanted: Wanted, home: Home) -> Single:
    """Make the pack of the one plugin that is named, with what the index and the repository say of it."""
    from packtool.install import pack_of_one

    with scratch_folder() as scratch:
        ask, load = partial(_tips, scratch), partial(_index, wanted, home)
        return pack_of_one(what, ref, allow_local=wanted.allow_local, ask=ask, load=load)


def _tips(folder: Path, source: Source) -> Listing:
    from packtool.git import Fetching, list_tips

    return list_tips(source, folder=folder, how=Fetching())


def _index(wanted: Wanted, home: Home) -> LoadedIndex:
    from packtool.index import load
    from packtool.index.remote import ask

    return load(wanted, home, ask=ask, now=dt.datetime.now(tz=dt.UTC))
