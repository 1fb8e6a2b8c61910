"""What changed between two versions of an index."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packtool.review.changes import Kind, changes, everything
from packtool.review.side import Side

if TYPE_CHECKING:
    import random

PIN, NEXT = "1" * 40, "2" * 40


def entry(name: str, repo: str = "", ref: str = PIN, **more: Any) -> dict[str, Any]:
    return {"name": name, "repo": repo or f"acme/{name}", "ref": ref, **more}


def side(*entries: Any, **more: Any) -> Side:
    return Side.read(json.dumps({"schema_version": 1, "plugins": list(entries), **more}).encode())


def kinds(base: Side, head: Side) -> dict[str, tuple[str, ...]]:
    return {change.item.shown: change.words for change in changes(base, head).entries}


ONE = entry("one")


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ([], [ONE], {"one": ("add",)}),
        ([ONE], [], {"one": ("remove",)}),
        ([ONE], [ONE], {}),
        ([ONE], [entry("one", ref=NEXT)], {"one": ("bump",)}),
        ([ONE], [entry("one", "other/one")], {"one": ("move",)}),
        ([ONE], [entry("one", subdir="inside")], {"one": ("move",)}),
        ([ONE], [entry("one", subdir=None)], {"one": ("format",)}),
        ([ONE], [entry("one", "Acme/ONE")], {"one": ("format",)}),
        ([ONE], [dict(reversed(ONE.items()))], {"one": ("format",)}),
        ([ONE], [entry("One")], {"One": ("rename",)}),
        ([ONE], [entry("uno", "acme/one")], {"uno": ("rename",)}),
        ([ONE], [entry("one", description="New.")], {"one": ("metadata",)}),
        ([ONE], [entry("one", ref=NEXT, description="New.")], {"one": ("bump", "metadata")}),
        ([ONE], [entry("one", "other/one", NEXT, tags=["x"])], {"one": ("bump", "move", "metadata")}),
        ([entry("one", ref="main")], [ONE], {"one": ("bump",)}),
        # A value that is equal to Python and another one to a reader of JSON.
        ([entry("one", api_version=1)], [entry("one", api_version=True)], {"one": ("metadata",)}),
        # Entries that cannot be used are compared by what is written.
        ([{"name": "bad"}], [{"name": "bad"}], {}),
        ([{"name": "bad"}], [{"name": "bad", "repo": "acme/bad"}], {"bad": ("move",)}),
        (["text"], ["text"], {}),
        # Two of one name: each is compared with the one at its own place.
        ([ONE, entry("one", "acme/two")], [entry("one", "acme/two"), ONE], {}),
        ([ONE, entry("one", "acme/two")], [entry("one", "acme/two")], {"one": ("remove",)}),
    ],
)
def test_a_change_has_every_kind_that_it_is_of(before: list[Any], after: list[Any], expected: dict[str, Any]) -> None:
    assert kinds(side(*before), side(*after)) == expected


def test_what_renames_says_joins_an_old_name_in_another_place_to_the_new_one() -> None:
    head = side(entry("uno", "other/uno"), renames={"one": "uno"})
    found = changes(side(ONE), head)
    assert [change.words for change in found.entries] == [("move", "rename")]
    assert found.head == ("renames",)
    assert kinds(side(ONE), side(entry("uno", "other/uno"))) == {"uno": ("add",), "one": ("remove",)}


def test_names_that_are_swapped_are_two_moves() -> None:
    base = side(entry("one"), entry("two"))
    head = side(entry("one", "acme/two"), entry("two", "acme/one"))
    assert kinds(base, head) == {"one": ("move",), "two": ("move",)}


def test_only_what_changed_counts() -> None:
    base, head = side(ONE, entry("two"), removed=[]), side(ONE, entry("two", ref=NEXT), removed=[{"name": "x"}])
    found = changes(base, head)
    assert found.positions == {2}
    assert found.head == ("removed",)
    assert found.counts(("plugins", 1, "ref"))
    assert not found.counts(("plugins", 0))
    assert found.counts(("removed", 0))
    assert not found.counts(("generated_at",))
    assert not found.formatted


def test_where_nothing_is_compared_everything_counts_and_nothing_changed() -> None:
    found = everything(side(ONE))
    assert [change.kinds for change in found.entries] == [frozenset()]
    assert found.counts(("plugins", 0, "name"))
    assert not found.compared


def test_bytes_that_differ_and_say_the_same_are_form() -> None:
    base = side(ONE, entry("two"))
    spaced = Side.read(json.dumps(dict(base.document), indent=7).encode())
    assert changes(base, spaced).formatted
    assert changes(base, spaced).entries == ()
    assert not changes(base, base).formatted


NAMES = st.sampled_from(["one", "two", "three", "One", "", "x" * 300])
ENTRIES: st.SearchStrategy[Any] = st.one_of(
    st.fixed_dictionaries(
        {"name": NAMES, "repo": st.sampled_from(["acme/one", "acme/two", "ACME/one", "bad"])},
        optional={"ref": st.sampled_from([PIN, NEXT, "main"]), "subdir": st.sampled_from([None, "a", "/a/", ".."])},
    ),
    st.sampled_from([1, None, "text", [], {}]),
)


@given(st.lists(ENTRIES, max_size=8), st.randoms(use_true_random=False))
def test_order_is_no_change(entries: list[Any], chance: random.Random) -> None:
    shuffled = list(entries)
    chance.shuffle(shuffled)
    found = changes(side(*entries), side(*shuffled))
    # What is no object has nothing to be known by, and no entry that could be judged.
    assert [change for change in found.entries if change.item.fields] == []


@given(st.lists(ENTRIES, max_size=8), st.lists(ENTRIES, max_size=8))
def test_every_entry_is_accounted_for_once(before: list[Any], after: list[Any]) -> None:
    base, head = side(*before), side(*after)
    found = changes(base, head)
    new = [change.new.position for change in found.entries if change.new is not None]
    old = [change.old.position for change in found.entries if change.old is not None]
    assert len(set(new)) == len(new)
    assert len(set(old)) == len(old)
    added = sum(change.kinds == {Kind.ADD} for change in found.entries)
    removed = sum(change.kinds == {Kind.REMOVE} for change in found.entries)
    assert len(base.items) + added - removed == len(head.items)
    assert all(change.kinds for change in found.entries)
