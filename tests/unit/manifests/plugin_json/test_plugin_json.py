from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packtool.contract.portable import PLUGIN_SCHEMA
from packtool.contract.profile import Profile
from packtool.findings import Severity
from packtool.manifests.plugin_json import matches, read, read_for


def manifest(**members: Any) -> bytes:
    return json.dumps({"$schema": PLUGIN_SCHEMA, "name": "demo", **members}).encode()


def errors(data: bytes) -> set[str]:
    return {found.rule.id for found in read(data, "plugin.json").findings if found.severity is Severity.ERROR}


def test_a_full_manifest_says_everything() -> None:
    data = manifest(
        version="not semver",
        description="d",
        author={"name": "Ada", "url": "https://a.example"},
        homepage="not a url",
        repository="",
        license="anything",
        keywords=["a", "a"],
        extensions={"com.example.client": {"x": 1}},
    )
    reading = read(data, "plugin.json")
    assert reading.findings == ()
    said = reading.manifest
    assert said is not None
    assert (said.name, said.version, said.author) == ("demo", "not semver", "Ada https://a.example")
    assert (said.keywords, said.extensions) == (("a", "a"), ("com.example.client",))


@pytest.mark.parametrize("name", ["a", "0", "a.b", "a.-b", "lint3r", "x" * 64])
def test_names_that_load(name: str) -> None:
    assert read(manifest(name=name), "plugin.json").manifest is not None


@pytest.mark.parametrize(
    "name", ["", "A", "a_b", "-a", "a-", "a.", ".a", "a--b", "a..b", "é", "x" * 65, "a\n", 3, None]
)
def test_names_that_are_refused(name: Any) -> None:
    reading = read(manifest(name=name), "plugin.json")
    assert reading.manifest is None
    assert all(found.severity is Severity.ERROR for found in reading.findings)


@pytest.mark.parametrize(
    "members",
    [
        {"version": 1},
        {"description": []},
        {"license": None},
        {"keywords": "a"},
        {"keywords": [1]},
        {"author": "x"},
        {"author": {"name": "x", "z": "y"}},
        {"author": {"name": 3}},
        {"author": None},
        {"extensions": {"com.x": 42}},
        {"$schema": 3},
        {"$schema": PLUGIN_SCHEMA.replace("1.0.0", "1.1.0")},
        {"$schema": PLUGIN_SCHEMA + "#"},
    ],
)
def test_a_fatal_fault_refuses_the_plugin(members: dict[str, Any]) -> None:
    data = manifest(**members)
    assert read(data, "plugin.json").manifest is None
    assert errors(data)


def test_a_version_that_is_not_supported_is_named() -> None:
    [found] = read(manifest(**{"$schema": PLUGIN_SCHEMA.replace("1.0.0", "1.1.0")}), "plugin.json").findings
    assert "1.1.0/plugin.schema.json" in found.message
    assert "1.0.0" in found.message


@pytest.mark.parametrize("value", [None, 3, "x", [], True])
def test_extensions_of_another_type_are_reported_and_ignored(value: Any) -> None:
    reading = read(manifest(extensions=value), "plugin.json")
    assert reading.manifest is not None
    assert [(found.rule.id, found.severity) for found in reading.findings] == [
        ("plugin-json-extensions", Severity.WARNING)
    ]


@pytest.mark.parametrize(
    ("key", "remedy"),
    [("mcpServers", "mcp.json"), ("commands", "as a skill"), ("descripton", "`description`"), ("__proto__", "extens")],
)
def test_an_unknown_key_is_reported_and_ignored(key: str, remedy: str) -> None:
    reading = read(manifest(**{key: {}}), "plugin.json")
    assert reading.manifest is not None
    [found] = reading.findings
    assert (found.rule.id, found.severity) == ("plugin-json-unknown-key", Severity.WARNING)
    assert remedy in found.remedy


