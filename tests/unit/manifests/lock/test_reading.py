"""A lock file, from its bytes to what it says and back."""

from __future__ import annotations

import json
from typing import Any

import pytest

from packtool.manifests.lock import Locked, lock_bytes, matches, read
from packtool.pins import Commit

COMMIT = "44712739f943b569431bdc323148c3be27218e09"
DIGEST = "sha256:447357b003073b612c0760d2801c3b0bb29c14e77edcd9f1944144cf78406c24"
TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
PLAIN = {"source": "https://github.com/acme/relay.git", "commit": COMMIT, "digest": DIGEST}

WRONG: list[tuple[dict[str, Any], str]] = [
    ({"plugins": {"relay": {**PLAIN, "commit": "v1.2.0"}}}, "the commit of relay is a tag or branch name"),
    ({"plugins": {"relay": {**PLAIN, "commit": 7}}}, "the commit of relay is empty"),
    ({"plugins": {"relay": {**PLAIN, "digest": "sha256:12"}}}, "the digest of relay is not sha256: and 64 hex digits"),
    ({"plugins": {"relay": {**PLAIN, "digest": DIGEST.upper()}}}, "the digest of relay is not sha256:"),
    ({"plugins": {"relay": {**PLAIN, "source": ""}}}, "relay has no source"),
    ({"plugins": {"relay": {"commit": COMMIT, "digest": DIGEST}}}, "relay has no source"),
    ({"plugins": {"relay": {**PLAIN, "tree": "main"}}}, "the tree of relay is not 40 hex digits"),
    ({"plugins": {"relay": {**PLAIN, "subdir": ["a"]}}}, "subdir of relay is no text"),
    ({"plugins": {"relay": {**PLAIN, "verdict": True}}}, "verdict of relay is no text"),
    ({"plugins": {"relay": "at the newest"}}, "the commit of relay is empty"),
    ({"plugins": []}, "this is no lock file"),
    ({"plugin": {}}, "this is no lock file"),
    ({"schema": "packtool/lock/2", "plugins": {}}, "the format is packtool/lock/2"),
    ({"schema": 1, "plugins": {}}, "the format is a number"),
]
RIGHT: list[dict[str, Any]] = [
    {"plugins": {}},
    {"plugins": {"relay": PLAIN}},
    {"plugins": {"relay": {**PLAIN, "commit": COMMIT.upper()}}},
    {"schema": "packtool/lock/1", "plugins": {"relay": {**PLAIN, "subdir": None, "tree": None}}},
    {"schema": "packtool/lock/1", "plugins": {"relay": {**PLAIN, "subdir": "plugins/relay", "tree": TREE}}},
]


@pytest.mark.parametrize(("content", "told"), WRONG)
def test_what_is_wrong_is_told_at_its_place(content: dict[str, Any], told: str) -> None:
    reading = read(json.dumps(content, indent=1).encode(), "p.lock")
    assert [one.message for one in reading.findings if told in one.message], reading.findings
    assert all(one.location.line is not None for one in reading.findings)
    assert reading.manifest is None or not reading.manifest.plugins


@pytest.mark.parametrize("content", RIGHT)
def test_what_is_right_is_read(content: dict[str, Any]) -> None:
    reading = read(json.dumps(content).encode(), "p.lock")
    assert reading.findings == ()
    assert reading.manifest is not None
    assert list(reading.manifest.plugins) == list(content["plugins"])
    assert all(one.commit.hex == COMMIT for one in reading.manifest.plugins.values())


def test_one_bad_plugin_does_not_hide_the_others() -> None:
    plugins = {"a": PLAIN, "b": {**PLAIN, "commit": "x"}, "c": PLAIN}
    reading = read(json.dumps({"plugins": plugins}, indent=1).encode(), "p.lock")
    assert reading.manifest is not None
    assert sorted(reading.manifest.plugins) == ["a", "c"]
    assert [one.location.line for one in reading.findings] == [8]


def _locked(name: str, **more: Any) -> Locked:
    return Locked(name=name, source="https://github.com/acme/mono.git", commit=Commit(COMMIT), digest=DIGEST, **more)


def test_what_is_written_is_read_back_and_does_not_depend_on_the_order() -> None:
    relay = _locked("relay", subdir="plugins/relay", tree=TREE, verdict="warn", ruleset=DIGEST)
    notes = _locked("n\u00f6tes", index="https://index.example/i.json", listed_as="notes")
    written = lock_bytes([relay, notes])
    assert written == lock_bytes([notes, relay])
    assert written.isascii()
    assert written.endswith(b"\n}\n")
    reading = read(written, "p.lock")
    assert reading.findings == ()
    assert reading.manifest is not None
    assert reading.manifest.plugins == {"relay": relay, "n\u00f6tes": notes}


def test_a_key_that_stands_twice_is_an_error() -> None:
    reading = read(b'{"plugins": {"a": {}, "a": {}}}', "p.lock")
    assert "document-duplicate-key" in {one.rule.id for one in reading.findings}


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("hermes-pack.yaml.lock", b"", True),
        ("x/My.YML.lock", b"", True),
        ("poetry.lock", b'"packtool/lock/1"', False),
        ("lock.json", b'{"schema": "packtool/lock/1"}', True),
        ("lock.json", b"{}", False),
    ],
)
def test_it_is_told_by_its_name_or_its_schema(name: str, data: bytes, told: bool) -> None:  # noqa: FBT001 - a table
    assert matches(name, data) is told


def test_the_place_of_a_plugin_joins_what_source_and_subdir_say() -> None:
    site = Locked(name="x", source="acme/mono/plugins", commit=Commit(COMMIT), digest=DIGEST, subdir="relay").site
    assert site is not None
    assert site.identity == ("github.com/acme/mono", "plugins/relay")
    assert Locked(name="x", source="ext::sh", commit=Commit(COMMIT), digest=DIGEST).site is None
