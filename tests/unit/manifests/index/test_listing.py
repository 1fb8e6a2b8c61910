from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packtool import resources
from packtool.manifests.index.entry import Entry
from packtool.manifests.index.listing import Listing, NotAnIndex, listing_of, parse_time, read_listing
from packtool.pins import Commit

SHA = "ab" * 20
GOOD: dict[str, Any] = {
    "name": "weather",
    "description": "Tells the weather.",
    "author": "Sky",
    "tags": ["sky", "rain"],
    "repo": "Sky/weather",
    "ref": SHA,
    "subdir": "/plugins/weather/",
    "homepage": "https://example.test",
    "capabilities": ["tools"],
    "api_version": 1,
    "added_at": "2026-02-03",
}


def one(**changes: Any) -> Listing:
    entry = {key: value for key, value in (GOOD | changes).items() if value is not ...}
    return listing_of({"plugins": [entry]})


def rules(listing: Listing) -> list[tuple[str, tuple[str | int, ...]]]:
    return [(fault.rule.id, fault.place) for fault in listing.faults]


def test_every_field_of_an_entry() -> None:
    listing = one()
    (entry,) = listing.entries
    assert listing.faults == ()
    assert (entry.position, entry.name, entry.source.display, entry.subdir) == (
        1,
        "weather",
        "Sky/weather",
        "plugins/weather",
    )
    assert (entry.ref, entry.commit, entry.api_version) == (SHA, Commit.parse(SHA), 1)
    assert (entry.tags, entry.offers) == (("sky", "rain"), ("tools",))
    assert (entry.author, entry.homepage, entry.added_at) == ("Sky", "https://example.test", "2026-02-03")
    assert entry.place == "Sky/weather/plugins/weather"
    assert entry.identity == ("github.com/sky/weather", "plugins/weather")
    assert entry.plain_form


@pytest.mark.parametrize(
    ("changes", "rule", "key"),
    [
        ({"name": ...}, "index-entry-name", None),
        ({"name": " "}, "index-entry-name", "name"),
        ({"name": 5}, "index-entry-name", "name"),
        ({"name": "a\u202eb"}, "index-entry-name", "name"),
        ({"name": "x" * 201}, "index-entry-name", "name"),
        ({"repo": ...}, "index-entry-repo", None),
        ({"repo": "one-word"}, "index-entry-repo", "repo"),
        ({"repo": ["a/b"]}, "index-entry-repo", "repo"),
        ({"repo": "a/b/c"}, "index-entry-repo", "repo"),
        ({"repo": "ext::sh -c id"}, "index-entry-repo", "repo"),
        ({"repo": "--upload-pack=x/y"}, "index-entry-repo", "repo"),
        ({"repo": "/etc/passwd"}, "index-entry-repo", "repo"),
        ({"repo": "a/" + "b" * 5000}, "index-entry-repo", "repo"),
        ({"subdir": "../up"}, "index-entry-subdir", "subdir"),
        ({"subdir": 5}, "index-entry-subdir", "subdir"),
        ({"subdir": "a/.git/b"}, "index-entry-subdir", "subdir"),
    ],
)
def test_an_entry_that_cannot_be_used_is_skipped_and_its_fault_has_a_place(
    changes: dict[str, Any], rule: str, key: str | None
) -> None:
    listing = one(**changes)
    assert listing.entries == ()
    assert rules(listing) == [(rule, ("plugins", 0) if key is None else ("plugins", 0, key))]
    (bad,) = listing.bad
    assert bad.position == 1
    assert bad.reason == listing.faults[-1].message


@pytest.mark.parametrize(
    ("changes", "rule", "key"),
    [
        ({"ref": ...}, "index-entry-ref", None),
        ({"ref": "v1.0"}, "index-entry-ref", "ref"),
        ({"ref": 5}, "index-entry-ref", "ref"),
        ({"ref": SHA.upper()}, "index-ref-spelling", "ref"),
        ({"ref": f" {SHA}"}, "index-ref-spelling", "ref"),
        ({"repo": "https://github.com/a/b"}, "index-entry-repo-form", "repo"),
        ({"repo": "git@github.com:a/b.git"}, "index-entry-repo-form", "repo"),
        ({"repo": "https://example.test/a/b"}, "index-entry-repo-form", "repo"),
        ({"description": 5}, "index-entry-field", "description"),
        ({"tags": "sky"}, "index-entry-field", "tags"),
        ({"tags": [5]}, "index-entry-field", "tags"),
        ({"capabilities": {}}, "index-entry-field", "capabilities"),
        ({"api_version": True}, "index-entry-field", "api_version"),
        ({"api_version": 1.5}, "index-entry-field", "api_version"),
        ({"api_version": "one"}, "index-entry-field", "api_version"),
    ],
)
def test_an_entry_with_a_smaller_fault_is_kept(changes: dict[str, Any], rule: str, key: str | None) -> None:
    listing = one(**changes)
    assert len(listing.entries) == 1
    assert rules(listing) == [(rule, ("plugins", 0) if key is None else ("plugins", 0, key))]


