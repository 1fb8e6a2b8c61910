"""``packtool index site DIR``."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from packtool.cli.looking import index_options
from packtool.cli.output import Outputs, output_options

if TYPE_CHECKING:
    from collections.abc import Callable

    from packtool.lookup.around import Around

_EVERY = 100


@click.command("site")
@click.argument("folder", metavar="DIR")
@click.option("--report", metavar="SWEEP.json", help="What `index sweep -o json=FILE` wrote: verdicts and behaviours.")
@click.option("--log", metavar="PATH", help="The log of the index; the file `log` beside it otherwise.")
@index_options
@output_options
def command(*, folder: str, report: str | None, log: str | None, around: Callable[[], Around], out: Outputs) -> None:
    """Write a catalog of an index into DIR: pages to search and read in a browser, from a folder or any web server.

    The index is index.json here or in index/ if --index names no other. A verdict is shown only for the very commit
    that the sweep looked at. DIR is replaced whole, and only if it is new, empty, or was written by this command.
    """
    from packtool.keeping.index_file import find_file
    from packtool.keeping.log.chain import beside
    from packtool.site import Wish, make_site

    found = around()
    if found.wanted.location is None:
        named = str(find_file(None, how="packtool index site DIR --index PATH|URL"))
        found = replace(found, wanted=replace(found.wanted, location=named))
    path = found.wanted.path
    usual = None if path is None else beside(Path(path).expanduser(), None)
    wish = Wish(
        folder=Path(folder),
        around=found,
        report=None if report is None else Path(report).expanduser(),
        log=usual if log is None else Path(log).expanduser(),
        progress=_tell,
    )
    out.deliver(partial(make_site, wish), command="index site", subject=folder, text="done")


def _tell(done: int, total: int) -> None:
    if sys.stderr.isatty() and (done % _EVERY == 0 or done == total):
        click.echo(f"\rwrote {done} of {total} pages", nl=done == total, err=True)
