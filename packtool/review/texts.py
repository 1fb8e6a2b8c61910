"""The texts of an index, by their key: what laws about texts go through."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from packtool.review.beside import new_removals, new_renames
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from packtool.review.law import Place, Review
    from packtool.review.side import Item

MOST = 200
LIMIT = 8_000
_SHOWN = 80


def texts_of(item: Item) -> Iterator[tuple[str, Place, str]]:
    """Give every text of an entry, one level deep: its key, its symbolic place, and at most 8,000 characters of it."""
    place = ("plugins", item.position - 1)
    for key, value in item.fields.items():
        yield from _texts(key, (*place, key), value)


def _texts(key: str, place: Place, value: Any) -> Iterator[tuple[str, Place, str]]:
    if isinstance(value, str):
        yield key, place, value[:LIMIT]
    elif isinstance(value, list):
        for number, inner in enumerate(value[:MOST]):
            if isinstance(inner, str):
                yield key, (*place, number), inner[:LIMIT]
    elif isinstance(value, dict):
        yield from _inside(key, place, value)


def _inside(key: str, place: Place, value: Mapping[str, Any]) -> Iterator[tuple[str, Place, str]]:
    for name, inner in list(value.items())[:MOST]:
        if isinstance(inner, str):
            yield key, (*place, name), inner[:LIMIT]


def texts_beside(review: Review) -> Iterator[tuple[str, str, Place, str]]:
    """Give every new text of the lists beside the entries: whose it is, its key, its symbolic place, and the text."""
    for number, removal in new_removals(review):
        name = removal.get("name")
        whose = f"removal `{clean(name, limit=_SHOWN)}`" if isinstance(name, str) else f"removal {number + 1}"
        for key, value in removal.items():
            for told, place, text in _texts(key, ("removed", number, key), value):
                yield whose, told, place, text
    for old, new in new_renames(review):
        whose, place = f"rename of `{clean(old, limit=_SHOWN)}`", ("renames", old)
        yield whose, "the old name", place, old[:LIMIT]
        if isinstance(new, str):
            yield whose, "the new name", place, new[:LIMIT]
