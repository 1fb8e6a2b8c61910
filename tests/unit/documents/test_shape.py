"""What a schema refuses, in sentences at a line and column."""

from __future__ import annotations

from typing import Any

import pytest

from packtool.documents.shape import dotted, judge_shape
from packtool.documents.yaml import read_yaml
from packtool.findings import Severity

SCHEMA: dict[str, Any] = {
    "type": "object",
    "required": ["name", "items"],
    "properties": {
        "name": {"type": "string", "minLength": 1},
        "items": {"type": "array", "minItems": 1, "items": {"type": ["string", "integer"]}},
        "mode": {"enum": ["fast", "careful"]},
        "size": {"type": "integer", "minimum": 1, "description": "a whole number above 0"},
        "inner": {"type": "object", "properties": {"subdir": {}, "ref": {}}, "additionalProperties": False},
    },
    "additionalProperties": False,
}


def told(text: str, **options: Any) -> list[tuple[str, int | None, int | None, str, str]]:
    document = read_yaml(text.encode(), "f.yaml")
    return [
        (found.rule.id, found.location.line, found.location.column, found.message, found.remedy)
        for found in judge_shape(document, SCHEMA, **options)
    ]


def test_a_good_document_has_no_findings() -> None:
    assert told("name: a\nitems: [x, 1]\nmode: fast\nsize: 2\ninner: {ref: x}\n") == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "name: a\n",
            ("shape-missing-key", 1, 1, "the document has no `items`", "add `items:`"),
        ),
        (
            "name: 5\nitems: [a]\n",
            ("shape-type", 1, 7, "name must be text, not a number", "write text"),
        ),
        (
            "name: a\nitems: [a, {b: c}]\n",
            (
                "shape-type",
                2,
                12,
                "items.2 must be text or a whole number, not a mapping",
                "write text or a whole number",
            ),
        ),
        (
            "name: a\nitems: []\n",
            ("shape-value", 2, 8, "items is empty", "write a value of the kind that is named"),
        ),
        (
            "name: a\nitems: [a]\nmode: carefull\n",
            ("shape-value", 3, 7, "mode must be one of fast, careful", "write careful"),
        ),
        (
            "name: a\nitems: [a]\nsize: 0\n",
            ("shape-value", 3, 7, "size must be a whole number above 0", "write a whole number above 0"),
        ),
        (
            "name: a\nitems: [a]\ninner:\n  subdirs: x\n",
            ("shape-unknown-key", 4, 3, "inner has the unknown key `subdirs`", "write `subdir`"),
        ),
        (
            "name: a\nitems: [a]\nzzz: 1\n",
            (
                "shape-unknown-key",
                3,
                1,
                "the document has the unknown key `zzz`",
                "remove it; known are name, items, mode, size, inner",
            ),
        ),
    ],
)
def test_each_refusal_is_a_sentence_at_its_place(text: str, expected: tuple[str, int, int, str, str]) -> None:
    assert told(text) == [expected]


def test_a_misspelt_key_is_an_error_and_another_unknown_one_a_warning() -> None:
    document = read_yaml(b"name: a\nitems: [a]\nmodes: x\nzzz: 1\n", "f")
    assert [found.severity for found in judge_shape(document, SCHEMA)] == [Severity.ERROR, Severity.WARNING]


def test_places_can_be_named_otherwise() -> None:
    findings = told("name: a\nitems: [{}]\n", name_of=lambda place: f"<{dotted(place)}>")
    assert findings[0][3] == "<items.1> must be text or a whole number, not a mapping"


def test_only_the_keywords_that_are_asked_for_are_told() -> None:
    assert told("name: 5\nzzz: 1\n", keywords={"additionalProperties"}) == [
        (
            "shape-unknown-key",
            2,
            1,
            "the document has the unknown key `zzz`",
            "remove it; known are name, items, mode, size, inner",
        )
    ]


def test_a_document_that_could_not_be_read_has_no_shape() -> None:
    assert told("name: [\n") == []


def test_an_unknown_key_of_a_stranger_is_shown_safely() -> None:
    (finding,) = told('name: a\nitems: [a]\n"\\x1b[2J": 1\n')
    assert finding[3] == "the document has the unknown key `\\x1b[2J`"


def test_values_are_written_as_yaml_writes_them() -> None:
    document = read_yaml(b"shape: rond\n", "f.yaml")
    (found,) = judge_shape(document, {"properties": {"shape": {"enum": ["round", None, True]}}})
    assert (found.message, found.remedy) == ("shape must be one of round, null, true", "write round")
