from __future__ import annotations

import importlib
import io
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML

from packtool.documents.scalars import Date
from packtool.documents.words import Style, block, inline, word

pyyaml: Any = importlib.import_module("yaml")

# Words that one reader or another takes for something else than text.
TRAPS = r"""
y n yes No ON off true False null ~ NULL 0 00 08 0o7 0x1F 0b1 1_000 1:30 190:20:30 1e3 1E3 1.5e+3 .5 1. -.inf .nan +1
2026-01-02 2026-01-02T03:04:05Z = << - ? : # & * ! | > ' " % @ ` [ ] { } , a: a:b -a #a !x &x *x |x %x @x --- ... ..
0123456789012345678901234567890123456789 1234567e1234567890123456789012345678901 __ 0x_ 1__0 \ \n $x ${x}
"""
texts = st.one_of(
    st.sampled_from(
        [
            *TRAPS.split(),
            "",
            " ",
            "a ",
            " a",
            "a #b",
            "a: b",
            "a\n",
            "\na",
            "a\tb",
            "\u2028",
            "\x85",
            "\ufeff",
            "😀",
            "é",
        ]
    ),
    st.text(max_size=20),
)
plain = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), texts)
values = st.recursive(
    plain,
    lambda below: st.one_of(st.lists(below, max_size=3), st.dictionaries(texts, below, max_size=3)),
    max_leaves=12,
)


def ruamel(text: str, version: tuple[int, int]) -> Any:
    reader = YAML(typ="safe", pure=True)
    reader.version = version
    return reader.load(io.StringIO(text))


def alike(one: Any, other: Any) -> bool:
    return repr(one) == repr(other)


@settings(deadline=None)
@given(values)
def test_every_reader_takes_a_value_for_the_same(value: Any) -> None:
    written = ["v: " + inline(value)]
    if isinstance(value, (dict, list)) and value:
        written += [
            "v:\n" + "\n".join(block(value, column, Style(step=2, dash=dash))) for column, dash in ((2, 0), (4, 2))
        ]
        written += ["\n".join(["v:", *block(value, 0, Style())])] if isinstance(value, list) else []
    for text in written:
        assert alike(pyyaml.safe_load(text), {"v": value}), text
        assert alike(ruamel(text, (1, 1)), {"v": value}), text
        assert alike(ruamel(text, (1, 2)), {"v": value}), text


@settings(deadline=None)
@given(values)
def test_json_is_json_and_read_alike_as_yaml(value: Any) -> None:
    text = inline(value, json_only=True)
    # JSON has no word for these; YAML's are taken.
    if ".inf" not in text and ".nan" not in text:
        assert alike(json.loads(text), value)
    assert alike(pyyaml.safe_load(f'{{"v": {text}}}'), {"v": value})


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("relay", "relay"),
        ("two words", "two words"),
        ("https://example.test/x", "'https://example.test/x'"),
        ("it's", "'it''s'"),
        ("a\nb", '"a\\nb"'),
        ("on", "'on'"),
        ("", "''"),
        ("1e3", "'1e3'"),
        (1e22, "1.0e+22"),
        (True, "true"),
        (None, "null"),
        (Date("2026-01-02"), "2026-01-02"),
    ],
)
def test_words(value: Any, text: str) -> None:
    assert word(value) == text
