"""JSON read strictly."""

from __future__ import annotations

import json
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packtool.documents import json as reader
from packtool.documents.json import MAX_ALIKE, MAX_DEPTH, MAX_VALUES, read_json
from packtool.documents.yaml import read_yaml


@pytest.mark.parametrize(
    ("text", "rule", "line", "column"),
    [
        ("", "document-empty", 1, 1),
        (" \n ", "document-empty", 1, 1),
        ("{", "document-syntax", 1, 2),
        ('{"a" 1}', "document-syntax", 1, 6),
        ('{"a": 1,}', "document-syntax", 1, 9),
        ("[1,]", "document-syntax", 1, 4),
        ("[1 2]", "document-syntax", 1, 4),
        ("{a: 1}", "document-syntax", 1, 2),
        ("// c\n{}", "document-syntax", 1, 1),
        ('{"a": 1}\n x', "document-syntax", 2, 2),
        ('"a\nb"', "document-syntax", 1, 1),
        ('"\\x41"', "document-syntax", 1, 1),
        ("[01]", "document-syntax", 1, 3),
        ("[+1]", "document-syntax", 1, 2),
        ("[NaN]", "document-number", 1, 2),
        ("[-Infinity]", "document-number", 1, 2),
        ("[1e999]", "document-number", 1, 2),
        ("[" + "9" * 500 + "]", "document-number", 1, 2),
        ('{"a": 1,\n "a": 2}', "document-duplicate-key", 2, 2),
        ("[" + "5," * MAX_VALUES + "5]", "document-size", 1, 1),
        ("[" * (MAX_DEPTH + 1), "document-depth", 1, MAX_DEPTH + 1),
        ("\x01", "document-control-character", 1, 1),
    ],
)
def test_a_fault_has_its_rule_and_place(text: str, rule: str, line: int, column: int) -> None:
    (finding,) = read_json(text.encode(), "f.json").findings
    assert (finding.rule.id, finding.location.line, finding.location.column) == (rule, line, column)


def test_a_duplicate_names_both_lines_and_the_rest_is_read() -> None:
    document = read_json(b'{"ref": 1,\n "x": 2,\n "ref": 3}', "f")
    assert document.findings[0].message == "the key ref stands twice: here and on line 1"
    assert document.plain() == {"ref": 3, "x": 2}


def test_places() -> None:
    document = read_json('\ufeff{"é": [1,\n  {"k": "v"}]}'.encode(), "f")
    node = document.follow(("é", 1, "k"))
    assert node is not None
    assert (node.value, node.line, node.column, node.end_column) == ("v", 2, 9, 12)
    place = document.at(node)
    assert place.excerpt is not None
    assert place.excerpt.text == '  {"k": "v"}]}'


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=20,
)


@settings(max_examples=150, derandomize=True, deadline=None)
@given(JSON, st.sampled_from([None, 1]), st.booleans())
def test_what_json_writes_is_read_back(value: object, indent: int | None, ascii_only: bool) -> None:  # noqa: FBT001
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_only)
    document = read_json(text.encode("utf-8", "surrogatepass"), "f")
    if document.findings:
        rules = {finding.rule.id for finding in document.findings}
        assert rules <= {"document-control-character", "document-not-utf-8"}
        return
    assert document.plain() == value


@settings(max_examples=200, derandomize=True, deadline=None)
@given(st.binary(max_size=200) | st.text(alphabet='{}[]",:\\u0tfn1e-.\n ', max_size=60).map(str.encode))
def test_no_bytes_break_the_reader(data: bytes) -> None:
    document = read_json(data, "f")
    assert (document.root is not None) or document.findings
    try:
        expected = json.loads(data)
    except (ValueError, RecursionError):
        return
    if not document.findings:
        assert document.plain() == expected


def test_json_is_yaml_too() -> None:
    text = b'{"a": [1, "x", null, true], "b": {"c": 1.5}}'
    assert read_json(text, "f").plain() == read_yaml(text, "f").plain()


@pytest.mark.parametrize(
    "text",
    [
        '{"api_key": "hunter2", "a": 1, "a": 2}',
        '{"x": {"token": ["hunter2"]}, "a": 1, "a": 2}',
        '{"a": 1, "a": ["-----BEGIN PRIVATE KEY-----", "hunter2"]}',
        '{"password": "hunter2", "a": nope}',
        '{"password":"hunter2", "a": nope}',
    ],
)
def test_what_stands_under_a_secret_s_name_shows_in_no_excerpt(text: str) -> None:
    (finding,) = read_json(text.encode(), "f.json").findings
    assert finding.location.excerpt is not None
    assert "hunter2" not in finding.location.excerpt.text
    assert "[hidden]" in finding.location.excerpt.text


def test_the_deepest_that_is_read_is_plain_values_too() -> None:
    value = read_json(b"[" * MAX_DEPTH + b"]" * MAX_DEPTH, "f").plain()
    depth = 0
    while value:
        value, depth = value[0], depth + 1
    assert depth == MAX_DEPTH - 1


def test_keys_that_stand_twice_are_told_up_to_a_number() -> None:
    findings = read_json(b"{" + b'"a": 1,' * 300 + b'"a": 1}', "f").findings
    assert len(findings) == MAX_ALIKE + 1
    assert findings[-1].message == "200 more keys stand twice"


@pytest.mark.parametrize(
    ("number", "value"),
    [("1e400", math.inf), ("-1e400", -math.inf), ("9" * 5000, math.inf), ("-" + "9" * 5000, -math.inf), ("5", 5)],
)
def test_numbers_that_no_reader_holds_may_be_let_be(number: str, value: float) -> None:
    document = read_json(f'{{"a": {number}, "b": 1}}'.encode(), "f", opaque_numbers=True)
    assert document.findings == ()
    assert document.plain() == {"a": value, "b": 1}


def test_values_without_commas_are_counted_while_they_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "MAX_VALUES", 100)
    assert read_json(b"[" + b"[[]]," * 49 + b"1]", "f").findings == ()
    (finding,) = read_json(b"[" + b"[[]],\n" * 60 + b"1]", "f").findings
    assert (finding.rule.id, finding.location.line) == ("document-size", 51)
    (finding,) = read_json(b'{"a": ' * 60 + b"1" + b"}" * 60, "f").findings
    assert (finding.rule.id, finding.location.excerpt) == ("document-size", None)
