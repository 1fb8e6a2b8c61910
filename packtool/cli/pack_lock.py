"""``packtool pack lock FILE``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from packtool.cli.hints import with_options
from packtool.cli.options import pack_argument, review_options
from packtool.cli.output import Outputs, output_options

if TYPE_CHECKING:
    from packtool.cli.options import Asking
    from packtool.findings import Report
    from packtool.show import Asked


@click.command("lock")
@pack_argument
@click.option("--check", is_flag=True, help="Write nothing; exit 1 when the lock file is not the one it would get.")
@review_options
@output_options
def command(
    *,
    pack: str,
    check: bool,
    asking: Asking,
    out: Outputs,
) -> None:
    """Review the pack FILE (hermes-pack.yaml here, otherwise) and write FILE.lock beside it: what each plugin is.

    For each plugin: source, commit, git's id of its folder, the digest of its files, verdict and rules. A pack that
    fails, or that could not be looked at whole, is not locked. `pack show`, `pack install` and `pack verify` hold the
    pack to its lock file, and `verify --lock FILE.lock` what is installed.
    """
    asked = asking.about(pack, unlocked=True)
    out.deliver(
        lambda: with_options(lambda: _lock(asked, asking.home, asking.jobs, check=check), asked, asking.home),
        command="pack lock",
        subject=pack,
        text="packed",
    )


def _lock(asked: Asked, home: str | None, jobs: int, *, check: bool) -> Report:
    from packtool.cli.packing import reviewing
    from packtool.packing.lock import Locking, lock, place_of_lock

    place_of_lock(asked.pack)
    with reviewing(home, jobs) as how:
        return lock(how.review(asked), Locking(pack=asked.pack, check=check))
