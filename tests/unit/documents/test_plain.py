"""What is read without the parser is what the parser makes of it, down to every place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packtool.documents import yaml
from packtool.documents.plain import plain_root
from packtool.documents.yaml import read_yaml

if TYPE_CHECKING:
    from packtool.documents.node import Node

WORDS = st.one_of(
    st.sampled_from(["yes", "n", "null", "e5", "a: b", "x #y", "it's", "a - b", "NaN", "True", "a?", "", "ok", "- a"]),
    st.text("abyn.,;()'/_+=%&!?*- e1:#\"{}[]|>@`é", min_size=1, max_size=12),
)
TEXTS = st.lists(
    st.one_of(st.just(""), st.tuples(st.sampled_from(["name", "on", "a-b", "x"]), WORDS).map(": ".join), WORDS),
    max_size=5,
).map(lambda lines: "\n".join([*lines, ""]))


def by_parser(text: str, monkeypatch: pytest.MonkeyPatch) -> Node | None:
    with monkeypatch.context() as patched:
        patched.setattr(yaml, "plain_root", lambda _: None)
        return read_yaml(text.encode(), "x.yaml").root


@settings(max_examples=300, deadline=None)
@given(text=TEXTS)
def test_both_ways_agree(text: str) -> None:
    found = plain_root(text)
    if found is not None:
        with pytest.MonkeyPatch.context() as patched:
            assert found == by_parser(text, patched)
            patched.setattr(yaml, "plain_root", lambda _: None)
            assert read_yaml(text.encode(), "x.yaml").findings == ()


@pytest.mark.parametrize(
    "text", ["name: brew\ndescription: Brews tea, or (in the evening) cocoa.\n", "\n\nname: a\n\n\nb-c: it's\n\n"]
)
def test_the_usual_is_read_here(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = plain_root(text)
    assert found is not None
    assert found == by_parser(text, monkeypatch)


@pytest.mark.parametrize(
    "text",
    [
        "name: yes\n",
        "on: a\n",
        "a: b\na: c\n",
        "a: b",
        "a: b # c\n",
        "a: b:\n",
        "a:\n",
        "a: 'b'\n",
        "a: b\n c\n",
        "",
        "\n",
        "a: b \n",
    ],
)
def test_anything_else_is_the_parser_s(text: str) -> None:
    assert plain_root(text) is None
