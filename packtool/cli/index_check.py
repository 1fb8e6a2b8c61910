"""``packtool index check [FILE]``."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from packtool.cli.keeping import how_to_look, looker, looking_options
from packtool.cli.options import local_option, mirror_option
from packtool.cli.output import Outputs, output_options
from packtool.errors import Misuse
from packtool.files import scratch_folder

if TYPE_CHECKING:
    from packtool.at_pin import Looking
    from packtool.cli.keeping import Look
    from packtool.review.flow import BaseOf
    from packtool.review.looking import Terms


@click.command("check")
@click.argument("file", required=False, metavar="[FILE]")
@click.option("--base", metavar="REF", help="Judge what changed since HEAD left REF, such as origin/main.")
@click.option(
    "--deep/--no-deep", default=None, help="Fetch and scan the plugins of changed entries; usual with --base only."
)
@click.option("--min-age", type=click.IntRange(0, 3650), default=0, metavar="DAYS", help="How old a commit must be.")
@click.option("--alone", is_flag=True, help="Fail if anything but FILE changed, too.")
@click.option("--submitter", metavar="LOGIN", help="Who proposes the change; asked about with $GITHUB_TOKEN only.")
@click.option("--owners", metavar="FILE", help="The account ids of owners that the keepers know.")
@mirror_option
@local_option
@looking_options
@output_options
def command(  # noqa: PLR0913 - one parameter an option
    *,
    file: str | None,
    base: str | None,
    deep: bool | None,
    min_age: int,
    alone: bool,
    submitter: str | None,
    owners: str | None,
    mirror: str | None,
    waivers: str | None,
    no_cache: bool,
    allow_local: bool,
    jobs: int,
    out: Outputs,
) -> None:
    """Judge an index, or with --base a change of it, entry by entry. FILE is index.json or index/index.json.

    What did not change is told and decides nothing. An entry whose repository cannot be reached is not judged: exit 2.
    With $GITHUB_TOKEN (or $GH_TOKEN) GitHub is asked whose a repository is; without, that is told as not checked.
    """
    from packtool.keeping.index_file import find_file
    from packtool.review import Wish, check
    from packtool.review.looking import look_deeply

    found = find_file(file, how="packtool index check FILE")
    if alone and base is None:
        raise Misuse("--alone needs a change to judge", remedy="--base origin/main --alone")
    with scratch_folder() as scratch:
        deeply = None
        if deep if deep is not None else base is not None:
            terms = _terms(min_age, submitter, owners, cached=not no_cache)
            how = how_to_look(waivers, cached=not no_cache, jobs=jobs)
            deeply = partial(look_deeply, look=_look(scratch, how, mirror), terms=terms)
        since = None if base is None else _since(scratch, base)
        wish = Wish(file=found, base=since, against=base, deeply=deeply, allow_local=allow_local, alone=alone)
        make = partial(check, wish)
        out.deliver(make, command="index check", subject=str(found), text="index_checked")


def _terms(min_age: int, submitter: str | None, owners: str | None, *, cached: bool) -> Terms:
    from packtool.forge.forge import Forge
    from packtool.forge.recorded import read_recorded
    from packtool.review.looking import Terms
    from packtool.scan.cache import usual_folder

    folder = usual_folder(os.environ) if cached else None
    recorded = None if owners is None else read_recorded(Path(owners))
    forge = Forge.of(os.environ, folder=folder, submitter=submitter, recorded=recorded)
    return Terms(min_age=min_age, owner_of=None if forge is None else forge.facts)


def _look(scratch: Path, how: Looking, mirror: str | None) -> Look:
    from dataclasses import replace

    from packtool.git.mirror import in_mirror

    return looker(scratch, replace(how, fetching=replace(how.fetching, taken_from=in_mirror(mirror))))


def _since(scratch: Path, revision: str) -> BaseOf:
    from packtool.review.base import base_of

    folder = scratch / "asking"
    folder.mkdir()
    return partial(base_of, revision=revision, scratch=folder, environ=os.environ)
