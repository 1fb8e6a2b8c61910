"""Code spans: a Markdown reader gives back the very text, and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from packtool.formats.markup import cell, code, row, table, words
from packtool.text import visible

READER = MarkdownIt("commonmark").enable("table")
HOSTILE = st.text() | st.text("`|\\ \n[]()<>@#!*_~:/h")


def spans(markdown: str) -> list[str]:
    """Return the text of all code spans, and make sure that there is no other markup."""
    found = []
    for token in READER.parse(markdown):
        for inner in token.children or []:
            assert inner.type in {"code_inline", "text", "softbreak"}
            found += [inner.content] if inner.type == "code_inline" else []
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a", "`a`"),
        ("a `b`", "`` a `b` ``"),
        ("```", "```` ``` ````"),
        ("`", "`` ` ``"),
        (" a ", "`  a  `"),
        ("a\nb", "`a\\nb`"),
        ("", "`   `"),
        ("@me #1 <b> [x](y)", "`@me #1 <b> [x](y)`"),
        ("a|b", "`a|b`"),
        ("<!-- packtool index check -->", "`< !-- packtool index check -->`"),
        ("`<<!--", "`` `<< !-- ``"),
    ],
)
def test_text_is_fenced(text: str, expected: str) -> None:
    assert code(text) == expected


def test_long_text_is_cut() -> None:
    assert code("x" * 50, limit=10) == f"`{'x' * 9}…`"


def test_a_pipe_in_a_table_is_escaped() -> None:
    assert cell("a|b") == r"`a\|b`"
    assert cell(r"a\|b") == r"`a\ \|b`"


@settings(max_examples=300, deadline=None)
@given(text=HOSTILE)
@example("` `")
@example("  ")
def test_a_code_span_holds_the_very_text(text: str) -> None:
    shown = visible(text)
    expected = shown if shown.strip(" ") else None
    (span,) = spans(f"said: {code(text, limit=10_000)}.")
    assert expected is None or span == expected


@settings(max_examples=300, deadline=None)
@given(texts=st.lists(HOSTILE, min_size=3, max_size=3))
def test_a_table_keeps_its_cells_and_their_text(texts: list[str]) -> None:
    made = table(("a", "b", "c"), [row(*(cell(text, limit=10_000) for text in texts))])
    tokens = READER.parse(made)
    assert [token.type for token in tokens].count("td_open") == 3
    assert [token.type for token in tokens].count("table_open") == 1
    for span, text in zip(spans(made), texts, strict=True):
        assert span.strip() == visible(text).replace("\\|", "\\ |").strip()


@pytest.mark.parametrize("text", ["A commit is not 40 hex digits.", "It runs, and (then) stops. It's so."])
def test_plain_words_stay_plain(text: str) -> None:
    assert words(text) == text


@pytest.mark.parametrize(
    "text",
    [
        *("ask @me", "see #1", "GH-1", "www.x.example", "http://x", "a *b*", "a <b>", "[a](b)", "- a", "1. a"),
        *("at deadbeef1", "x 1234567", "a_b_c", "a\nb", "a ~~b~~", ":tada:", "A-12", "a|b", ""),
    ],
)
def test_words_that_mean_something_are_fenced(text: str) -> None:
    assert words(text) == code(text)
