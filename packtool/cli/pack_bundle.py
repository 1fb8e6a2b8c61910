"""``packtool pack bundle PACK OUT.zip``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from packtool.cli.hints import with_options
from packtool.cli.options import review_options
from packtool.cli.output import Outputs, output_options
from packtool.errors import Misuse
from packtool.text import typed_word

if TYPE_CHECKING:
    from packtool.cli.options import Asking
    from packtool.findings import Report
    from packtool.packing.bundle.make import Bundling
    from packtool.show import Asked


@click.command("bundle")
@click.argument("words", metavar="[PACK] OUT.zip", nargs=-1)
@review_options
@output_options
def command(
    *,
    words: tuple[str, ...],
    asking: Asking,
    out: Outputs,
) -> None:
    """Review the pack PACK (hermes-pack.yaml here, otherwise) and put all of it into OUT.zip.

    That is the pack, its lock file and its plugins' git objects. `pack show OUT.zip` and `pack install OUT.zip`
    need no network: every commit is computed again from the objects. The same pack gives the same bytes. A pack that
    fails is not bundled.
    """
    from packtool.cli.packing import pack_and_out
    from packtool.packing.bundle.make import Bundling, check_out

    if len(words) == 1 and words[0].lower().endswith((".yaml", ".yml")):
        with_options(lambda: _refuse(words[0]), asking.about(words[0]), asking.home)
    pack, into = pack_and_out(words)
    wish = Bundling(pack=pack, out=Path(into).expanduser())
    check_out(wish.out)
    asked = asking.about(pack)
    out.deliver(
        lambda: with_options(lambda: _bundle(wish, asked, asking.home, asking.jobs), asked, asking.home),
        command="pack bundle",
        subject=pack,
        text="packed",
    )


def _refuse(pack: str) -> Report:
    """Raise Misuse for a pack with no file behind it that is to be written."""
    out = Path(pack).with_suffix(".zip").as_posix()
    remedy = f"packtool pack bundle {typed_word(pack)} {typed_word(out)}"
    raise Misuse(f"{pack} is what goes into a bundle, and the file to write is not named", remedy=remedy)


def _bundle(wish: Bundling, asked: Asked, home: str | None, jobs: int) -> Report:
    from packtool.cli.packing import reviewing
    from packtool.packing.bundle.make import bundle

    with reviewing(home, jobs, carry=True) as how:
        return bundle(how.review(asked), wish, how.folder)
