"""``packtool pack install FILE``."""

from __future__ import annotations

import os
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import click

from packtool.cli.hints import with_options
from packtool.cli.options import fetch_options, index_options, install_options, local_option
from packtool.cli.output import Outputs, home_option, output_options
from packtool.cli.person import at_a_terminal
from packtool.errors import Misuse

if TYPE_CHECKING:
    from packtool.cli.options import How


@click.command("install")
@click.argument("pack", metavar="FILE")
@install_options
@index_options
@fetch_options
@local_option
@home_option
@output_options
def command(  # noqa: PLR0913 - one parameter an option
    *,
    pack: str,
    how: How,
    index: str | None,
    refresh: bool,
    mirror: str | None,
    allow_local: bool,
    jobs: int,
    home: str | None,
    out: Outputs,
) -> None:
    """Review the pack FILE, ask once, and install exactly what was reviewed.

    FILE is a path, an https:// address, or a bundle (`pack bundle`), which needs no network. A person must be there:
    standard input and output are terminals. A plugin whose review says fail is refused whatever is asked for; the
    others are installed.
    """
    if not at_a_terminal():
        raise Misuse(
            "pack install asks a person, and standard input or output is no terminal",
            remedy=shlex.join(["packtool", "pack", "show", pack, *_same(home, index, mirror, local=allow_local)]),
        )
    from packtool.cli.installing import Install
    from packtool.host import Home
    from packtool.install import Wish
    from packtool.show import Asked

    wish = Wish(
        command="pack install",
        enable=how.enable,
        replace=how.replace,
        accept_warnings=how.accept_warnings,
        hermes=how.hermes,
        home=home or "",
    )
    asked = Asked(
        pack=pack,
        index=index,
        refresh=refresh,
        allow_local=allow_local,
        mirror=Path(mirror) if mirror is not None else None,
    )
    install = Install(home=Home.find(home, os.environ, windows=os.name == "nt"), wish=wish, jobs=jobs)
    out.deliver(
        lambda: with_options(lambda: install.run(asked), asked, home),
        command="pack install",
        subject=pack,
        text="installing",
    )


def _same(home: str | None, index: str | None, mirror: str | None, *, local: bool) -> list[str]:
    """Return the options that mean the same when the pack is only shown."""
    given = [("--home", home), ("--index", index), ("--mirror", mirror)]
    words = [word for name, value in given if value is not None for word in (name, value)]
    return [*words, *(["--allow-local"] if local else [])]