@pytest.mark.parametrize(("subdir", "read"), [(None, None), ("", None), ("/", None), ("a/b", "a/b")])
def test_a_subdir_may_be_empty(subdir: str | None, read: str | None) -> None:
    (entry,) = one(subdir=subdir).entries
    assert entry.subdir == read


def test_the_version_may_be_digits_in_quotes() -> None:
    assert one(api_version="2").entries[0].api_version == 2


def test_a_key_that_stands_twice_makes_the_entry_unusable() -> None:
    text = b'[{"name": "x", "repo": "a/b", "repo": "mallory/b"}, {"name": "y", "repo": "a/b"}]'
    listing = read_listing(text)
    assert [entry.name for entry in listing.entries] == ["y"]
    (bad,) = listing.bad
    assert (bad.name, bad.reason) == ("x", "entry `x`: the key `repo` stands twice")


@pytest.mark.parametrize("key", ["plugins", "removed"])
def test_a_list_beyond_all_measure_is_no_index(key: str) -> None:
    with pytest.raises(NotAnIndex, match=f"more than 50000 items under `{key}`"):
        listing_of({"plugins": [], key: [5] * 50_001})


def test_local_sources_need_leave() -> None:
    data = json.dumps([{"name": "x", "repo": "http://127.0.0.1:8000/a/b.git"}]).encode()
    assert read_listing(data).entries == ()
    assert read_listing(data, allow_local=True).entries[0].source.local


def test_a_bare_list_is_an_index() -> None:
    assert [entry.name for entry in listing_of([GOOD]).entries] == ["weather"]
    assert listing_of([]).generated_at is None


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("2026-01-02T03:04:05Z", datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)),
        ("2026-01-02T03:04:05+02:00", datetime(2026, 1, 2, 1, 4, 5, tzinfo=UTC)),
        ("2026-01-02", datetime(2026, 1, 2, tzinfo=UTC)),
        ("0001-01-01T00:00:00+14:00", None),
        ("soon", None),
        ("", None),
        (20260102, None),
        (None, None),
        ("9" * 100, None),
    ],
)
def test_times(text: Any, moment: datetime | None) -> None:
    assert parse_time(text) == moment


def test_the_seed_keeps_its_own_form() -> None:
    schema = json.loads(resources.text("schemas/index/index.schema.json"))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(json.loads(resources.text("index/index.json")), schema)
    listing = read_listing(resources.text("index/index.json").encode())
    assert (listing.bad, listing.faults, listing.removed) == ((), (), ())
    assert listing.generated_at is not None
    assert {entry.name: entry.place for entry in listing.entries} == {
        "hermes-media-studio": "NousResearch/hermes-media-studio",
        "hermes-telegram-business": "NousResearch/hermes-telegram-business",
        "plugin-llm-example": "NousResearch/hermes-example-plugins/plugin-llm-example",
        "plugin-llm-async-example": "NousResearch/hermes-example-plugins/plugin-llm-async-example",
        "hermes-plugin-chrome-profiles": "anpicasso/hermes-plugin-chrome-profiles",
        "researchcraft": "raktim-mondol/hermes-plugin-researchcraft",
    }
    assert all(entry.commit is not None and entry.description for entry in listing.entries)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=15,
)
KEYS = st.sampled_from([*GOOD, "reason", "date", "link", "sha"])
NEARLY = st.dictionaries(KEYS, st.one_of(JSON, st.sampled_from(list(GOOD.values()))), max_size=8)


@given(
    st.one_of(
        JSON,
        st.fixed_dictionaries(
            {"plugins": st.lists(NEARLY, max_size=4)}, optional={"removed": st.lists(NEARLY), "generated_at": JSON}
        ),
    )
)
@settings(max_examples=200, deadline=None)
def test_no_json_value_makes_it_fail(document: Any) -> None:
    try:
        listing = listing_of(document)
    except NotAnIndex:
        return
    assert all(isinstance(entry, Entry) for entry in listing.entries)
    items = document if isinstance(document, list) else document["plugins"]
    assert sorted([*(entry.position for entry in listing.entries), *(bad.position for bad in listing.bad)]) == [
        position for position, _ in enumerate(items, 1)
    ]


@given(st.one_of(st.binary(max_size=100), st.text(alphabet='[]{}",:019eE-nulltrueNaN\\u', max_size=60).map(str.encode)))
@settings(max_examples=200, deadline=None)
def test_no_bytes_make_it_fail(data: bytes) -> None:
    try:
        read_listing(data)
    except NotAnIndex as fault:
        assert str(fault)  # noqa: PT017 - either outcome is right
