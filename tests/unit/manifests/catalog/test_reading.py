from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packtool.manifests.catalog import NAME, matches, read
from packtool.manifests.catalog.laws import CATEGORIES

SHA = "ab" * 20
ENTRY = f"""name: agora
repo: https://github.com/acme/agora
sha: {SHA}
subdir: plugins/agora
description: >-
  Keeps a board
  of things to do.
maintainer: acme
tier: community
category: automation
requires_hermes: ">=0.21"
docs_url: https://github.com/acme/agora#readme
version: "2.0.8"
image: https://raw.githubusercontent.com/acme/agora/{SHA}/shot.png
screenshots: []
platforms: [linux]
readme: true
known_issues: ["Needs a terminal."]
capabilities:
  provides_tools: [agora_start]
  provides_hooks: []
  provides_middleware: []
  requires_env: []
"""
REMOVED = """# Kept out.
removed:
  - name: evil
    repo: https://github.com/mallory/evil
    reason: sends keys away
    date: 2026-09-28
"""
GOOD: dict[str, Any] = {"name": "x", "repo": "https://github.com/o/x", "sha": SHA}


def whole(*entries: Any, removed: Any = ()) -> str:
    return json.dumps({"generated_at": "2026-01-01T00:00:00Z", "entries": list(entries), "removed": list(removed)})


def told(text: str, path: str = "plugin-catalog.json") -> list[tuple[str, str]]:
    return [(one.rule.id, one.message) for one in read(text.encode(), path).findings]


@pytest.mark.parametrize(
    ("name", "data", "is_one"),
    [
        ("plugin-catalog/agora.yaml", ENTRY.encode(), True),
        ("plugin-catalog/removed.yaml", REMOVED.encode(), True),
        ("any.json", whole(GOOD).encode(), True),
        ("plugin-catalog.json", b'{"entries": []}', True),
        ("any.json", b'{"entries": []}', False),
        ("hermes-pack.yaml", b"name: x\nplugins:\n- repo: a/b\nrepo: c\nsha: d\n", False),
        ("plugin.yaml", b"name: x\nversion: 1\n", False),
        ("other.yaml", b"removed: []\n", False),
        ("index.json", b'{"schema_version": 1, "plugins": [{"sha": "x"}]}', False),
    ],
)
def test_what_is_a_part_of_a_catalog(name: str, data: bytes, is_one: bool) -> None:  # noqa: FBT001 - a table of cases
    assert matches(name, data) is is_one


def test_each_of_the_three_forms_is_read() -> None:
    assert NAME == "catalog"
    entry = read(ENTRY.encode(), "agora.yaml")
    assert entry.findings == ()
    assert entry.manifest is not None
    assert [one["description"] for one in entry.manifest.entries] == ["Keeps a board of things to do."]
    removed = read(REMOVED.encode(), "removed.yaml")
    assert removed.findings == ()
    assert removed.manifest is not None
    assert [one["name"] for one in removed.manifest.removed] == ["evil"]
    published = read(whole(GOOD, removed=[{"name": "evil"}]).encode(), "plugin-catalog.json")
    assert published.findings == ()
    assert published.manifest is not None
    assert (len(published.manifest.entries), len(published.manifest.removed)) == (1, 1)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"name": "Agora"}, "entry `Agora` is skipped: `name` must be 1 to 64 of a-z, 0-9, _ and -"),
        ({"name": None}, "entry 1 is skipped: `name` is missing"),
        ({"repo": "o/x"}, "entry `x` is skipped: `repo` must be an https:// address"),
        ({"sha": "v1.0"}, "entry `x` is skipped: `sha` must be a full commit of 40 hex digits"),
        ({"sha": 1.5}, "entry `x` is skipped: `sha` must be a full commit of 40 hex digits"),
        ({"tier": "gold"}, "entry `x` is skipped: `tier` must be one of official, community"),
        (
            {"category": "fun"},
            f"entry `x` is skipped: `category` must be one of {', '.join(CATEGORIES)}",
        ),
    ],
)
def test_what_hermes_skips(changes: dict[str, Any], message: str) -> None:
    assert told(whole(GOOD | changes)) == [("catalog-entry-skipped", message)]


@pytest.mark.parametrize(
    ("changes", "rule", "message"),
    [
        (
            {"version": "one two"},
            "catalog-field-dropped",
            "entry `x` `version` is not at most 32 letters, digits, dots, plus, minus and underscores",
        ),
        (
            {"image": "https://x.org/a.png"},
            "catalog-field-dropped",
            "entry `x` `image` must be an https:// address on GitHub",
        ),
        (
            {"screenshots": ["https://github.com/a", "http://github.com/a"]},
            "catalog-field-dropped",
            "entry `x` `screenshots` must be an https:// address on GitHub",
        ),
        ({"readme": "yes"}, "shape-type", "entries.1.readme must be true or false, not text"),
        ({"titel": "X"}, "shape-unknown-key", "entries.1 has the unknown key `titel`"),
        (
            {"capabilities": {"provides_tools": "t"}},
            "shape-type",
            "entries.1.capabilities.provides_tools must be a list, not text",
        ),
    ],
)
def test_what_hermes_leaves_out_or_does_not_know(changes: dict[str, Any], rule: str, message: str) -> None:
    assert told(whole(GOOD | changes)) == [(rule, message)]


def test_values_that_hermes_takes_as_they_are() -> None:
    entry = {"sha": f" {SHA.upper()} ", "tier": "", "category": None, "image": "", "version": "1.0+x"}
    assert told(whole(GOOD | entry)) == []


def test_a_name_that_stands_twice() -> None:
    assert told(whole(GOOD, GOOD)) == [("catalog-entry-twice", "entries 1 and 2 are both called `x`")]


@pytest.mark.parametrize(
    ("item", "message"),
    [
        ({"repo": "https://github.com/o/x"}, "removed item 1 has no `name`, so Hermes skips it"),
        ("evil", "removed item 1 is no object, so Hermes skips it"),
        (
            {"name": "evil", "repo": "o/x"},
            "removed item `evil` names a repository without its host, which Hermes matches with none",
        ),
    ],
)
def test_what_the_removed_list_does_not_keep_out(item: Any, message: str) -> None:
    assert told(whole(removed=[item])) == [("catalog-removal", message)]
    assert told(whole(removed=[{"name": "evil", "repo": "git@github.com:o/x"}])) == []


@pytest.mark.parametrize("text", ["[]", "7", "- a\n"])
def test_what_is_no_part_of_a_catalog(text: str) -> None:
    assert [rule for rule, _ in told(text, "x.yaml")] == ["catalog-shape"]


@given(st.binary(max_size=200) | st.text().map(lambda text: f"name: x\nrepo: y\nsha: {text}".encode()))
def test_nothing_makes_it_raise(data: bytes) -> None:
    for path in ("x.yaml", "x.json", "standard input"):
        read(data, path)
