"""Values with tags: read as PyYAML's safe loader reads them, or refused where it refuses."""

from __future__ import annotations

import datetime as dt
import importlib
from typing import Any

import pytest

from packtool.documents.yaml import read_yaml
from packtool.findings import Severity

pyyaml: Any = importlib.import_module("yaml")

TAGS = [
    f"!!{name}"
    for name in [
        "str",
        "binary",
        "int",
        "float",
        "null",
        "bool",
        "seq",
        "map",
        "set",
        "timestamp",
        "foo",
        "python/tuple",
    ]
]
TAGS += ["!", "!x", "!<tag:yaml.org,2002:str>", "!<x>", "!!python/object:os.system", "!!python/name:os"]
VALUES = ["x", "1", '"3"', "3.5", "yes", '"true"', '""', "null", "0x1f", "1:30", "2024-01-01", "2024-02-30", "2024-1-2"]
VALUES += ["aGk=", '"a b"', "é", "[a]", "{a: b}", "{a, b}", "[{a: 1, b: 2}]", "", "0o7", '"1_0"', ".inf", '"08"', "on"]
VALUES += ["-.5", '"+"', '"0x"', "{}", "[]", "|\n  aGk=", "2024-01-01 10:00:00"]


def same(value: object, wanted: Any) -> bool:
    """Whether we read what PyYAML reads; we keep dates as they are written."""
    if isinstance(wanted, dt.date):
        return type(value).__name__ == "Date"
    return value == wanted and isinstance(value, frozenset if isinstance(wanted, set) else type(wanted))


@pytest.mark.parametrize("tag", TAGS)
def test_a_tag_makes_of_a_value_what_pyyaml_makes_of_it(tag: str) -> None:
    for word in VALUES:
        text = f"a: {tag} {word}\n"
        document = read_yaml(text.encode(), "f", lenient=True)
        errors = [one for one in document.findings if one.severity is Severity.ERROR]
        try:
            wanted = pyyaml.safe_load(text)["a"]
        except (pyyaml.YAMLError, ValueError, LookupError, AttributeError):
            assert errors, text
            continue
        assert not errors, text
        node = document.follow(("a",))
        assert node is not None
        assert node.unclear or same(node.plain(), wanted), text
        assert [one.rule.id for one in document.findings if one.location.column == 4 and "tag" in one.rule.id], text


def test_an_ordered_mapping_is_a_list_of_pairs() -> None:
    document = read_yaml(b"a: !!omap [b: 1, c: 2]\n", "f", lenient=True)
    assert document.plain() == {"a": [["b", 1], ["c", 2]]}
    assert [(one.rule.id, one.severity) for one in document.findings] == [("document-tag", Severity.WARNING)]
    (finding,) = read_yaml(b"a: !!omap [b: 1, c]\n", "f", lenient=True).findings
    assert finding.severity is Severity.ERROR


def test_words_for_what_tags_make() -> None:
    document = read_yaml(b"a: !!set {b, c}\nd: !!binary aGk=\n", "f", lenient=True)
    words = [node.word for node in (document.follow(("a",)), document.follow(("d",))) if node]
    assert words == ["a set", "binary data"]


def test_a_tag_is_an_error_where_nothing_may_be_doubtful() -> None:
    (finding,) = read_yaml(b"a: !!str 1\n", "f").findings
    assert (finding.rule.id, finding.severity) == ("document-tag", Severity.ERROR)


def test_a_refused_tag_says_what_happens() -> None:
    (finding,) = read_yaml(b"a: !!int x\n", "f", lenient=True).findings
    assert finding.message == "the value carries the tag !!int, at which Hermes stops reading the file"
