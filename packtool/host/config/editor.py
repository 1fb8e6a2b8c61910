"""What is to be changed in a configuration, said by the paths of keys, before any text is touched."""

from __future__ import annotations

import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from packtool.documents.words import inline
from packtool.errors import CouldNotLook

if TYPE_CHECKING:
    from collections.abc import Mapping

Path = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One change: ``value`` is to stand at ``path``, or nothing where ``removed``."""

    path: Path
    value: Any = None
    removed: bool = False

    def __str__(self) -> str:
        """Return the change as a person is told to make it by hand."""
        place = ".".join(self.path)
        return f"remove {place}" if self.removed else f"set {place}: {inline(self.value)}"


class Editor:
    """A configuration as it will be. Paths are tuples of keys, such as ``("plugins", "enabled")``.

    Values are what YAML knows: mappings with text as keys, lists, text, numbers, booleans, ``None``.
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        """Begin with a copy of ``data``."""
        self._data: dict[str, Any] = copy.deepcopy(dict(data))
        self._changes: list[Change] = []

    @property
    def data(self) -> Mapping[str, Any]:
        """The whole configuration as it will be."""
        return self._data

    @property
    def changes(self) -> tuple[Change, ...]:
        """What was asked for and made a difference, in order."""
        return tuple(self._changes)

    def get(self, path: Path, default: Any = None) -> Any:
        """Return a copy of the value at ``path``; ``default`` where there is none."""
        found: Any = self._data
        for key in path:
            if not isinstance(found, dict) or key not in found:
                return default
            found = found[key]
        return copy.deepcopy(found)

    def set(self, path: Path, value: Any) -> None:
        """Put ``value`` at ``path``, with the mappings on the way that are missing or empty.

        Raises CouldNotLook where something other than a mapping is in the way.
        """
        change = Change(path=path, value=copy.deepcopy(_plain(value)))
        apply(self._data, change)
        self._changes.append(change)

    def remove(self, path: Path) -> None:
        """Take away what is at ``path``, if there is anything. The mapping that held it stays, empty perhaps."""
        missing = object()
        if self.get(path, missing) is not missing:
            change = Change(path=path, removed=True)
            apply(self._data, change)
            self._changes.append(change)


def apply(data: dict[str, Any], change: Change) -> None:
    """Make ``change`` in ``data``. Raises CouldNotLook where something other than a mapping is in the way."""
    *way, last = change.path
    here = data
    for depth, key in enumerate(way, 1):
        below = here.get(key)
        if below is None and not change.removed:
            below = here[key] = {}
        if not isinstance(below, dict):
            place = ".".join(change.path[:depth])
            raise CouldNotLook(
                f"`{place}` in config.yaml is no mapping, so nothing can be written below it",
                remedy=f"make it a mapping, then try again; or write by hand: {change}",
            )
        here = below
    if change.removed:
        here.pop(last, None)
    else:
        here[last] = copy.deepcopy(change.value)


def _plain(value: Any) -> Any:
    """Return ``value`` with lists for tuples and text for keys, which is what a text can hold."""
    if isinstance(value, dict):
        return {str(key): _plain(below) for key, below in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return value
