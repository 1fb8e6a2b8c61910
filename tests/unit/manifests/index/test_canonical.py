from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packtool.documents.json import read_json
from packtool.manifests.index import in_order, read
from packtool.manifests.index.canonical import MAX_DEPTH, canonical, document_of
from packtool.manifests.index.listing import NotAnIndex

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
KEYS = st.sampled_from(["name", "repo", "ref", "tags", "deprecated", "catalog", "other", "kind", "date"]) | st.text()
ITEMS = st.lists(st.dictionaries(KEYS, VALUES, max_size=5) | VALUES, max_size=5)
DOCUMENTS = st.fixed_dictionaries(
    {"plugins": ITEMS},
    optional={"removed": ITEMS, "renames": st.dictionaries(st.text(), VALUES, max_size=4), "schema_version": VALUES},
)


def test_keys_entries_and_blanks_have_one_order() -> None:
    document = {
        "odd": {"z": 1, "a": 2},
        "renames": {"old-b": "b", "Old-A": "a"},
        "removed": [{"kind": "broken", "name": "zz"}, {"name": "aa"}],
        "plugins": [{"mine": 1, "ref": "r", "name": "b"}, {"repo": "o/a", "name": "A", "hold": "wait", "tags": ["t"]}],
        "generated_at": "2026-01-01T00:00:00Z",
        "schema_version": 1,
    }
    assert (
        canonical(document).decode()
        == """{
  "schema_version": 1,
  "generated_at": "2026-01-01T00:00:00Z",
  "plugins": [
    {
      "name": "A",
      "tags": [
        "t"
      ],
      "repo": "o/a",
      "hold": "wait"
    },
    {
      "name": "b",
      "ref": "r",
      "mine": 1
    }
  ],
  "removed": [
    {
      "name": "zz",
      "kind": "broken"
    },
    {
      "name": "aa"
    }
  ],
  "renames": {
    "Old-A": "a",
    "old-b": "b"
  },
  "odd": {
    "z": 1,
    "a": 2
  }
}
"""
    )


@given(DOCUMENTS)
def test_nothing_is_lost_and_writing_again_changes_nothing(document: dict[str, Any]) -> None:
    data = canonical(document)
    again = json.loads(data)
    assert canonical(again) == data
    plugins = again.pop("plugins")
    assert again == {key: value for key, value in document.items() if key != "plugins"}
    assert sorted(map(repr_of, plugins)) == sorted(map(repr_of, document["plugins"]))


def repr_of(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


@given(st.lists(st.text() | st.none(), max_size=8))
def test_the_order_is_the_one_that_is_judged_and_mended(names: list[str | None]) -> None:
    entries = [{"at": number} | ({} if name is None else {"name": name}) for number, name in enumerate(names)]
    root = read_json(json.dumps({"plugins": entries}).encode(), "index.json").root
    assert root is not None
    listed = root.get("plugins")
    assert listed is not None
    ours = [entry["at"] for entry in json.loads(canonical({"plugins": entries}))["plugins"]]
    assert tuple(ours) == in_order(listed.items)
    assert "index-order" not in {one.rule.id for one in read(canonical({"plugins": entries}), "index.json").findings}


def test_words_stay_readable_and_what_would_deceive_is_escaped() -> None:
    data = canonical({"plugins": [], "x": "Größe 語 👩\u200d💻", "y": "a\u202eb\x7f\u2028", "z": "\ud800"})
    assert "Größe 語 👩\u200d💻".encode() in data
    assert rb'"a\u202eb\u007f\u2028"' in data
    assert rb'"\ud800"' in data


def test_a_number_that_is_none_is_not_written() -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        canonical({"plugins": [], "x": float("nan")})


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b'{"plugins": [{"name": "a", "name": "b"}]}', "has the key `name` twice in one object"),
        (b'{"plugins": [], "x": ' + b"[" * MAX_DEPTH + b"]" * MAX_DEPTH + b"}", "is nested more than 64 deep"),
        (b'{"plugins": [], "x": 1e999}', "holds a number that is none"),
        (b'{"plugins": {}}', "has no list under `plugins`"),
        (b"7", "has no list under `plugins`"),
        (b"{", "is not JSON (line 1, column 2)"),
    ],
)
def test_what_could_not_be_written_again_is_not_read(data: bytes, why: str) -> None:
    with pytest.raises(NotAnIndex) as caught:
        document_of(data)
    assert str(caught.value) == why


def test_a_bare_list_becomes_an_index() -> None:
    assert document_of(b'[{"name": "a"}]') == {"schema_version": 1, "plugins": [{"name": "a"}]}
