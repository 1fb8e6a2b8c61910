"""``packtool plugins``."""

from __future__ import annotations

import datetime as dt
import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from packtool.cli.output import Outputs, color_wanted, home_option
from packtool.cli.person import AtTheTerminal, at_a_terminal
from packtool.cli.width import terminal_width
from packtool.errors import Misuse

if TYPE_CHECKING:
    from packtool.findings import Report
    from packtool.host import Home


@click.command("plugins")
@click.option("--venv", metavar="FOLDER", help="The Python environment in which Hermes runs, if it is not on PATH.")
@home_option
def command(*, venv: str | None, home: str | None) -> None:
    """Show everything that is installed on one screen: switch plugins on and off, read what is known of each.

    What comes with Hermes is marked as such; it is found beside the `hermes` command, or in --venv.

    Nothing is written until you have seen all changes and said yes. Ctrl-C, q and Esc leave everything as it is.
    """
    from packtool.host import Home
    from packtool.installed.words import in_home

    found = Home.find(home, os.environ, windows=os.name == "nt")
    if not at_a_terminal() or os.environ.get("TERM") in {None, "", "dumb", "unknown"}:
        raise Misuse(
            "packtool plugins is a screen, and needs a terminal that can draw one",
            remedy=in_home(found, "packtool list"),
        )
    out = Outputs.of((), as_json=False, strict=False)
    out.deliver(lambda: _screen(found, venv), command="plugins", subject=found.shown, text="done")


def _screen(home: Home, venv: str | None) -> Report:
    from packtool.findings import Report
    from packtool.formats.paint import counted
    from packtool.installed.why.brought import with_hermes
    from packtool.installed.why.environment import environment_of
    from packtool.installed.why.roots import Around
    from packtool.screen.board import Board
    from packtool.screen.details import details_of
    from packtool.screen.flow import COMMAND, NOTHING, agreed, apply
    from packtool.screen.items import Kind, items_of
    from packtool.screen.terminal import Screen
    from packtool.text import clean

    around = Around(
        home=home, environ=os.environ, working=Path.cwd(), environment=environment_of(venv, os.environ)
    )  # fmt: skip
    board = Board(items_of(home, with_hermes(around)))
    plugins = [item for item in board.items if item.kind is Kind.PLUGIN]
    enabled = sum(item.is_on for item in plugins)
    title = f"{counted(len(plugins), 'plugin')} in {clean(home.shown, limit=200)}, {enabled} enabled"
    screen = Screen(board, title=title, details=lambda item: details_of(home, item), color=color_wanted())
    person = AtTheTerminal(render=lambda _: "", width=terminal_width())
    granted = agreed(home, board.wishes, person) if screen.run() else None
    if granted is None:
        return Report(command=COMMAND, subject=home.shown, details={"done": [NOTHING]})
    from packtool.cli.changing import changing

    with changing(home):
        return apply(home, board.wishes, granted, now=dt.datetime.now(tz=dt.UTC))
