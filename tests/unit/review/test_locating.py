"""Places in an index are those that the whole reader would tell."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packtool.documents.json import read_json
from packtool.manifests.index.reading import locate
from packtool.review.locating import Places

if TYPE_CHECKING:
    from packtool.findings import Location

DOCUMENT = {
    "generated_at": "2026-01-31",
    "plugins": [
        {"name": "one", "tags": ["a", "b\u2028c"], "repo": "acme/one"},
        "text",
        {"name": 'quoted "two", [three]', "catalog": {"known": ["x"]}, "ref": "é🎉" * 5},
        {},
    ],
    "removed": [{"name": "gone"}],
    "renames": {"old": "new"},
}
PLACES: list[tuple[str | int, ...]] = [
    ("plugins", 0),
    ("plugins", 0, "name"),
    ("plugins", 0, "tags", 1),
    ("plugins", 1),
    ("plugins", 2, "catalog", "known"),
    ("plugins", 2, "ref"),
    ("plugins", 2, "missing"),
    ("plugins", 3),
    ("removed", 0, "name"),
    ("generated_at",),
    ("renames", "old"),
]


def same(data: bytes, place: tuple[str | int, ...]) -> tuple[Location, Location]:
    return Places(data, "index.json").of(place), locate(read_json(data, "index.json"), place)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("indent", [None, 2, "\t"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_a_place_is_where_the_whole_reader_finds_it(place: Any, indent: Any, line_end: str) -> None:
    data = json.dumps(DOCUMENT, indent=indent, ensure_ascii=False).replace("\n", line_end).encode()
    found, expected = same(data, place)
    assert (found.path, found.line, found.column) == (expected.path, expected.line, expected.column)
    if place[-1] != "missing" and found.line == 1 == expected.line:
        assert found.end_column == expected.end_column


def test_a_byte_order_mark_and_a_bare_list_are_read_too() -> None:
    data = b"\xef\xbb\xbf" + json.dumps(DOCUMENT["plugins"], indent=2).encode()
    found, expected = same(data, ("plugins", 2, "ref"))
    assert (found.line, found.column) == (expected.line, expected.column)
    assert found.excerpt is not None
    assert '"ref"' in found.excerpt.text


def test_what_is_nowhere_is_on_the_first_line() -> None:
    for place in ((), ("nothing",), ("nothing", 3, "name")):
        found = Places(b'{"plugins": []}', "index.json").of(place)
        assert (found.line, found.column) == (1, 1)


VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-9, 9), st.text(max_size=5)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=3), inner, max_size=3)),
    max_leaves=6,
)


@given(st.lists(VALUES, max_size=4), st.sampled_from([None, 1, 4]), st.integers(0, 3))
def test_items_of_any_shape_are_found(items: list[Any], indent: int | None, number: int) -> None:
    data = json.dumps({"a": VALUES_BEFORE, "plugins": items}, indent=indent).encode()
    if number < len(items):
        found, expected = same(data, ("plugins", number))
        assert (found.line, found.column) == (expected.line, expected.column)


VALUES_BEFORE = [{"}": "]"}, '"\\', []]
