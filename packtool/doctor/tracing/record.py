"""What following code leaves behind: uses of the host, and what goes wrong while modules are imported."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from packtool.doctor.tracing.values import Spot, Value


class When(enum.Enum):
    """When code runs: while the plugin is loaded, or later, when Hermes calls what it registered."""

    LOADING = "loading"
    LATER = "later"


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """A call on the host's context, or of one of its registrars.

    ``method`` is the trail from ``ctx`` (``register_tool``, ``llm.complete``) or a dotted name; ``more`` tells that
    there are arguments besides those known (a star). ``maybe``: whether it happens depends on what cannot be told.
    ``guarded``: an exception would be caught.
    """

    method: str
    positional: tuple[Value, ...]
    named: dict[str, Value] = field(default_factory=dict)
    spots: dict[str | int, Spot] = field(default_factory=dict)
    more: bool = False
    spot: Spot
    maybe: bool
    guarded: bool
    when: When

    def argument(self, position: int, name: str) -> Value | None:
        """Return what is given at a position or by a name, or ``None`` when nothing is."""
        if name in self.named:
            return self.named[name]
        return self.positional[position] if 0 <= position < len(self.positional) else None

    def place_of(self, position: int, name: str) -> Spot:
        """Return where an argument is written, else where the call is."""
        return self.spots.get(name) or self.spots.get(position) or self.spot


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """An attribute of the context that is read, whether it is called then or not."""

    name: str
    spot: Spot
    maybe: bool
    guarded: bool
    when: When


class Wrong(enum.Enum):
    """What goes wrong with an import from the tree."""

    NO_MODULE = "there is no such file in the plugin"
    NO_NAME = "that file does not bind the name"
    UNPARSED = "that file cannot be parsed"
    ABSOLUTE = "Hermes does not look for it there"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """An import that fails while the plugin is loaded; ``what`` names it.

    ``depth`` counts the blocks around it that would catch what it raises.
    """

    wrong: Wrong
    what: str
    spot: Spot
    maybe: bool
    guarded: bool
    when: When
    path: str = ""
    remedy: str | None = None
    depth: int = 0
