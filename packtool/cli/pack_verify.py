"""``packtool pack verify FILE``."""

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


@click.command("verify")
@pack_argument
@review_options
@output_options
def command(
    *,
    pack: str,
    asking: Asking,
    out: Outputs,
) -> None:
    """Say whether the pack FILE (hermes-pack.yaml here, otherwise), its lock file and what is fetched today agree.

    Commits, folders and digests, whether each commit is still on a branch, and whether each tag that is noted behind
    a commit still stands for it. Nothing is scanned: `pack show` does that.
    """
    asked = asking.about(pack)
    out.deliver(
        lambda: with_options(lambda: _verify(asked, asking.home, asking.jobs), asked, asking.home),
        command="pack verify",
        subject=pack,
        text="packed",
    )


def _verify(asked: Asked, home: str | None, jobs: int) -> Report:
    from packtool.cli.packing import reviewing
    from packtool.packing.verify import check_lock, verify

    check_lock(asked.pack)
    with reviewing(home, jobs, scanned=False) as how:
        return verify(how.review(asked), asked.pack)
