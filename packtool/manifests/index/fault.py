"""What is wrong in an index, at a symbolic place; lines and columns are looked up only when somebody will see them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from packtool.findings import Rule


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One fault: ``place`` is symbolic, such as ``("plugins", 2, "ref")``; ``message`` is not cleaned yet."""

    rule: Rule
    place: tuple[str | int, ...]
    message: str
    remedy: str | None = None


class Faults:
    """Collects faults below one place."""

    def __init__(self, place: tuple[str | int, ...], label: str) -> None:
        """``label`` is put before every message."""
        self._place = place
        self._label = label
        self.found: list[Fault] = []

    def add(self, rule: Rule, key: str | None, message: str, *, remedy: str | None = None) -> None:
        """Add a fault at ``key`` of the place, or at the place itself."""
        place = self._place if key is None else (*self._place, key)
        self.found.append(Fault(rule=rule, place=place, message=f"{self._label}: {message}", remedy=remedy))


def type_word(value: object) -> str:
    """Return what a person calls the type of a JSON value."""
    if value is None:
        return "null"
    names = {bool: "true or false", int: "a number", float: "a number", str: "text", list: "a list", dict: "an object"}
    return names.get(type(value), "an object")