def test_what_may_be_ignored_does_not_hide_what_may_not() -> None:
    reading = read(manifest(name="A", commands=[]), "plugin.json")
    assert {found.rule.id for found in reading.findings} == {"shape-value", "plugin-json-unknown-key"}


def test_of_two_equal_keys_hermes_takes_the_last_and_we_say_so() -> None:
    data = f'{{"$schema": "{PLUGIN_SCHEMA}", "name": "a", "name": "b"}}'.encode()
    assert read(data, "plugin.json").manifest is None
    reading = read_for(data, "plugin.json", Profile.HERMES)
    assert reading.manifest is not None
    assert reading.manifest.name == "b"
    assert [found.severity for found in reading.findings] == [Severity.ERROR]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b"3",
        b"{",
        b'{"a": 1,}',
        b'{"a": NaN}',
        b'{"a": ' + b"9" * 5000 + b"}",
        b'{"a": ' + b"[" * 50_000,
        '{"name": "é"}'.encode("latin-1"),
        '{"name": "a"}'.encode("utf-16"),
        b"// comment\n{}",
        b'{"name": "\\ud800"}',
    ],
)
def test_what_is_no_manifest_is_an_error(data: bytes) -> None:
    assert read(data, "plugin.json").manifest is None
    assert errors(data)


def test_a_byte_order_mark_is_skipped() -> None:
    assert read(b"\xef\xbb\xbf" + manifest(), "plugin.json").manifest is not None


def test_a_flood_of_unknown_keys_is_told_shortly() -> None:
    findings = read(manifest(**{f"key{number}": 1 for number in range(5000)}), "plugin.json").findings
    assert len(findings) == 51
    assert "4,950 more" in findings[-1].message


def test_the_manifests_of_other_clients_are_another_kind() -> None:
    assert matches("a/plugin.json", b"")
    assert not matches("a/.claude-plugin/plugin.json", b"")


def hermes(servers: Any) -> bytes:
    return manifest(extensions={"com.nousresearch.hermes": {"servers": servers}})


@pytest.mark.parametrize("servers", [{}, {"s": {}}, {"s": {"app": 1, "requires": [], "liveness": {}}}, [], None])
def test_what_hermes_alone_is_told(servers: Any) -> None:
    assert read_for(hermes(servers), "plugin.json", Profile.HERMES).findings == ()


@pytest.mark.parametrize("server", [3, {"x": 1}, {"trust": "all"}, {"trust": []}, {"trust": None}])
def test_what_newer_releases_refuse_is_an_error_to_hermes_alone(server: Any) -> None:
    strict, found = (read_for(hermes({"s": server}), "plugin.json", profile) for profile in Profile)
    assert found.manifest is not None
    assert [(one.rule.id, one.severity) for one in (*strict.findings, *found.findings)] == [
        ("plugin-json-hermes-extension", Severity.WARNING),
        ("plugin-json-hermes-extension", Severity.ERROR),
    ]


def test_a_plugin_that_asks_for_full_trust_is_told() -> None:
    reading = read_for(hermes({"a": {"trust": "full"}, "b": {"trust": "untrusted"}}), "plugin.json", Profile.HERMES)
    assert reading.manifest is not None
    assert (reading.manifest.hermes_servers, reading.manifest.trusted_servers) == (("a", "b"), ("a",))
    assert [found.rule.id for found in reading.findings] == ["plugin-json-trust"]


@settings(derandomize=True, max_examples=60, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_can_be_read(data: bytes) -> None:
    reading = read(data, "plugin.json")
    assert reading.manifest is not None or reading.findings


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=20)),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=8), inner, max_size=4)),
    max_leaves=12,
)


@settings(derandomize=True, max_examples=60, deadline=None)
@given(st.dictionaries(st.sampled_from(["author", "extensions", "keywords", "version", "name", "x"]), JSON))
def test_any_json_can_be_read(members: dict[str, Any]) -> None:
    reading = read(manifest(**members), "plugin.json")
    assert reading.manifest is not None or errors(manifest(**members))
