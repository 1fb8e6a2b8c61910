"""``packtool pack add [FILE] WHAT``."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from packtool.cli.hints import with_options
from packtool.cli.options import asking_options
from packtool.cli.output import Outputs, output_options
from packtool.errors import Misuse
from packtool.text import typed_word

if TYPE_CHECKING:
    from packtool.cli.options import Asking
    from packtool.findings import Report
    from packtool.packing.add import Adding
    from packtool.show import Asked


@click.command("add")
@click.argument("words", metavar="[FILE] OWNER/REPO[/SUBDIR][@TAG]|NAME", nargs=-1)
@asking_options
@output_options
def command(*, words: tuple[str, ...], asking: Asking, out: Outputs) -> None:
    """Add a plugin to the pack FILE (hermes-pack.yaml here, otherwise), at one commit.

    Behind @ stands a tag or a full commit; without it the default branch's newest commit is taken. The commit is
    written with the tag as a comment behind it, and later commands warn when that tag has moved. A NAME is looked up
    in the index. All else in the file stays as it is.
    """
    from packtool.cli.packing import file_and_words
    from packtool.packing.add import Adding
    from packtool.packing.pack_file import find_file

    named, rest = file_and_words(words, "OWNER/REPO")
    if len(rest) > 1:
        with_options(lambda: _refuse(words), asking.about(rest[0]), asking.home)
    wish = Adding(file=find_file(named), what=rest[0], allow_local=asking.allow_local)
    asked = asking.about(wish.file.as_posix(), unlocked=True)
    out.deliver(
        lambda: with_options(lambda: _add(wish, asked, asking), asked, asking.home),
        command="pack add",
        subject=rest[0],
        text="packed",
    )


def _refuse(words: tuple[str, ...]) -> Report:
    """Raise Misuse with the command for the first of several plugins; a pack that stands behind goes to the front."""
    files = [word for word in words if word.lower().endswith((".yaml", ".yml"))]
    plugins = [word for word in words if word not in files]
    remedy = f"packtool pack add {' '.join(map(typed_word, (*files[:1], *plugins[:1])))}"
    raise Misuse("one plugin is added at a time", remedy=remedy)


def _add(wish: Adding, asked: Asked, asking: Asking) -> Report:
    from packtool.cli.packing import reviewing
    from packtool.packing.add import Far, add

    with reviewing(asking.home, asking.jobs, scanned=False, mirror=asked.mirror) as how:
        far = Far(
            ask=how.ask,
            load=lambda: how.load(asked),
            review=lambda document, only: how.review(replace(asked, document=document, only=only)),
        )
        return add(wish, far)
