"""``packtool pack show FILE``."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING

import click

from packtool.cli.hints import with_options
from packtool.cli.options import pack_argument, review_options
from packtool.cli.output import Outputs, output_options

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from packtool.cli.options import Asking
    from packtool.errors import CouldNotLook
    from packtool.findings import Report
    from packtool.git import Outcome
    from packtool.host import Home
    from packtool.index import RemovedList, Reply
    from packtool.pins import Pin
    from packtool.show import Asked, Far
    from packtool.show.looked import Looked
    from packtool.show.place import Placed

PACK_LIMIT = 1024 * 1024
PACK_SECONDS = 15.0


@click.command("show")
@pack_argument
@click.option(
    "--no-fetch", is_flag=True, help="Look at the file and the index only: quick, and no repository is asked."
)
@click.option("--no-scan", is_flag=True, help="Fetch and read the manifests, but do not scan the code.")
@click.option("--offline", is_flag=True, help="Never ask for the index over the network.")
@review_options
@output_options
def command(  # noqa: PLR0913 - one parameter an option
    *,
    pack: str,
    no_fetch: bool,
    no_scan: bool,
    offline: bool,
    asking: Asking,
    out: Outputs,
) -> None:
    """Review the pack FILE: a path, an https:// address, or - for standard input; hermes-pack.yaml here, otherwise.

    Nothing of it is run. FILE can be a bundle (`pack bundle`), too: then nobody is asked, and no commit is found on a
    branch.

    Tells for each plugin, at its exact commit, what it is, where it comes from and what it asks for, and everything
    that is wrong with the pack.
    """
    from packtool.host import Home
    from packtool.packing.bundle.opened import is_bundle
    from packtool.show import Far
    from packtool.show.following import with_next

    found = Home.find(asking.home, os.environ, windows=os.name == "nt")
    asked = asking.about(pack, offline=offline)
    if is_bundle(pack):
        look_at: Callable[[], Report] = partial(_bundled, asked, asking, scanned=not (no_scan or no_fetch))
    else:
        fetch = None if no_fetch else partial(_fetch, found.staging, asking.jobs)
        far = Far(download=download_pack, ask=ask_index, fetch=fetch, look=partial(look, found, no_scan))
        look_at = partial(_reviewed, asked, found, far)

    def make() -> Report:
        return with_next(look_at(), pack, whole=not (no_fetch or no_scan))

    out.deliver(lambda: with_options(make, asked, asking.home), command="pack show", subject=pack, text="review")


def _reviewed(asked: Asked, home: Home, far: Far) -> Report:
    from packtool.host import read_settings
    from packtool.show import review

    return review(asked, home, read_settings(home), far).report


def _bundled(asked: Asked, asking: Asking, *, scanned: bool) -> Report:
    from packtool.cli.packing import reviewing

    with reviewing(asking.home, asking.jobs, scanned=scanned) as how:
        return how.review(asked).report


# The HTTP library and git's floor are loaded only where they are needed: a quick look needs neither.
def download_pack(url: str) -> bytes:
    """Return what stands at an address. Raises CouldNotLook when it is too large, too slow or not there."""
    from packtool.http import download

    return download(url, limit_bytes=PACK_LIMIT, timeout_seconds=PACK_SECONDS).body


def ask_index(url: str, etag: str | None) -> Reply:
    """Ask an index' server. Raises CouldNotLook."""
    from packtool.index.remote import ask

    return ask(url, etag)


def _fetch(
    staging: Path, jobs: int, pins: Sequence[Pin], read: Callable[[Mapping[Pin, Outcome]], list[Looked]]
) -> list[Looked]:
    from packtool.cli.progress import repositories
    from packtool.git import Bounds, Fetching, fetch_pins, run_folder

    if not pins:
        return read({})
    with run_folder(staging) as folder, repositories(pins) as progress:
        how = Fetching(bounds=Bounds(workers=jobs), progress=progress)
        return read(fetch_pins(pins, folder=folder, how=how))


def look(
    home: Home,
    no_scan: bool,  # noqa: FBT001 - bound by the command
    fetched: Sequence[tuple[Placed, Outcome | CouldNotLook | None]],
    removed: RemovedList,
) -> list[Looked]:
    """Read every plugin that was fetched, and unless ``no_scan`` scan it."""
    from packtool.cli.scanning import scan_options
    from packtool.scan import scan
    from packtool.show.look import look_all

    return look_all(fetched, removed, scan=None if no_scan else partial(scan, options=scan_options(home)), home=home)
