"""``packtool validate PATH...``."""

from __future__ import annotations

from functools import partial

import click

from packtool.cli import completing
from packtool.cli.options import local_option
from packtool.cli.output import Outputs, output_options
from packtool.errors import Misuse
from packtool.text import nearest

# The registry finds them by loading them, which help must not do; a test holds the two together.
KINDS = (
    *("catalog", "config", "hook", "index", "lock", "marketplace", "mcp-json", "pack", "plugin-json"),
    *("plugin-yaml", "pyproject", "skill"),
)
FOLDER_KINDS = ("plugin", "skill-tap")
PROFILES = ("strict", "hermes")


@click.command("validate")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option(
    "--kind",
    metavar="KIND",
    help=f"{', '.join((*KINDS, *FOLDER_KINDS))}; told by looking otherwise.",
    shell_complete=completing.kinds,
)
@click.option(
    "--profile",
    metavar="PROFILE",
    default="strict",
    help="strict: as the specifications say, for authors. hermes: as Hermes does, for those who install.",
)
@click.option("--resolved", is_flag=True, help="In JSON, say how a client would start each MCP server.")
@local_option
@output_options
def command(  # noqa: PLR0913 - a command has as many parameters as options
    *,
    paths: tuple[str, ...],
    kind: str | None,
    profile: str,
    resolved: bool,
    allow_local: bool,
    out: Outputs,
) -> None:
    """Say all that is wrong with PATHs (files or folders), where, and what to write. `-` reads standard input."""
    _one_of(kind or KINDS[0], (*KINDS, *FOLDER_KINDS), "kind")
    _one_of(profile, PROFILES, "profile")
    from packtool.contract.profile import Profile
    from packtool.validate import Wish, validate

    wish = Wish(kind=kind, allow_local=allow_local, profile=Profile(profile), resolved=resolved)
    out.deliver(partial(validate, paths, wish), command="validate", subject=paths[0], text="validated")


def _one_of(word: str, known: tuple[str, ...], what: str) -> None:
    if word not in known:
        raise Misuse(f"there is no {what} {word}", remedy=f"--{what} {nearest(word, known) or known[0]}")
