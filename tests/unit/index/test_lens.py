from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packtool.index.catalog import ENTRY, REMOVAL, as_catalog, as_index, as_index_to_read
from packtool.index.lens import Lens, same

SHA = "ab" * 20
SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3), max_leaves=6
)
PLACES = st.sampled_from(
    ["o/r", "https://github.com/o/r", "https://github.com/o/r.git", "https://x.org/a/b", "git@h:p"]
)
PROVIDED = st.dictionaries(
    st.sampled_from(["provides_tools", "provides_hooks", "provides_middleware", "x"]), st.lists(st.text(), max_size=2)
)
WORDS = st.lists(st.sampled_from(["tools", "hooks", "middleware", "llm"]), max_size=3)
KEYS = [
    *("name", "repo", "ref", "sha", "subdir", "author", "maintainer", "homepage", "docs_url", "tags", "reason"),
    *("capabilities", "catalog", "index", "verbatim", "tier", "schema_version", "generated_at", "date", "kind"),
]


def objects(keys: list[str], inner: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    values = VALUES | PLACES | PROVIDED | WORDS | inner
    return st.dictionaries(st.sampled_from(keys) | st.text(), values, max_size=6)


# Objects that hold the very keys under which the other form is kept, and whole other objects below them.
ANY = st.recursive(
    objects(KEYS, st.nothing()),
    lambda inner: objects(KEYS, inner | st.fixed_dictionaries({"verbatim": inner}) | st.lists(inner, max_size=2)),
    max_leaves=4,
)
WHOLES = st.fixed_dictionaries(
    {},
    optional={
        key: st.lists(ANY | SCALARS, max_size=3) | VALUES
        for key in ("plugins", "entries", "removed", "catalog", "index")
    },
).flatmap(lambda found: ANY.map(lambda other: other | found))
LENSES = pytest.mark.parametrize("lens", [ENTRY, REMOVAL], ids=["entry", "removal"])


@LENSES
@given(data=st.data())
def test_there_and_back_is_the_same_whatever_it_holds(lens: Lens, data: st.DataObject) -> None:
    one = data.draw(ANY)
    assert same(lens.take(lens.export(one)), one)
    assert same(lens.export(lens.take(one)), one)
    # Twice there and back: what was kept along the way is kept too.
    assert same(lens.take(lens.take(lens.export(lens.export(one)))), one)
    assert same(lens.export(lens.take(lens.export(one))), lens.export(one))


@given(WHOLES)
def test_a_whole_is_the_same_there_and_back(whole: dict[str, Any]) -> None:
    assert same(as_index(as_catalog(whole)), whole)
    assert "plugins" not in as_catalog(whole)
    if "plugins" not in whole:
        assert same(as_catalog(as_index(whole)), whole)


@given(
    st.fixed_dictionaries(
        {"entries": st.lists(ANY, max_size=2), "index": st.fixed_dictionaries({"plugins": st.lists(ANY) | VALUES})},
        optional={"removed": st.lists(ANY, max_size=2), "generated_at": SCALARS},
    ),
    st.lists(ANY, max_size=2) | VALUES,
)
def test_lists_that_a_catalog_keeps_for_an_index_are_not_lost(whole: dict[str, Any], removed: Any) -> None:
    both = {**whole, "index": {**whole["index"], "removed": removed}}
    for one in (whole, both, {**both, "index": {"removed": removed}}):
        assert same(as_catalog(as_index(one)), one)
        assert same(as_index(as_catalog(as_index(one))), as_index(one))
        # What is looked up is what the catalog itself lists.
        assert len(as_index_to_read(one)["plugins"]) == len(one["entries"])


CATALOG: dict[str, Any] = {
    "name": "x",
    "repo": "https://github.com/o/r",
    "sha": SHA,
    "subdir": "plugins/x",
    "description": "Does x.",
    "maintainer": "o",
    "docs_url": "https://x.org",
    "tier": "community",
    "capabilities": {"provides_tools": ["t"], "provides_hooks": [], "requires_env": ["KEY"]},
}
INDEX: dict[str, Any] = {
    "name": "x",
    "repo": "o/r",
    "ref": SHA,
    "subdir": "plugins/x",
    "description": "Does x.",
    "author": "o",
    "homepage": "https://x.org",
    "capabilities": ["tools"],
    "catalog": {"tier": "community", "capabilities": CATALOG["capabilities"]},
}


def test_an_entry_of_the_catalog_is_an_entry_of_an_index() -> None:
    assert ENTRY.take(CATALOG) == INDEX
    assert ENTRY.export(INDEX) == CATALOG


def test_what_the_catalog_has_no_key_for_is_kept_beside() -> None:
    entry = {"name": "x", "repo": "o/r", "ref": "v1", "tags": ["a"], "capabilities": ["llm"], "api_version": 1}
    exported = {
        "name": "x",
        "repo": "https://github.com/o/r",
        "sha": "v1",
        "index": {"tags": ["a"], "capabilities": ["llm"], "api_version": 1},
    }
    assert ENTRY.export(entry) == exported
    assert ENTRY.take(exported) == entry


@pytest.mark.parametrize(
    ("written", "repo", "kept"),
    [
        ("https://github.com/o/r", "o/r", False),
        ("https://github.com/o/r.git", "o/r", True),
        ("https://gitlab.com/o/r", "https://gitlab.com/o/r", False),
        ("https://github.com/o/r/tree/main/x", "https://github.com/o/r/tree/main/x", False),
    ],
)
def test_a_repository_is_short_where_it_is_on_github(written: str, repo: str, kept: bool) -> None:  # noqa: FBT001
    entry = ENTRY.take({"name": "x", "repo": written})
    assert entry == {"name": "x", "repo": repo} | ({"catalog": {"repo": written}} if kept else {})


def test_an_entry_that_was_edited_after_it_was_taken_says_what_was_edited() -> None:
    taken = ENTRY.take(CATALOG | {"repo": "https://github.com/o/r.git"})
    assert ENTRY.export(taken | {"ref": "cd" * 20})["sha"] == "cd" * 20
    assert ENTRY.export(taken | {"repo": "new/home"})["repo"] == "https://github.com/new/home"


def test_capabilities_that_do_not_follow_are_kept_and_so_is_that_there_are_none() -> None:
    assert ENTRY.export(INDEX | {"capabilities": ["llm"]})["index"] == {"capabilities": ["llm"]}
    silent = {key: value for key, value in INDEX.items() if key != "capabilities"}
    assert ENTRY.export(silent)["index"] == {"capabilities": None}


def test_a_removed_place_has_its_host_over_there() -> None:
    removal = {"name": "x", "repo": "O/R", "reason": "bad", "kind": "malicious"}
    exported = {
        "name": "x",
        "repo": "https://github.com/O/R",
        "reason": "bad",
        "index": {"kind": "malicious", "repo": "O/R"},
    }
    assert REMOVAL.export(removal) == exported
    assert REMOVAL.take(exported) == removal


def test_a_whole_index() -> None:
    index = {
        "$schema": "index.schema.json",
        "schema_version": 1,
        "generated_at": "2026-01-01T00:00:00Z",
        "plugins": [INDEX],
        "removed": [{"name": "y"}],
        "renames": {"z": "x"},
    }
    exported = {
        "generated_at": "2026-01-01T00:00:00Z",
        "entries": [CATALOG],
        "removed": [{"name": "y"}],
        "index": {"$schema": "index.schema.json", "renames": {"z": "x"}},
    }
    assert as_catalog(index) == exported
    assert as_index(exported) == index
    assert as_index({"entries": [], "removed": []}) == {"schema_version": 1, "plugins": [], "removed": []}
