from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packtool import resources
from packtool.findings import Severity
from packtool.manifests.index import NAME, matches, read

SHA = "ab" * 20
HEAD = '{\n "schema_version": 1,\n "generated_at": "2026-01-01T00:00:00Z",\n "plugins": [\n'


def found(text: str) -> list[tuple[str, int | None, int | None]]:
    return [
        (finding.rule.id, finding.location.line, finding.location.column)
        for finding in read(text.encode(), "index.json").findings
    ]


def entry(**changes: Any) -> str:
    return json.dumps({"name": "x", "repo": "a/b", "ref": SHA} | changes)


def with_entries(*entries: str) -> str:
    return HEAD + ",\n".join(entries) + "\n]}\n"


def test_the_seed_is_clean_and_of_this_kind() -> None:
    data = resources.text("index/index.json").encode()
    reading = read(data, "index.json")
    assert reading.findings == ()
    assert reading.manifest is not None
    assert len(reading.manifest.entries) == 6
    assert NAME == "index"
    assert matches("index/index.json", data)


@pytest.mark.parametrize(
    ("name", "data", "is_one"),
    [
        ("index.json", b'{"plugins": []}', True),
        ("cache\\plugin_index.json", b'{ "plugins" : [', True),
        ("any.json", b'{"schema_version": 1, "plugins": []}', True),
        ("marketplace.json", b'{"name": "x", "plugins": []}', False),
        ("index.json", b'{"items": []}', False),
        ("index.json", b"", False),
        ("index.yaml", b'{"schema_version": 1, "plugins": []}', False),
    ],
)
def test_what_is_an_index(name: str, data: bytes, is_one: bool) -> None:  # noqa: FBT001 - a table of cases
    assert matches(name, data) is is_one


def test_every_fault_of_every_entry_has_its_line_and_column_and_the_good_ones_are_read() -> None:
    text = with_entries(
        entry(name="one"),
        '{"name": "two", "repo": "nowhere"}',
        '"three"',
        '{"name": "four", "repo": "a/four", "subdir": "../up", "tags": 5}',
        entry(name="five", repo="a/five", ref="v1"),
    )
    assert found(text) == [
        ("index-entry-ref", 6, 1),
        ("index-entry-repo", 6, 25),
        ("index-entry-form", 7, 1),
        ("index-entry-ref", 8, 1),
        ("index-entry-subdir", 8, 46),
        ("index-entry-field", 8, 63),
        ("index-entry-ref", 9, 43),
    ]
    reading = read(text.encode(), "index.json")
    assert reading.manifest is not None
    assert [item.name for item in reading.manifest.entries] == ["one", "five"]
    assert reading.findings[1].message.startswith("entry `two`: `repo` is one word")
    assert reading.findings[1].location.excerpt is not None


def test_a_repeated_key_is_told_once_with_both_lines() -> None:
    text = with_entries('{"name": "x",\n "repo": "a/b",\n "repo": "c/d", "ref": "' + SHA + '"}')
    assert found(text) == [("document-duplicate-key", 7, 2)]
    assert found('{"plugins": [],\n "plugins": []}') == [("document-duplicate-key", 2, 2)]


def test_the_same_name_or_the_same_place_twice() -> None:
    text = with_entries(
        entry(name="x"), entry(name="X", repo="c/d"), entry(name="y", repo="A/B"), entry(name="z", subdir="s")
    )
    assert found(text) == [("index-entry-twice", 6, 10), ("index-place-twice", 7, 23)]
    assert "here and on line 5" in read(text.encode(), "index.json").findings[0].message


def test_unknown_and_misspelt_keys() -> None:
    text = with_entries(entry(stars=5, descripton="x")).replace('"plugins"', '"plugin_count": 1, "plugins"')
    findings = read(text.encode(), "index.json").findings
    assert [(finding.rule.id, finding.severity) for finding in findings] == [
        ("index-unknown-key", Severity.WARNING),
        ("index-unknown-key", Severity.WARNING),
        ("index-unknown-key", Severity.ERROR),
    ]
    assert findings[2].remedy == "write `description`"


def test_the_head_is_judged() -> None:
    assert found('{"plugins": []}') == [("index-generated-at", 1, 1), ("index-schema-version", 1, 1)]
    assert found('{"schema_version": true, "generated_at": "x",\n"plugins": []}') == [
        ("index-schema-version", 1, 20),
        ("index-generated-at", 1, 42),
    ]
    assert found(f"[{entry()},\n5]") == [("index-schema-version", 1, 1), ("index-entry-form", 2, 1)]


def test_the_list_of_removed_plugins_is_judged() -> None:
    text = HEAD + '],\n"removed": [{"name": "x", "raeson": "y"},\n{"repo": "nowhere"}, 5]}'
    assert found(text) == [
        ("index-unknown-key", 6, 27),
        ("index-removed-form", 7, 10),
        ("index-removed-form", 7, 22),
    ]
    aliased = HEAD + '],\n"removed": [{"source": "a/b"}, "a/b"]}'
    assert found(aliased) == [("index-unknown-key", 6, 14), ("index-removed-form", 6, 32)]
    assert read(aliased.encode(), "index.json").findings[0].remedy == "write `repo`"
    assert found(HEAD + '],\n"removed": {}}') == [("index-removed-form", 6, 12)]


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("", ["document-empty"]),
        ("<html>", ["document-syntax"]),
        ("5", ["index-shape"]),
        ('{"plugins": {}}', ["index-shape"]),
        ("[" * 100_000, ["document-depth"]),
        ('{"plugins": [NaN]}', ["document-number"]),
    ],
)
def test_what_is_no_index(text: str, rules: list[str]) -> None:
    reading = read(text.encode(), "index.json")
    assert reading.manifest is None
    assert [finding.rule.id for finding in reading.findings] == rules


def test_a_crowd_of_values_is_refused_before_it_takes_time_or_memory() -> None:
    for data in (b'{"plugins": [' + b"5," * 600_000 + b"5]}", b'{"plugins": [], "x": [' + b"5," * 600_000 + b"5]}"):
        reading = read(data, "index.json")
        assert reading.manifest is None
        (finding,) = reading.findings
        assert (finding.rule.id, finding.location.line) == ("index-shape", 1)


def test_only_so_many_faults_are_shown_and_the_rest_is_counted() -> None:
    text = HEAD + ",\n".join(["5"] * 1234) + "]}"
    findings = read(text.encode(), "index.json").findings
    assert len(findings) == 1001
    assert [finding.message for finding in findings if finding.rule.id == "index-more-faults"] == [
        "234 more faults of entries are not shown"
    ]


@given(
    st.one_of(
        st.binary(max_size=100),
        st.text(alphabet='[]{}",:019eE-nulltrueNaN\\u pluginsremovd', max_size=80).map(str.encode),
    )
)
@settings(max_examples=150, deadline=None)
def test_no_bytes_make_it_fail(data: bytes) -> None:
    reading = read(data, "index.json")
    assert reading.manifest is not None or reading.findings


@given(
    st.lists(
        st.dictionaries(
            st.sampled_from(["name", "repo", "subdir", "ref", "tags", "x"]),
            st.none() | st.integers() | st.text(max_size=9) | st.just([]),
        ),
        max_size=5,
    )
)
@settings(max_examples=150, deadline=None)
def test_no_entries_make_it_fail(entries: list[dict[str, Any]]) -> None:
    reading = read(json.dumps({"plugins": entries, "removed": entries}).encode(), "index.json")
    assert reading.manifest is not None
    assert list(reading.findings) == sorted(reading.findings, key=lambda finding: finding.order)
