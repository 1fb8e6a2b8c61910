"""``packtool pack remove [FILE] NAME...``."""

from __future__ import annotations

import click

from packtool.cli import completing
from packtool.cli.options import local_option
from packtool.cli.output import Outputs, output_options


@click.command("remove")
@click.argument("words", metavar="[FILE] NAME|OWNER/REPO...", nargs=-1, shell_complete=completing.entries)
@local_option
@output_options
def command(*, words: tuple[str, ...], allow_local: bool, out: Outputs) -> None:
    """Take plugins out of the pack FILE (hermes-pack.yaml here, otherwise), with the settings it brings for them.

    All else in the file stays as it is, comments too. What is installed stays installed.
    """
    from packtool.cli.hints import with_options
    from packtool.cli.packing import file_and_words
    from packtool.packing.pack_file import find_file
    from packtool.packing.remove import Removing, remove
    from packtool.show import Asked

    named, rest = file_and_words(words, "NAME")
    wish = Removing(file=find_file(named), names=tuple(rest), allow_local=allow_local)
    asked = Asked(pack=wish.file.as_posix(), allow_local=allow_local)
    out.deliver(
        lambda: with_options(lambda: remove(wish), asked, None),
        command="pack remove",
        subject=wish.file.as_posix(),
        text="packed",
    )
