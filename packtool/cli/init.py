"""``packtool init WHAT [FOLDER]``."""

from __future__ import annotations

from pathlib import Path

import click

from packtool.cli.width import terminal_width
from packtool.errors import Misuse
from packtool.formats.paint import wrapped
from packtool.text import clean, nearest

# As in packtool.starting, which help does not load; a test holds the two together.
WHAT = ("plugin", "portable", "pack", "index")
_SHOWN = 200


@click.command("init")
@click.argument("what", metavar="plugin|portable|pack|index")
@click.argument("folder", default=".", metavar="[FOLDER]")
@click.option("--name", metavar="NAME", help="The name in the example; that of the folder otherwise.")
def command(*, what: str, folder: str, name: str | None) -> None:
    """Write a small correct example into FOLDER (here, otherwise). Nothing is ever overwritten.

    plugin: a native plugin for Hermes, in Python. portable: a plugin of Agent Plugins, which other clients load, too.
    pack: a list of plugins, each at a commit. index: a list of plugins by name, for a community.
    """
    if what not in WHAT:
        meant = nearest(what, WHAT)
        raise Misuse(f"there is no example of `{what}`", remedy=f"packtool init {meant or WHAT[0]}")
    from packtool.starting import start

    begun = start(what, Path(folder).expanduser(), name=name)
    of = "an index" if begun.name is None else f"the {'pack' if what == 'pack' else 'plugin'} `{begun.name}`"
    width = terminal_width()
    click.echo(wrapped(f"Wrote {of} into {clean(folder, limit=_SHOWN)}:", width, "  ") + "\n")
    for path in begun.files:
        told = "  (what editors check the file by)" if path.endswith(".schema.json") else ""
        click.echo(wrapped(f"  {path}{told}", width, "    "))
    click.echo("\nNext:\n")
    for line in begun.commands:
        click.echo(f"  {clean(line, limit=_SHOWN)}")
