"""``packtool pack add [FILE] WHAT``."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from packtool.cli.hints import with_options
from packtool.cli.options import MOST_REPOSITORIES, index_options, local_option, mirror_option
from packtool.cli.output import Outputs, home_option, output_options
from packtool.errors import Misuse

if TYPE_CHECKING:
    from packtool.findings import Report
    from packtool.packing.add import Adding
    from packtool.show import Asked


@click.command("add")
@click.argument("words", metavar="[FILE] OWNER/REPO[/SUBDIR][@TAG]|NAME", nargs=-1)
@index_options
@click.option("--jobs", type=click.IntRange(1, MOST_REPOSITORIES), default=8, hidden=True)
@mirror_option
@local_option
@home_option
@output_options
def command(  # noqa: PLR0913 - one parameter an option
    *,
    words: tuple[str, ...],
    index: str | None,
    refresh: bool,
    jobs: int,
    mirror: str | None,
    allow_local: bool,
    home: str | None,
    out: Outputs,
) -> None:
    """Add a plugin to the pack FILE (hermes-pack.yaml here, otherwise), at one commit.

    Behind @ stands a tag or a full commit; without it the default branch's newest commit is taken. The commit is
    written with the tag as a comment behind it, and later commands warn when that tag has moved. A NAME is looked up
    in the index. All else in the file stays as it is.
    """
    from packtool.cli.packing import file_and_words
    from packtool.packing.add import Adding
    from packtool.packing.pack_file import find_file
    from packtool.show import Asked

    named, rest = file_and_words(words, "OWNER/REPO")
    if len(rest) > 1:
        raise Misuse("one plugin is added at a time", remedy=f"packtool pack add {' '.join([*words[:-1]])}")
    wish = Adding(file=find_file(named), what=rest[0], allow_local=allow_local)
    asked = Asked(
        pack=wish.file.as_posix(),
        index=index,
        refresh=refresh,
        allow_local=allow_local,
        mirror=Path(mirror) if mirror is not None else None,
        unlocked=True,
    )
    out.deliver(
        lambda: with_options(lambda: _add(wish, asked, home, jobs), asked, home),
        command="pack add",
        subject=rest[0],
        text="packed",
    )


def _add(wish: Adding, asked: Asked, home: str | None, jobs: int) -> Report:
    from packtool.cli.packing import reviewing
    from packtool.packing.add import Far, add

    with reviewing(home, jobs, scanned=False, mirror=asked.mirror) as how:
        far = Far(
            ask=how.ask,
            load=lambda: how.load(asked),
            review=lambda document, only: how.review(replace(asked, document=document, only=only)),
        )
        return add(wish, far)
