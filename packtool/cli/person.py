"""The person at the terminal: what is shown and asked there; without a terminal nobody is."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from packtool.formats.paint import wrapped
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Callable

    from packtool.findings import Report

_QUESTION = 400
_TEXT = 4000
_YES = frozenset({"y", "yes"})


def at_a_terminal() -> bool:
    """Whether a person can read what is printed and answer it."""
    return sys.stdin.isatty() and sys.stdout.isatty()


@dataclass(frozen=True, slots=True, kw_only=True)
class AtTheTerminal:
    """Asks on standard error, so that reports on standard output stay whole. Ctrl-C and Ctrl-D end it all."""

    render: Callable[[Report], str]
    width: int

    @property
    def is_there(self) -> bool:
        """There is somebody."""
        return True

    def show(self, report: Report) -> None:
        """Show the review."""
        click.echo(self.render(report), nl=False, color=True)

    def say(self, text: str) -> None:
        """Tell something, each line made safe to show."""
        lines = [wrapped(clean(line, limit=_TEXT), self.width, "    ") for line in text.splitlines()]
        click.echo("\n" + "\n".join(lines), err=True)

    def confirm(self, question: str) -> bool:
        """Ask; anything but y or yes is no."""
        words = f"{clean(question, limit=_QUESTION)} [y/N]"
        click.echo(f"\n{wrapped(words, self.width - 1, '  ')} ", nl=False, err=True)
        return _line().strip().lower() in _YES

    def value_of(self, name: str, *, about: str, hidden: bool) -> str | None:
        """Ask for a value; an empty line leaves it out. A hidden one is not shown while it is typed."""
        self.say(f"{about}; Enter leaves it out")
        words = wrapped(clean(name, limit=_QUESTION) + (" (not shown)" if hidden else ""), self.width - 2, "  ")
        value = click.prompt(words, default="", show_default=False, hide_input=hidden, err=True)
        return str(value) or None


@dataclass(frozen=True, slots=True, kw_only=True)
class Nobody:
    """Answers every question with no, and shows nothing: the report at the end holds the review."""

    @property
    def is_there(self) -> bool:
        """There is nobody."""
        return False

    def show(self, report: Report) -> None:
        """Nobody reads it here."""

    def say(self, text: str) -> None:
        """Nobody reads it here."""

    def confirm(self, question: str) -> bool:
        """No."""
        del question
        return False

    def value_of(self, name: str, *, about: str, hidden: bool) -> str | None:
        """Nothing."""
        del name, about, hidden
        return None


def _line() -> str:
    line = sys.stdin.readline()
    if not line:
        raise click.exceptions.Abort
    return line
