"""``packtool pack export``."""

from __future__ import annotations

import os
import shlex
import sys
from typing import TYPE_CHECKING

import click

from packtool.cli.output import home_option
from packtool.cli.width import terminal_width

if TYPE_CHECKING:
    from packtool.findings import Report


_NAME = "my-hermes-pack"


@click.command("export")
@click.option("--enabled-only", is_flag=True, help="Only plugins that are enabled.")
@click.option("--name", metavar="NAME", default=_NAME, show_default=True, help="The name of the pack.")
@click.option("--allow-local", is_flag=True, help="Write sources on this machine (file://, paths) into the pack, too.")
@home_option
def command(*, enabled_only: bool, name: str, allow_local: bool, home: str | None) -> None:
    """Write the installed plugins as a pack to standard output; what is left out and why to standard error.

    Grants and secrets never go along. Exit code 1 when there is nothing to export.
    """
    from packtool.errors import Misuse
    from packtool.host import Home
    from packtool.installed.export import Exporting, export
    from packtool.installed.own_git import repositories_here

    if not name.strip():
        raise Misuse("a pack must have a name", remedy="packtool pack export")
    found = Home.find(home, os.environ, windows=os.name == "nt")
    with repositories_here(os.environ) as at_commit:
        asked = Exporting(name=name, enabled_only=enabled_only, allow_local=allow_local, at_commit=at_commit)
        report = export(found, asked)
    click.echo(report.details["pack"], nl=False)
    _warn(report)
    if sys.stdout.isatty() and report.details["exported"]:
        # In a pipe or a file the pack is where it was wanted.
        options = {"--name": "" if name == _NAME else name, "--home": home or ""}
        given = [*["--enabled-only"] * enabled_only, *["--allow-local"] * allow_local]
        given += [word for option, value in options.items() if value for word in (option, value)]
        click.echo(f"\nNext:\n  {shlex.join(['packtool', 'pack', 'export', *given])} > {_free_file()}", err=True)
    sys.exit(report.exit_code())


def _free_file() -> str:
    """Return a name for the pack under which nothing stands here: first that which all commands look for."""
    names = ("hermes-pack.yaml", *(f"exported-{number}.yaml" for number in range(1, 100)))
    return next((name for name in names if not os.path.lexists(name)), names[-1])


def _warn(report: Report) -> None:
    from packtool.formats.paint import Paint
    from packtool.formats.summary import most_severe_first
    from packtool.formats.text import finding_lines

    for finding in sorted(report.findings, key=most_severe_first):
        click.echo(finding_lines(finding, terminal_width(), Paint(color=False)), err=True)
