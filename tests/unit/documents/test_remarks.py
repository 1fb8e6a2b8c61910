from __future__ import annotations

import pytest

from packtool.documents.json import read_json
from packtool.documents.remarks import in_short
from packtool.documents.yaml import read_yaml
from packtool.manifests import pack


@pytest.mark.parametrize(
    ("word", "short"),
    [
        ("0777", "0777"),
        ("1" * 80, "1" * 80),
        ("1" * 6000, "a number of 6,000 digits"),
        ("-1_000." + "0" * 400, "a number of 404 digits"),
        ("1:" * 300 + "1", "a word of 601 characters"),
    ],
)
def test_a_long_word_is_told_by_what_it_is(word: str, short: str) -> None:
    assert in_short(word) == short


def test_a_person_reads_how_long_a_number_is() -> None:
    [found] = read_yaml(b"version: " + b"1" * 6000 + b"\n", "a.yaml").findings
    assert found.message.startswith("a number of 6,000 digits is an error to some YAML readers")
    [found] = read_json(b'{"version": -' + b"1" * 6000 + b"}", "a.json").findings
    assert found.message == "a number of 6,000 digits is read by few readers"
    text = "name: x\nplugins:\n  - repo: a/b\n    ref: " + "1" * 6000 + "\n"
    [found] = pack.read(text.encode(), "hermes-pack.yaml").findings
    assert found.message == "entry `a/b`: ref is 6,000 characters long, so it is no commit"
