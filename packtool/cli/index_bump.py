"""``packtool index bump NAME... | --all``."""

from __future__ import annotations

import shlex
from functools import partial
from typing import TYPE_CHECKING

import click

from packtool.cli.keeping import file_option, looking_options
from packtool.cli.options import local_option
from packtool.cli.output import Outputs, output_options
from packtool.errors import Misuse

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from packtool.at_pin import Looking, Seen
    from packtool.cli.keeping import HowToLook
    from packtool.findings import Report
    from packtool.git import Outcome
    from packtool.keeping.bump import Bumping
    from packtool.pins import Commit, Pin


@click.command("bump")
@click.argument("names", metavar="NAME...", nargs=-1)
@click.option("--all", "every", is_flag=True, help="Every entry of the index.")
@click.option("--to", metavar="COMMIT", help="The full commit to go to; the default branch's newest otherwise.")
@click.option("--tag", metavar="TAG", help="Go to the commit that this tag stands for now.")
@click.option("--limit", type=click.IntRange(1), help="Look at so many at most: those whose pins are oldest.")
@click.option("--write", is_flag=True, help="Write the file; without it this is a dry run.")
@file_option
@local_option
@looking_options
@output_options
def command(  # noqa: PLR0913 - one parameter an option
    *,
    names: tuple[str, ...],
    every: bool,
    to: str | None,
    tag: str | None,
    limit: int | None,
    write: bool,
    file: str | None,
    allow_local: bool,
    waivers: str | None,
    no_cache: bool,
    jobs: int,
    out: Outputs,
) -> None:
    """Move the pins of NAMEs, or of --all entries, ahead; a dry run unless you say --write.

    Shows for each what is new since its present pin. Only a commit that has the pin behind it is taken; entries with
    `hold` stay; what fails at the new commit is not written. For the text of a pull request: -o markdown.
    """
    from packtool.cli.keeping import looking
    from packtool.keeping.bump import Bumping
    from packtool.keeping.index_file import find_file

    _check(names, every=every, to=to, tag=tag)
    wish = Bumping(file=find_file(file), names=names, to=to, tag=tag, limit=limit, write=write, allow_local=allow_local)
    subject = " ".join(names) or wish.file.as_posix()
    out.deliver(
        lambda: _bump(wish, partial(looking, waivers, cached=not no_cache, jobs=jobs)),
        command="index bump",
        subject=subject,
        text="bumped",
        markdown="pull_request",
    )


def _check(names: tuple[str, ...], *, every: bool, to: str | None, tag: str | None) -> None:
    if bool(names) == every:
        raise Misuse("say which entries: names, or --all", remedy="packtool index bump --all --limit 20")
    if to is not None and tag is not None:
        raise Misuse("--to and --tag name two commits", remedy="leave one of them out")
    if (to is not None or tag is not None) and len(names) != 1:
        raise Misuse("--to and --tag are about one entry", remedy=_of_one(names, to=to, tag=tag))


def _of_one(names: tuple[str, ...], *, to: str | None, tag: str | None) -> str:
    if not names:
        return "name the entry"
    option, value = ("--to", to) if to is not None else ("--tag", tag)
    return shlex.join(["packtool", "index", "bump", names[0], option, value or ""])


def _bump(wish: Bumping, looking: HowToLook) -> Report:
    from packtool.cli.keeping import asker
    from packtool.keeping.bump import Far, bump

    with looking() as (folder, how):
        far = Far(
            ask=asker(folder, how),
            survey=lambda pins: _survey(pins, folder, how),
            look=lambda pins, since: _look(pins, since, folder, how),
        )
        return bump(wish, far)


def _survey(pins: Sequence[Pin], folder: Path, how: Looking) -> Mapping[Pin, Outcome]:
    from dataclasses import replace

    from packtool.cli.progress import repositories
    from packtool.git import survey_pins

    place = folder / "survey"
    place.mkdir(exist_ok=True)
    with repositories(pins) as progress:
        return survey_pins(pins, folder=place, how=replace(how.fetching, progress=progress))


def _look(pins: Sequence[Pin], since: Mapping[Pin, Commit], folder: Path, how: Looking) -> Mapping[Pin, Seen]:
    from packtool.cli.keeping import looker

    return looker(folder, how)(pins, since)
