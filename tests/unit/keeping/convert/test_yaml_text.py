from __future__ import annotations

from typing import Any

import pytest
import yaml as pyyaml  # type: ignore[import-untyped]
from hypothesis import given
from hypothesis import strategies as st

from packtool.documents.yaml import read_yaml
from packtool.index.catalog_folder import json_plain
from packtool.index.lens import same
from packtool.keeping.convert.yaml_text import MAX_KEY, yaml_text

# Half a pair of surrogates is no character, and YAML has no way to write it.
TEXTS = st.text(st.characters(exclude_categories=["Cs"])) | st.sampled_from(
    [
        "yes",
        "No",
        "null",
        "~",
        "1e5",
        "0x1f",
        "2026-01-01",
        "12:30",
        "- a",
        "a: b",
        "a #b",
        " a",
        "https://x.org/a:",
        ".5",
    ]
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=10,
)


@given(st.dictionaries(TEXTS, VALUES, max_size=5))
def test_both_readers_see_what_was_written(values: dict[str, Any]) -> None:
    text = yaml_text(values)
    document = read_yaml(text.encode(), "x.yaml", lenient=True)
    assert [one.rule.id for one in document.findings if one.rule.id != "document-key-type"] == [], text
    assert same(json_plain(document.plain()), values), text
    assert same(pyyaml.safe_load(text), values), text


def test_a_person_can_read_it() -> None:
    values = {
        "name": "agora",
        "repo": "https://github.com/acme/agora",
        "sha": "1" * 40,
        "description": "Keeps a board: of things.",
        "platforms": [],
        "capabilities": {"provides_tools": ["start", "stop"], "requires_env": []},
        "removed": [{"name": "evil", "why": {"a": 1}}, {}, [1, [2]]],
    }
    assert (
        yaml_text(values)
        == f"""name: agora
repo: https://github.com/acme/agora
sha: "{"1" * 40}"
description: "Keeps a board: of things."
platforms: []
capabilities:
  provides_tools:
    - start
    - stop
  requires_env: []
removed:
  - name: evil
    why:
      a: 1
  - {{}}
  -
    - 1
    -
      - 2
"""
    )


def test_what_yaml_cannot_hold_so() -> None:
    with pytest.raises(ValueError, match="a key of more than 512 characters"):
        yaml_text({"k" * (MAX_KEY + 1): 1})
    with pytest.raises(ValueError, match="not JSON compliant"):
        yaml_text({"k": float("inf")})
