"""Nodes: asking a document for its parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from packtool.documents.yaml import read_yaml

if TYPE_CHECKING:
    from packtool.documents.node import Node

TEXT = b"""\
name: p
list: [1, two, {three: 3}]
when: 2024-01-31
none:
5: five
"""


@pytest.fixture
def root() -> Node:
    document = read_yaml(TEXT, "f.yaml")
    assert document.root is not None
    return document.root


def test_values_by_key(root: Node) -> None:
    name = root.get("name")
    assert name is not None
    assert (name.value, name.line, name.column, name.end_column) == ("p", 1, 7, 8)
    assert root.get("nothing") is None
    key = root.key("list")
    assert key is not None
    assert (key.line, key.column) == (2, 1)
    assert root.key("nothing") is None


def test_words_for_types(root: Node) -> None:
    words = {key: value.word for key, _, value in root.named()}
    assert words == {"name": "text", "list": "a list", "when": "a date", "none": "empty", "5": "text"}
    items = root.entries[1][1].items
    assert [item.word for item in items] == ["a number", "text", "a mapping"]


def test_a_date_is_no_text(root: Node) -> None:
    when, none, name = root.get("when"), root.get("none"), root.get("name")
    assert when is not None
    assert not when.is_text
    assert none is not None
    assert none.is_null
    assert not none.is_text
    assert name is not None
    assert name.is_text
    assert not name.is_mapping
    assert not name.is_sequence


def test_plain_values_have_text_for_keys(root: Node) -> None:
    assert root.plain() == {
        "name": "p",
        "list": [1, "two", {"three": 3}],
        "when": "2024-01-31",
        "none": None,
        "5": "five",
    }


def test_size_counts_everything(root: Node) -> None:
    assert root.size == 1 + 2 * 5 + 3 + 2


def test_the_last_of_a_repeated_key_counts() -> None:
    root = read_yaml(b"a: 1\na: 2\n", "f").root
    assert root is not None
    value, key = root.get("a"), root.key("a")
    assert value is not None
    assert value.value == 2
    assert key is not None
    assert key.line == 2
