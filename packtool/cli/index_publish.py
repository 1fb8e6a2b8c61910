"""``packtool index publish [FILE]``."""

from __future__ import annotations

from pathlib import Path

import click

from packtool.cli.options import local_option
from packtool.cli.output import Outputs, output_options
from packtool.errors import Misuse

DOWNLOAD_SECONDS = 30.0


@click.command("publish")
@click.argument("file", metavar="[FILE]", required=False)
@click.option("--out", "target", metavar="PATH", help="Where to write it; over FILE itself otherwise.")
@click.option("--previous", metavar="PATH|URL", help="What is published now; what stands at --out otherwise.")
@click.option("--first", is_flag=True, help="There is nothing published yet to hold it against.")
@click.option("--log", metavar="PATH", help="The log to go on with; the file `log` beside FILE, if there is one.")
@click.option("--floor", type=click.IntRange(0), default=0, help="Refuse an index with fewer entries than this.")
@click.option("--allow-shrink", metavar="REASON", help="Let entries, pins and removals go; the log keeps the reason.")
@click.option("--date", metavar="TIME", help="When it is made; now otherwise.")
@click.option("--by", metavar="WHO", help="What the log is to say of who published.")
@click.option("--dry-run", is_flag=True, help="Write nothing; show what would change.")
@local_option
@output_options
def command(  # noqa: PLR0913 - one parameter an option
    *,
    file: str | None,
    target: str | None,
    previous: str | None,
    first: bool,
    log: str | None,
    floor: int,
    allow_shrink: str | None,
    date: str | None,
    by: str | None,
    dry_run: bool,
    allow_local: bool,
    out: Outputs,
) -> None:
    """Write the index FILE as everybody is to get it: the same content is the same bytes.

    Refused: names that stand twice, entries, pins and removals that are gone and nobody said why, more than 5 % fewer
    entries at once, a date that goes back. `generated_at` changes only when something else does.
    """
    from packtool import __version__
    from packtool.cli.keeping import moment
    from packtool.keeping.index_file import find_file
    from packtool.keeping.log.chain import beside
    from packtool.keeping.publish import Guard, Publishing, publish

    found = find_file(file)
    kept = beside(found, log)
    if allow_shrink is not None and (kept is None or not allow_shrink.strip()):
        raise Misuse("--allow-shrink needs a reason and a log that keeps it", remedy='--log PATH --allow-shrink "WHY"')
    wish = Publishing(
        file=found,
        out=None if target is None else Path(target),
        previous=previous,
        first=first,
        log=kept,
        guard=Guard(floor=floor, allowed=allow_shrink),
        date=moment(date),
        by=by or f"packtool {__version__}",
        write=not dry_run,
        allow_local=allow_local,
    )
    out.deliver(
        lambda: publish(wish, download=_download), command="index publish", subject=found.as_posix(), text="kept"
    )


def _download(url: str) -> bytes:
    from packtool.http import download
    from packtool.manifests.index.listing import INDEX_LIMIT

    return download(url, limit_bytes=INDEX_LIMIT, timeout_seconds=DOWNLOAD_SECONDS, allow_loopback_http=True).body
