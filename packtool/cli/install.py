"""``packtool install PLUGIN``."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from packtool.cli.hints import with_options
from packtool.cli.options import asking_options, install_options
from packtool.cli.output import Outputs, output_options
from packtool.files import scratch_folder

if TYPE_CHECKING:
    from packtool.cli.options import Asking, How
    from packtool.findings import Report
    from packtool.host import Home
    from packtool.install.single import Single
    from packtool.show import Asked


@click.command("install")
@click.argument("what", metavar="NAME|OWNER/REPO[/SUBDIR]|URL")
@click.option("--ref", metavar="COMMIT", help="The full commit; the index's, or the default branch's, otherwise.")
@install_options
@asking_options
@output_options
def command(
    *,
    what: str,
    ref: str | None,
    how: How,
    asking: Asking,
    out: Outputs,
) -> None:
    """Review one plugin and install exactly what was reviewed.

    At a terminal you are asked. Without one, what scans to pass is installed, nothing is granted, and it is enabled
    only with --enable. A plugin whose review says fail is refused whatever is asked for.
    """
    from dataclasses import replace

    from packtool.cli.installing import Install
    from packtool.host import Home
    from packtool.install import Wish

    found = Home.find(asking.home, os.environ, windows=os.name == "nt")
    asked = asking.about(what)

    def make() -> Report:
        single = _single(what, ref, asked, found)
        wish = Wish(
            command="install",
            enable=how.enable,
            replace=how.replace,
            accept_warnings=how.accept_warnings,
            hermes=how.hermes,
            home=asking.home or "",
            mirror=asking.whole_mirror,
            pinned=single.pinned,
            requested=what,
        )
        return Install(home=found, wish=wish, jobs=asking.jobs).run(replace(asked, document=single.document))

    out.deliver(lambda: with_options(make, asked, asking.home), command="install", subject=what, text="installing")


def _single(what: str, ref: str | None, asked: Asked, home: Home) -> Single:
    """Make the pack of the one plugin that is named, with what the index and the repository say of it."""
    from packtool.cli.packing import Reviewing
    from packtool.install import pack_of_one

    with scratch_folder() as scratch:
        how = Reviewing(home=home, folder=scratch, jobs=1, mirror=asked.mirror)
        return pack_of_one(what, ref, allow_local=asked.allow_local, ask=how.ask, load=lambda: how.load(asked))
