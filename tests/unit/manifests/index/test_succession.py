from __future__ import annotations

import json
import time
from typing import Any

import pytest

from packtool.manifests.index import read
from packtool.manifests.index.listing import listing_of


def entry(name: str, **keys: Any) -> dict[str, Any]:
    return {"name": name, "repo": f"o/{name}", "ref": "ab" * 20} | keys


def told(renames: Any, *entries: dict[str, Any], removed: Any = ()) -> list[tuple[str, str]]:
    document = {
        "schema_version": 1,
        "generated_at": "2026-01-01",
        "plugins": list(entries),
        "removed": list(removed),
        "renames": renames,
    }
    findings = read(json.dumps(document).encode(), "index.json").findings
    return [(one.rule.id.removeprefix("index-"), one.message) for one in findings]


def test_old_names_lead_to_entries_to_other_old_names_and_to_what_was_removed() -> None:
    renames = {"Old": "new", "older": "old", "gone": "bad"}
    assert told(renames, entry("New"), removed=[{"name": "BAD"}]) == []
    assert listing_of({"plugins": [], "renames": {" Old ": " New "}}).renames == {"old": "New"}


@pytest.mark.parametrize(
    ("renames", "message"),
    [
        (["x"], "`renames` is a list or holds a name twice, not an object of old and new names"),
        ({"x": 7}, "the rename of `x` does not lead to a name"),
        ({"x": " "}, "the rename of `x` does not lead to a name"),
        ({" ": "a"}, "the rename of ` ` has no usable old name"),
        ({"x": "a", "X": "a"}, "the rename of `X` stands twice, in other letters"),
    ],
)
def test_a_rename_that_cannot_be_read(renames: Any, message: str) -> None:
    assert told(renames, entry("a")) == [("rename-form", message)]


@pytest.mark.parametrize(
    ("renames", "rule", "message"),
    [
        ({"x": "z"}, "rename-unknown", "`x` is renamed to `z`, which the index does not list"),
        ({"A": "b"}, "rename-live", "`a` is renamed to `b`, and is an entry too"),
        ({"x": "X"}, "rename-loop", "renames lead back to where they begin: `x` → `x`"),
        ({"w": "x", "x": "y", "y": "x"}, "rename-loop", "renames lead back to where they begin: `x` → `y` → `x`"),
    ],
)
def test_where_a_rename_may_not_lead(renames: Any, rule: str, message: str) -> None:
    assert told(renames, entry("a"), entry("b")) == [(rule, message)]


def test_a_fault_of_a_rename_stands_on_its_line() -> None:
    text = b'{"schema_version": 1, "generated_at": "2026-01-01", "plugins": [],\n"renames": {\n"a": "b"}}'
    (finding,) = read(text, "index.json").findings
    assert (finding.rule.id, finding.location.line, finding.location.column) == ("index-rename-unknown", 3, 6)


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"replaced_by": "b"}, "entry `a`: `replaced_by` names `b`, but the entry is not deprecated"),
        ({"deprecated": True, "replaced_by": "z"}, "entry `a`: the index does not list its replacement `z`"),
        (
            {"deprecated": True, "replaced_by": "A"},
            "entry `a`: replacements lead back to where they begin: `a` → `a`",
        ),
        (
            {"deprecated": True, "replaced_by": "c"},
            "entry `a`: replacements lead back to where they begin: `a` → `c` → `a`",
        ),
    ],
)
def test_where_a_replacement_may_not_lead(keys: dict[str, Any], message: str) -> None:
    others = entry("b"), entry("c", deprecated="old", replaced_by="a")
    assert told({}, entry("a", **keys), *others) == [("replacement", message)]


def test_a_replacement_may_be_deprecated_itself_and_may_have_an_old_name() -> None:
    entries = entry("a", deprecated=True, replaced_by="was-b"), entry("b", deprecated=True, replaced_by="c"), entry("c")
    assert told({"was-b": "b"}, *entries) == []


def test_long_ways_are_walked_once() -> None:
    names = [f"n{number}" for number in range(20_000)]
    circle = dict(zip(names, [*names[1:], names[0]], strict=True))
    begin = time.perf_counter()
    faults = listing_of({"schema_version": 1, "plugins": [], "renames": circle}).faults
    assert time.perf_counter() - begin < 5
    assert [fault.message for fault in faults] == [
        "renames lead back to where they begin: `n0` → `n1` → `n2` → `n3` → … → `n0`"
    ]


def test_the_kind_of_a_removal_is_one_of_a_few() -> None:
    assert told({}, removed=[{"name": "x", "kind": "malicious"}]) == []
    message = "removed item 1: `kind` is none of malicious, vulnerable, broken, abandoned, policy, request"
    assert told({}, removed=[{"name": "x", "kind": "evil"}]) == [("removed-kind", message)]
    kinds = [one.kind for one in listing_of({"plugins": [], "removed": [{"name": "x", "kind": "broken"}, "y"]}).removed]
    assert kinds == ["broken", ""]
