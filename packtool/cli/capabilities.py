"""``packtool capabilities [NAME]`` and ``packtool capabilities revoke NAME [ID...]``."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from packtool.cli import completing
from packtool.cli.output import Outputs, home_option, output_options
from packtool.errors import Misuse

if TYPE_CHECKING:
    from packtool.findings import Report
    from packtool.host import Home

_REVOKE = "revoke"


@click.command("capabilities", options_metavar="[OPTIONS]")
@click.argument("words", metavar="[NAME | revoke NAME [ID...]]", nargs=-1, shell_complete=completing.installed)
@home_option
@output_options
def command(*, words: tuple[str, ...], home: str | None, out: Outputs) -> None:
    """Show what plugins ask for, what was granted to them, and what their code is seen to use.

    With `revoke`, take back what NAME holds: the capabilities ID, or everything.
    """
    from packtool.host import Home

    found = Home.find(home, os.environ, windows=os.name == "nt")
    if len(words) > 1 and words[0] == _REVOKE:
        name, ids = words[1], words[2:]
        out.deliver(lambda: _take_back(found, name, ids), command="capabilities revoke", subject=name, text="done")
    if len(words) > 1 or words == (_REVOKE,):
        raise Misuse("capabilities takes one name, or revoke and a name", remedy="packtool capabilities --help")
    asked = words[0] if words else None
    out.deliver(lambda: _show(found, asked), command="capabilities", subject=found.shown, text="capabilities")


def _show(home: Home, name: str | None) -> Report:
    from packtool.installed.capabilities import show_capabilities

    return show_capabilities(home, name)


def _take_back(home: Home, name: str, ids: tuple[str, ...]) -> Report:
    from packtool.cli.changing import changing
    from packtool.installed.capabilities import revoke_capabilities

    with changing(home):
        return revoke_capabilities(home, name, ids)
