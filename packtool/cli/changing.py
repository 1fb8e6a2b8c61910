"""What every command that changes a home does first: see who may write it, lock it, finish what a dead run began."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

import click

from packtool.cli.person import AtTheTerminal, Nobody, at_a_terminal
from packtool.cli.width import terminal_width
from packtool.host.installed import check_there
from packtool.host.locks import locked
from packtool.host.trust import check_home
from packtool.placement import recover
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from packtool.findings import Report
    from packtool.host import Home

_TOLD = 600


def _nothing(_: Report) -> str:
    """Show no report: most changes are reviewed before."""
    return ""


@contextlib.contextmanager
def changing(
    home: Home, *, render: Callable[[Report], str] = _nothing, may_begin: bool = False
) -> Iterator[AtTheTerminal | Nobody]:
    """Hold the home for a change, and give the person at the terminal, if there is one.

    ``render`` makes the text of a review that is shown before the questions. ``may_begin`` tells that a home is made
    where there is none: else a name that was typed wrongly would make one. Raises CouldNotLook.
    """
    if not may_begin:
        check_there(home)
    for note in check_home(home):
        _tell(note)
    with locked(home):
        for done in recover(home):
            _tell(done.words)
        yield AtTheTerminal(render=render, width=terminal_width()) if at_a_terminal() else Nobody()


def _tell(words: str) -> None:
    click.echo(clean(words, limit=_TOLD), err=True)
