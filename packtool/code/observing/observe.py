"""Collects everything that one module is seen to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.code.observing.dynamic import dynamic
from packtool.code.observing.environment import environment
from packtool.code.observing.network import network
from packtool.code.observing.programs import programs
from packtool.code.observing.storage import storage

if TYPE_CHECKING:
    from packtool.code.observing.behaviour import Behaviour
    from packtool.code.reading import Reading


def observe(reading: Reading) -> tuple[Behaviour, ...]:
    """Return what a module is seen to do, in the order of its lines; the same act in the same place once."""
    found = {
        each: None for observer in (network, programs, environment, storage, dynamic) for each in observer(reading)
    }
    return tuple(sorted(found, key=lambda each: (each.line, each.column, each.act.name, each.what, not each.certain)))
