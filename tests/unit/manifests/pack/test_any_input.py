"""No bytes and no values break the reader, and all of it ends in findings or in a pack."""

from __future__ import annotations

import io
import math
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML

from packtool.findings import Severity
from packtool.manifests import pack

C = "3f786850e387550fdab836ed7e6dc881de23001b"
GOOD = f"""\
name: team
version: 1.0.0
plugins:
  - repo: acme/mono/x
    ref: {C}
  - {{name: lamp, ref: '{C}', subdir: a}}
config:
  lamp: {{settings: {{a: [1, "b"], url: https://h.example}}}}
skills: [one]
"""


def judge(data: bytes) -> None:
    reading = pack.read(data, "f.yaml", allow_local=True)
    errors = [finding for finding in reading.findings if finding.severity is Severity.ERROR]
    assert reading.manifest is not None or errors
    for finding in reading.findings:
        assert finding.location.line is not None
        assert finding.message.isprintable() or "\u00a0" in finding.message
        assert len(finding.message) <= 400
    if not errors:
        assert reading.manifest is not None
        assert reading.manifest.name
        assert reading.manifest.entries
        for entry in reading.manifest.entries:
            assert entry.commit is not None
            assert entry.name or entry.source


@settings(max_examples=150, derandomize=True, deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes(data: bytes) -> None:
    judge(data)


@settings(max_examples=120, derandomize=True, deadline=None)
@given(st.data())
def test_any_damage_to_a_good_pack(data: st.DataObject) -> None:
    text = list(GOOD)
    for _ in range(data.draw(st.integers(min_value=1, max_value=4))):
        place = data.draw(st.integers(min_value=0, max_value=len(text)))
        piece = data.draw(
            st.sampled_from(
                ["", " ", "\n", "\t", ":", "- ", "'", '"', "{", "]", "&a", "*a", "!", "\x00", "\u2028", "é", "0"]
            )
        )
        text[place : place + data.draw(st.integers(min_value=0, max_value=3))] = list(piece)
    judge("".join(text).encode())


SCALARS = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12) | st.sampled_from([C, "a/b", "x"])
)
KEYS = SCALARS.filter(lambda key: not (isinstance(key, float) and math.isnan(key)))
ANY: st.SearchStrategy[Any] = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3), max_leaves=8
)
ENTRY = st.dictionaries(st.sampled_from(["name", "repo", "source", "ref", "version", "subdir", "x"]), ANY, max_size=5)
PACK = st.fixed_dictionaries(
    {},
    optional={
        "name": ANY,
        "version": ANY,
        "pack": ANY,
        "plugins": st.lists(ENTRY | ANY, max_size=3) | ANY,
        "config": st.dictionaries(KEYS, ANY, max_size=3) | ANY,
        "skills": ANY,
    },
)


@settings(max_examples=120, derandomize=True, deadline=None)
@given(PACK)
def test_any_values(value: object) -> None:
    stream = io.StringIO()
    YAML(typ="safe", pure=True).dump(value, stream)
    judge(stream.getvalue().encode("utf-8", "surrogatepass"))


@pytest.mark.parametrize("seed", range(4))
def test_the_same_input_gives_the_same_findings(seed: int) -> None:
    text = list(GOOD)
    random.Random(seed).shuffle(text)  # noqa: S311 - the same disorder on every run
    data = "".join(text).encode()
    assert pack.read(data, "f").findings == pack.read(data, "f").findings
