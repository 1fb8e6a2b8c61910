"""``packtool pack install FILE``."""

from __future__ import annotations

import os
import shlex
from typing import TYPE_CHECKING

import click

from packtool.cli.hints import with_options
from packtool.cli.options import install_options, pack_argument, review_options
from packtool.cli.output import Outputs, output_options
from packtool.cli.person import at_a_terminal
from packtool.errors import Misuse

if TYPE_CHECKING:
    from packtool.cli.options import Asking, How


@click.command("install")
@pack_argument
@install_options
@review_options
@output_options
def command(
    *,
    pack: str,
    how: How,
    asking: Asking,
    out: Outputs,
) -> None:
    """Review the pack FILE (hermes-pack.yaml here, otherwise), ask once, and install exactly what was reviewed.

    FILE is a path, an https:// address, or a bundle (`pack bundle`), which needs no network. A person must be there:
    standard input and output are terminals. A plugin whose review says fail is refused whatever is asked for; the
    others are installed.
    """
    if not at_a_terminal():
        raise Misuse(
            "pack install asks a person, and standard input or output is no terminal",
            remedy=shlex.join(["packtool", "pack", "show", pack, *_same(asking)]),
        )
    from packtool.cli.installing import Install
    from packtool.host import Home
    from packtool.install import Wish

    wish = Wish(
        command="pack install",
        enable=how.enable,
        replace=how.replace,
        accept_warnings=how.accept_warnings,
        hermes=how.hermes,
        home=asking.home or "",
        mirror=asking.whole_mirror,
    )
    asked = asking.about(pack)
    install = Install(home=Home.find(asking.home, os.environ, windows=os.name == "nt"), wish=wish, jobs=asking.jobs)
    out.deliver(
        lambda: with_options(lambda: install.run(asked), asked, asking.home),
        command="pack install",
        subject=pack,
        text="installing",
    )


def _same(asking: Asking) -> list[str]:
    """Return the options that mean the same when the pack is only shown."""
    given = [("--home", asking.home), ("--index", asking.index), ("--mirror", asking.mirror)]
    words = [word for name, value in given if value is not None for word in (name, value)]
    return [*words, *(["--allow-local"] if asking.allow_local else [])]
