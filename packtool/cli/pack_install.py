"""``packtool pack install FILE``."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

import click

from packtool.cli.output import Outputs, home_option, output_options
from packtool.cli.person import at_a_terminal
from packtool.errors import Misuse

MOST_JOBS = 32
RELEASES = ("0.20", "0.22")


@click.command("install")
@click.argument("pack", metavar="FILE")
@click.option("--enable/--no-enable", default=None, help="Whether to enable what was installed; asked otherwise.")
@click.option("--replace", is_flag=True, help="Replace what stands under a plugin's name now.")
@click.option("--force", is_flag=True, help="Hermes' word for --replace --accept-warnings.")
@click.option("--accept-warnings", is_flag=True, help="Install plugins whose review has warnings.")
@click.option("--hermes", type=click.Choice(RELEASES), help="The release that the home belongs to, if it does not say.")
@click.option("--index", metavar="PATH|URL", help="The index to look names up in; the home's own otherwise.")
@click.option("--refresh", is_flag=True, help="Ask the index' server even if the copy here is fresh.")
@click.option("--mirror", metavar="FOLDER", help="Take repositories from FOLDER/HOST/PATH.git or .bundle instead.")
@click.option("--allow-local", is_flag=True, help="Accept sources on this machine (paths, file://, loopback).")
@click.option("--jobs", type=click.IntRange(1, MOST_JOBS), default=8, help="How many repositories to fetch at a time.")
@home_option
@output_options
def command(  # noqa: PLR0913 - one parameter an option
    *,
    pack: str,
    enable: bool | None,
    replace: bool,
    force: bool,
    accept_warnings: bool,
    hermes: str | None,
    index: str | None,
    refresh: bool,
    mirror: str | None,
    allow_local: bool,
    jobs: int,
    home: str | None,
    out: Outputs,
) -> None:
    """Review the pack FILE, ask once, and install exactly what was reviewed.

    FILE is a path or an https:// address. A person must be there: standard input and output are terminals. A plugin
    whose review says fail is refused whatever is asked for; the others are installed.
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
        enable=enable,
        replace=replace or force,
        accept_warnings=accept_warnings or force,
        hermes=hermes,
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
    out.deliver(lambda: install.run(asked), command="pack install", subject=pack, text="installing")


def _same(home: str | None, index: str | None, mirror: str | None, *, local: bool) -> list[str]:
    """Return the options that mean the same when the pack is only shown."""
    given = [("--home", home), ("--index", index), ("--mirror", mirror)]
    words = [word for name, value in given if value is not None for word in (name, value)]
    return [*words, *(["--allow-local"] if local else [])]
