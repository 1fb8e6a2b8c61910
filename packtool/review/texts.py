"""The texts of an entry, by their key: what laws about texts go through."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from packtool.review.law import Place
    from packtool.review.side import Item

MOST = 200
LIMIT = 8_000


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
