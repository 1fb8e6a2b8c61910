"""``packtool index import FROM``."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import click

from packtool.cli.output import Outputs, output_options


@click.command("import")
@click.argument("what", metavar="FROM")
@click.option("--into", metavar="FILE", default="index.json", help="The index that is written; index.json otherwise.")
@output_options
def command(*, what: str, into: str, out: Outputs) -> None:
    """Make an index of Hermes' catalog (its folder, plugin-catalog.json, or its address) or of a marketplace.json.

    Of a catalog nothing is lost: export writes it again as it was. Of a marketplace only plugins at a commit of a git
    repository are taken; the others are named with the reason.
    """
    from packtool.keeping.convert.taking import Taking, take

    wish = Taking(what=what, into=Path(into).expanduser(), now=datetime.now(UTC))
    make = partial(take, wish, download=_download)
    out.deliver(make, command="index import", subject=what, text="done")


# The HTTP library is loaded only for an address.
def _download(url: str) -> bytes:
    from packtool.http import download
    from packtool.keeping.convert.taking import LIMIT

    return download(url, limit_bytes=LIMIT, timeout_seconds=30.0).body
