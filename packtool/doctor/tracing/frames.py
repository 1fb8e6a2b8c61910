"""Where names live while code is followed: a frame a module, class body or call, and how one came to an end."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from packtool.doctor.tracing.values import either

if TYPE_CHECKING:
    from packtool.doctor.tracing.values import Class, Mod, Value


class End(enum.IntEnum):
    """How far the end of a block of statements reaches."""

    NOT = 0
    ROUND = 1
    LOOP = 2
    CALL = 3


@dataclass(slots=True, eq=False)
class Frame:
    """Names by scope: ``parent`` is the frame around a function's definition (never a class body).

    ``doubt`` tells that the call may have returned before where it stands now.
    """

    module: Mod
    names: dict[str, Value]
    parent: Frame | None = None
    owner: Class | None = None
    receiver: Value = None
    outer: dict[str, Frame] = field(default_factory=dict)
    returned: list[Value] = field(default_factory=list)
    yielded: list[Value] = field(default_factory=list)
    doubt: bool = False
    depth: int = 0

    def look_up(self, name: str) -> Value | None:
        """Return what a name holds here, or ``None`` when nothing binds it."""
        frame: Frame | None = self.outer.get(name, self)
        while frame is not None:
            if name in frame.names:
                return frame.names[name]
            frame = frame.parent
        return None

    def bind(self, name: str, value: Value) -> None:
        """Give a name a value."""
        self.outer.get(name, self).names[name] = value


def merged(one: dict[str, Value], other: dict[str, Value]) -> dict[str, Value]:
    """Return the names after a branch of which either side may have been taken."""
    if one is other:
        return one
    joined = dict(one)
    for name, value in other.items():
        if name not in joined:
            joined[name] = value
        elif joined[name] is not value:
            joined[name] = either(joined[name], value)
    return joined
