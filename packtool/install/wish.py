"""What a person wants of an install, and the words for what became of each plugin."""

from __future__ import annotations

import enum
import shlex
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from packtool.findings import Finding, Json, Report


OF_PACK = "pack install"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """The options of an install. ``enable`` is ``None`` where it is to be asked.

    ``pinned`` tells that the person or the pack named the commits; else they were looked up just now. ``home`` is the
    home as the person named it, for commands to type next; empty where it is the usual one. ``mirror`` is the folder
    that stands in for the hosts.
    """

    command: str
    enable: bool | None = None
    replace: bool = False
    accept_warnings: bool = False
    hermes: str | None = None
    pinned: bool = True
    requested: str = ""
    home: str = ""
    mirror: str | None = None

    @property
    def of_pack(self) -> bool:
        """Whether a pack is installed, and not one plugin by itself."""
        return self.command == OF_PACK

    def command_for(self, *words: str) -> str:
        """Return a packtool command to type for the same home."""
        command, *names = words
        marked = ["--", *names] if any(name.startswith("-") for name in names) else names
        return shlex.join(["packtool", command, *(("--home", self.home) if self.home else ()), *marked])


class Person(Protocol):
    """Whoever answers. Without a terminal nobody does, and every question is answered with no."""

    @property
    def is_there(self) -> bool:
        """Whether anybody can be asked."""

    def show(self, report: Report) -> None:
        """Show the review."""

    def say(self, text: str) -> None:
        """Tell something, on lines of its own."""

    def confirm(self, question: str) -> bool:
        """Ask a question whose answer is no unless it is a clear yes."""

    def value_of(self, name: str, *, about: str, hidden: bool) -> str | None:
        """Ask for the value of an environment variable; ``None`` when it is left out."""


class State(enum.Enum):
    """What became of a plugin."""

    INSTALLED = "installed"
    REPLACED = "replaced"
    THERE = "already there"
    REFUSED = "refused"
    FAILED = "failed"
    DECLINED = "not installed"

    @property
    def is_good(self) -> bool:
        """Whether the plugin now stands in the home as the pack says."""
        return self in {State.INSTALLED, State.REPLACED, State.THERE}


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of the table at the end. All texts are safe to show."""

    position: int
    label: str
    name: str | None
    state: State
    commit: str | None
    enabled: bool = False
    granted: tuple[str, ...] = ()
    variables: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    seeds: tuple[str, ...] = ()
    why: str = ""
    next: str = ""
    findings: tuple[Finding, ...] = field(default=(), repr=False)

    def data(self) -> dict[str, Json]:
        """Return the row as plain data."""
        return {
            "position": self.position,
            "label": self.label,
            "name": self.name,
            "state": self.state.value,
            "commit": self.commit,
            "enabled": self.enabled,
            "granted": list(self.granted),
            "variables": list(self.variables),
            "missing": list(self.missing),
            "seeds": list(self.seeds),
            "why": self.why,
            "next": self.next,
        }
