"""Our part of JSON Schema refuses what the usual library refuses, for every schema of ours that files are judged by."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from packtool import resources
from packtool.documents.schema import UnknownKeyword, refusals

if TYPE_CHECKING:
    from collections.abc import Mapping

SCHEMAS = [
    "agent-plugins/1.0.0/mcp.schema.json",
    "agent-plugins/1.0.0/plugin.schema.json",
    "agent-plugins/1.0.0/skill.schema.json",
    "index/index.schema.json",
    "pack/hermes-pack.schema.json",
    "plugin-yaml/plugin.schema.json",
]


def schema_of(name: str) -> dict[str, Any]:
    schema: dict[str, Any] = json.loads(resources.text(f"schemas/{name}"))
    return schema


def by_library(value: Any, schema: Mapping[str, Any]) -> set[tuple[str, tuple[str | int, ...]]]:
    found = Draft202012Validator(schema).iter_errors(value)
    return {(error.validator or "false", tuple(error.absolute_path)) for error in found}


def with_place(found: set[tuple[str, tuple[str | int, ...]]]) -> set[tuple[str, tuple[str | int, ...]]]:
    # Of what may not be there at all the library does not say where it is.
    return {one for one in found if one[0] != "false"}


def by_us(value: Any, schema: Mapping[str, Any]) -> set[tuple[str, tuple[str | int, ...]]]:
    return {(found.keyword, found.path) for found in refusals(value, schema)}


@pytest.mark.parametrize("name", SCHEMAS)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_ours_and_the_library_agree(name: str, data: st.DataObject) -> None:
    schema = schema_of(name)
    words = sorted(_words(schema))
    scalars = st.one_of(
        st.none(), st.booleans(), st.integers(-3, 3), st.sampled_from([1.0, 0.5]), st.text(max_size=3),
        st.sampled_from(words),
    )  # fmt: skip
    values = st.recursive(
        scalars,
        lambda inner: st.one_of(
            st.lists(inner, max_size=3),
            st.dictionaries(st.one_of(st.sampled_from(words), st.text(max_size=2)), inner, max_size=5),
        ),
        max_leaves=20,
    )
    value = data.draw(values)
    ours, library = by_us(value, schema), by_library(value, schema)
    assert with_place(ours) == with_place(library)
    assert {keyword for keyword, _ in ours} == {keyword for keyword, _ in library}


def _words(schema: Any) -> set[str]:
    found: set[str] = set()
    waiting = [schema]
    while waiting:
        each = waiting.pop()
        if isinstance(each, dict):
            found |= set(each.get("properties", ()))
            found |= {word for word in (*each.get("enum", ()), each.get("const")) if isinstance(word, str)}
            waiting += each.values()
        elif isinstance(each, list):
            waiting += each
    return found


@pytest.mark.parametrize(
    ("schema", "value", "expected"),
    [
        ({"type": "integer"}, True, {("type", ())}),
        ({"type": "integer"}, 2.0, set()),
        ({"type": ["string", "null"]}, None, set()),
        ({"const": 1}, True, {("const", ())}),
        ({"enum": ["a", None]}, None, set()),
        ({"oneOf": [{"type": "string"}, {"minLength": 1}]}, "a", {("oneOf", ())}),
        ({"items": {"$ref": "#/$defs/word"}, "$defs": {"word": {"maxLength": 1}}}, ["a", "ab"], {("maxLength", (1,))}),
        ({"properties": {"a": {}}, "additionalProperties": False}, {"b": 1}, {("additionalProperties", ())}),
        ({"additionalProperties": {"type": "string"}}, {"b": 1}, {("type", ("b",))}),
        ({"not": {"required": ["x"]}}, {"x": 1}, {("not", ())}),
        ({"minimum": 1}, 0, {("minimum", ())}),
        ({"minimum": 1}, "a", set()),
        ({"minItems": 1}, [], {("minItems", ())}),
        ({"maxItems": 0}, [1], {("maxItems", ())}),
    ],
)
def test_what_is_refused(schema: dict[str, Any], value: Any, expected: set[tuple[str, tuple[str | int, ...]]]) -> None:
    assert by_us(value, schema) == expected
    assert by_library(value, schema) == expected


def test_where_nothing_may_stand() -> None:
    schema = {"properties": {"a": False, "b": True}}
    assert by_us({"a": 1, "b": 1}, schema) == {("false", ("a",))}


def test_a_keyword_that_is_not_known_is_told() -> None:
    with pytest.raises(UnknownKeyword, match="uniqueItems"):
        by_us([1], {"uniqueItems": True})
