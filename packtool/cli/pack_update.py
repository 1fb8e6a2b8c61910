"""``packtool pack update [FILE] [NAME...]``."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import click

from packtool.cli import completing
from packtool.cli.hints import with_options
from packtool.cli.options import review_options
from packtool.cli.output import Outputs, output_options
from packtool.errors import Misuse

if TYPE_CHECKING:
    from packtool.cli.options import Asking
    from packtool.findings import Report
    from packtool.packing.update import Updating
    from packtool.show import Asked


@click.command("update")
@click.argument("words", metavar="[FILE] [NAME...]", nargs=-1, shell_complete=completing.entries)
@click.option("--to", metavar="COMMIT|TAG|latest", help="Where the one named plugin goes; latest otherwise.")
@click.option("--dry-run", is_flag=True, help="Write nothing; show what is new and the diff of the file.")
@review_options
@output_options
def command(
    *,
    words: tuple[str, ...],
    to: str | None,
    dry_run: bool,
    asking: Asking,
    out: Outputs,
) -> None:
    """Move the pins of the pack FILE (hermes-pack.yaml here, otherwise) ahead, of all plugins or of NAMEs.

    What is new at each is shown. A plugin with a tag behind its commit goes to the newest release, another to the
    newest commit of the default branch, one that is a name to the commit in the index. Only a commit that has the pin
    behind it is taken, and none at which the plugin fails.
    """
    from packtool.cli.packing import file_and_words
    from packtool.packing.pack_file import find_file
    from packtool.packing.update import Updating

    named, names = file_and_words(words, None)
    file = find_file(named).as_posix()
    if to is not None and to != "latest" and len(names) != 1:
        again = shlex.join(["packtool", "pack", "update", file, *names[:1], "--to", to])
        raise Misuse("--to is about one plugin", remedy=again if names else f"name the plugin behind {file}")
    wish = Updating(file=Path(file), names=tuple(names), to=to, write=not dry_run, allow_local=asking.allow_local)
    asked = asking.about(file)
    out.deliver(
        lambda: with_options(lambda: _update(wish, asked, asking), asked, asking.home),
        command="pack update",
        subject=file,
        text="packed",
        markdown="pull_request",
    )


def _update(wish: Updating, asked: Asked, asking: Asking) -> Report:
    from packtool.cli.packing import reviewing
    from packtool.packing.update import Far, update

    with reviewing(asking.home, asking.jobs, mirror=asked.mirror) as how:
        return update(wish, Far(ask=how.ask, load=lambda: how.load(asked), look=how.looker()))
