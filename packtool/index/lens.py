"""Two forms of one thing, each written as the other so that nothing is lost either way, whatever it holds."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Object = dict[str, Any]
# Under the key that one form keeps for the other: the whole of the other form, where no translation gives it back.
VERBATIM = "verbatim"


@dataclass(frozen=True, slots=True, kw_only=True)
class Lens:
    """``export`` and ``take`` undo each other for all plain JSON objects.

    ``to_there`` and ``to_here`` translate what can be translated. What one form has no key for, a translation puts
    under the one key that the other form keeps for it: ``kept_there`` over there, ``kept_here`` here. Where translating
    there and back does not give the same, the whole object goes along under that key, and counts as long as nothing
    beside it is edited. ``is_there`` and ``is_here`` tell objects that either form can be.
    """

    to_there: Callable[[Mapping[str, Any]], Object]
    to_here: Callable[[Mapping[str, Any]], Object]
    kept_there: str
    kept_here: str
    is_there: Callable[[Mapping[str, Any]], bool] = lambda _: True
    is_here: Callable[[Mapping[str, Any]], bool] = lambda _: True

    def export(self, here: Mapping[str, Any]) -> Object:
        """Return the form that is used there."""
        verbatim = self._there_in(here)
        if verbatim is not None and same(self.take(verbatim), here):
            return verbatim
        there = self.to_there(here)
        if verbatim is None and self._here_in(there) is None and same(self.to_here(there), here):
            return there
        return there | {self.kept_there: {VERBATIM: dict(here)}}

    def take(self, there: Mapping[str, Any]) -> Object:
        """Return the form that is used here."""
        verbatim = self._here_in(there)
        # What was kept lies deeper than what it is kept in, so that this comes to an end.
        if verbatim is not None and same(self.export(verbatim), there):
            return verbatim
        here = self.to_here(there)
        if verbatim is None and self._there_in(here) is None and same(self.to_there(here), there):
            return here
        return here | {self.kept_here: {VERBATIM: dict(there)}}

    def glance(self, there: Mapping[str, Any]) -> Object:
        """Return the form that is used here for somebody who only reads it: what is taken so cannot be put back."""
        return self.to_here(there) if self._here_in(there) is None else self.take(there)

    def _there_in(self, here: Mapping[str, Any]) -> Object | None:
        return _verbatim(here.get(self.kept_here), self.is_there)

    def _here_in(self, there: Mapping[str, Any]) -> Object | None:
        return _verbatim(there.get(self.kept_there), self.is_here)


def same(one: Any, other: Any) -> bool:
    """Whether two plain JSON values are the same: to Python, true is 1 and 1.0 too."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def _verbatim(kept: Any, is_one: Callable[[Mapping[str, Any]], bool]) -> Object | None:
    found = kept.get(VERBATIM) if isinstance(kept, dict) else None
    return found if isinstance(found, dict) and is_one(found) else None
