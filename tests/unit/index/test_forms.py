from __future__ import annotations

import contextlib
import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from packtool.errors import CouldNotLook
from packtool.findings import Location
from packtool.index import resolve
from packtool.index.catalog_folder import file_names, json_plain, read_folder, stem_of
from packtool.index.forms import listing_at, listing_from
from packtool.index.load import load_file
from packtool.index.wanted import Wanted
from packtool.manifests.catalog import read as read_catalog
from packtool.manifests.index.listing import NotAnIndex

if TYPE_CHECKING:
    from pathlib import Path

SHA = "ab" * 20
ENTRY = {"name": "x", "repo": "https://github.com/o/x", "sha": SHA, "capabilities": {"provides_tools": ["t"]}}
REMOVED = {"name": "evil", "repo": "https://github.com/m/evil", "reason": "bad", "date": "2026-01-01"}
PUBLISHED = {"generated_at": "2026-01-01T00:00:00+00:00", "entries": [ENTRY], "removed": [REMOVED]}


def folder_of(place: Path, **files: str) -> Path:
    for name, text in files.items():
        (place / name.replace("_yaml", ".yaml")).write_text(text, encoding="utf-8")
    return place


def as_json(place: Path) -> Path:
    (place / "plugin-catalog.json").write_text(json.dumps(PUBLISHED), encoding="utf-8")
    return place / "plugin-catalog.json"


def as_folder(place: Path) -> Path:
    return folder_of(place, x_yaml=json.dumps(ENTRY), removed_yaml=json.dumps({"removed": [REMOVED]}))


def as_index(place: Path) -> Path:
    entry = {"name": "x", "repo": "o/x", "ref": SHA, "capabilities": ["tools"]}
    index = {"schema_version": 1, "generated_at": "2026-01-01T00:00:00Z", "plugins": [entry], "removed": [REMOVED]}
    (place / "index.json").write_text(json.dumps(index), encoding="utf-8")
    return place / "index.json"


@pytest.mark.parametrize("make", [as_json, as_folder, as_index])
def test_a_name_resolves_through_every_form(make: Any, tmp_path: Path) -> None:
    index = load_file(Wanted(location=str(make(tmp_path))))
    found = resolve(index, "X", at=Location(path="p"))
    assert found.entry is not None
    assert (found.entry.place, found.entry.ref, found.entry.offers, found.findings) == ("o/x", SHA, ("tools",), ())
    assert [(one.name, one.reason) for one in index.listing.removed] == [("evil", "bad")]
    gone = resolve(index, "evil", at=Location(path="p"))
    assert [one.rule.id for one in gone.findings] == ["index-removed"]


def test_a_catalog_may_name_any_host(tmp_path: Path) -> None:
    elsewhere = PUBLISHED | {"entries": [ENTRY | {"repo": "https://gitlab.com/o/x"}]}
    listing = listing_from(json.dumps(elsewhere).encode())
    assert [(one.place, one.plain_form) for one in listing.entries] == [("gitlab.com/o/x", True)]
    assert listing.names["x"] == listing.entries
    del tmp_path


def test_a_file_that_says_nothing_is_an_entry_that_is_skipped(tmp_path: Path) -> None:
    listing = listing_at(folder_of(tmp_path, x_yaml=json.dumps(ENTRY), broken_yaml="name: [", list_yaml="- a\n"))
    assert [one.name for one in listing.entries] == ["x"]
    assert [one.name for one in listing.bad] == ["broken.yaml", "list.yaml"]


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b'{"entries": []}', "has no list under `plugins`"),
        (b'{"entries": [{"a": 1, "a": 2}], "removed": []}', "has the key `a` twice in one object"),
        (b'{"entries": [' + b"[" * 100 + b"]" * 100 + b'], "removed": []}', "is nested more than 64 deep"),
        (b'{"entries": [], "removed": [], "plugins": 7}', "has no list under `plugins`"),
    ],
)
def test_what_is_neither(data: bytes, why: str) -> None:
    with pytest.raises(NotAnIndex) as caught:
        listing_from(data)
    assert str(caught.value) == why


def test_a_folder_without_a_catalog_is_told(tmp_path: Path) -> None:
    with pytest.raises(CouldNotLook) as caught:
        load_file(Wanted(location=str(tmp_path)))
    assert caught.value.message == f"the index {tmp_path} cannot be read: a folder, not a file"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(st.fixed_dictionaries({"entries": JSON, "removed": JSON}, optional={"index": JSON, "generated_at": JSON}) | JSON)
def test_nothing_but_that_it_is_no_index_is_raised(document: Any) -> None:
    with contextlib.suppress(NotAnIndex):
        listing_from(json.dumps(document).encode())


STEMS = st.sampled_from(["x", "x~2", "x~3", "y", "Z", "odd.name", "removed~1"])
ENTRIES = st.fixed_dictionaries(
    {"name": st.sampled_from(["x", "y", "removed", "Zed", "x/../y", 7])},
    optional={"catalog_file": st.sampled_from(["x", "w", "../x", "removed", ["x", 1], [None, "q"], 5])},
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=200)
@given(st.dictionaries(STEMS, ENTRIES, min_size=1, max_size=5))
def test_every_entry_keeps_its_file_and_all_that_it_says(
    tmp_path_factory: pytest.TempPathFactory, files: dict[str, dict[str, Any]]
) -> None:
    place = tmp_path_factory.mktemp("catalog")
    for stem, entry in files.items():
        (place / f"{stem}.yaml").write_text(json.dumps(entry), encoding="utf-8")
    read = read_folder(place)
    assert dict(file_names(read.whole["entries"])) == files


@given(st.lists(ENTRIES, max_size=6))
def test_no_two_entries_have_one_file_and_none_leaves_the_folder(entries: list[dict[str, Any]]) -> None:
    stems = [stem for stem, _ in file_names(entries)]
    assert len(set(stems)) == len(stems) == len(entries)
    assert not any({"/", "\\"} & set(stem) or stem.startswith(".") or stem == "removed" for stem in stems)


def test_names_of_files() -> None:
    assert stem_of({"name": "good_name-1"}) == "good_name-1"
    assert stem_of({"name": "Bad Name"}).startswith("bad-name~")
    assert stem_of({"name": "removed"}).startswith("removed~")
    assert stem_of({}) != stem_of({"name": "Bad Name"})


def test_yaml_becomes_json() -> None:
    read = folder_value("date: 2026-01-02\nhow: .inf\nwhich: !!set {b, a}\nraw: !!binary aGk=\nn: 1.5\n1: one\n")
    assert read == {"date": "2026-01-02", "how": "inf", "n": 1.5, "1": "one"} | {
        key: read[key] for key in ("which", "raw") if key in read
    }
    assert json_plain({"s": frozenset({"b", "a"}), "b": b"hi"}) == {"s": ["a", "b"], "b": "hi"}


def folder_value(text: str) -> Any:
    reading = read_catalog(text.encode(), "x.yaml")
    return json_plain(reading.manifest.plain) if reading.manifest is not None else {}
