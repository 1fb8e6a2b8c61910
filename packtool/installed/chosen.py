"""The one plugin that a person means by a name, and who answers questions about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from packtool.contract.name import safe_to_show
from packtool.errors import Misuse
from packtool.installed.words import in_home, typed
from packtool.text import nearest

if TYPE_CHECKING:
    from packtool.host import Home
    from packtool.host.installed import Holdings, Installed


_TAKE_AWAY = frozenset({"remove", "capabilities revoke"})


class Person(Protocol):
    """Whoever answers. Without a terminal nobody does, and every question is answered with no."""

    @property
    def is_there(self) -> bool:
        """Whether anybody can be asked."""

    def say(self, text: str) -> None:
        """Tell something, on lines of its own."""

    def confirm(self, question: str) -> bool:
        """Ask a question whose answer is no unless it is a clear yes."""

    def value_of(self, name: str, *, about: str, hidden: bool) -> str | None:
        """Ask for a text; ``None`` when none is given."""


def chosen(home: Home, holdings: Holdings, name: str, command: str) -> Installed:
    """Return the plugin called ``name``. Raises Misuse when there is none, with ``command`` for the nearest one."""
    one = holdings.find(name)
    if one is None:
        raise unknown(home, holdings, name, command)
    return one


def _ways(name: str) -> tuple[str, str]:
    """Return a name, and what is left of it without its category."""
    return name.rpartition("/")[2], name


def unknown(home: Home, holdings: Holdings, name: str, command: str) -> Misuse:
    """Return what to raise for a name that no plugin has."""
    called = {word: one.key for one in holdings.installed for word in (*_ways(one.folder), *_ways(one.key))}
    close = called.get(nearest(name, called) or "")
    asked = f"; did you mean {safe_to_show(close)}?" if close else ""
    # Nobody is told to take away what they did not name.
    remedy = f"packtool {command} {typed(close)}" if close and command not in _TAKE_AWAY else "packtool list"
    return Misuse(f"no plugin `{name}` is installed{asked}", remedy=in_home(home, remedy))
