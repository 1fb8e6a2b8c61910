"""Strangers' text made safe to show."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packtool.text import clean, nearest, visible, yaml_word

TOKEN = "ghp_" + "a1B2" * 9


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("naïve 日本", "naïve 日本"),
        ("a\nb\tc\rd", "a\\nb\\tc\\rd"),
        ("\x1b[2J", "\\x1b[2J"),
        ("\x85", "\\x85"),
        ("a\u202eb", "a\\u202eb"),
        ("a\u200bb", "a\\u200bb"),
        ("\U000e0041", "\\U000e0041"),
        ("\ufe0f", "\ufe0f"),
        ("\U000e0101", "\\U000e0101"),
        ("\ud800", "\\ud800"),
        ("\u2028", "\\u2028"),
        ("\ue000", "\\ue000"),
    ],
)
def test_what_cannot_be_seen_is_written_out(text: str, shown: str) -> None:
    assert visible(text) == shown


def test_a_cut_is_shown() -> None:
    assert clean("abcdef", limit=6) == "abcdef"
    assert clean("abcdefg", limit=6) == "abcde…"


def test_secrets_are_hidden_before_a_text_is_cut() -> None:
    assert clean(f"x {TOKEN}", limit=12) == "x [hidden]"
    assert clean("y" * 30 + TOKEN, limit=34) == "y" * 30 + "[hi…"


def test_a_secret_across_the_end_of_what_is_read_is_hidden() -> None:
    limit = 10
    text = " " * (limit * 4 - 10) + TOKEN + "tail"
    shown = clean(text, limit=limit)
    assert TOKEN[:6] not in shown
    many = f"{TOKEN} " * 50
    assert "ghp_" not in clean(many, limit=400)


@settings(max_examples=200, derandomize=True, deadline=None)
@given(st.text(max_size=300), st.integers(min_value=2, max_value=80))
def test_clean_text_is_one_printable_line_of_bounded_length(text: str, limit: int) -> None:
    shown = clean(text, limit=limit)
    assert len(shown) <= limit
    assert shown.isprintable() or any(not character.isprintable() for character in text if character == "\u00a0")
    assert "\n" not in shown


@pytest.mark.parametrize(
    ("word", "known", "meant"),
    [
        ("subdirs", ["subdir", "ref", "repo"], "subdir"),
        ("Subdir", ["subdir", "ref"], "subdir"),
        ("zzz", ["subdir", "ref"], None),
        ("x", [], None),
        ("reff", ["ref", "repo"], "ref"),
    ],
)
def test_the_nearest_word(word: str, known: list[str], meant: str | None) -> None:
    assert nearest(word, known) == meant


@pytest.mark.parametrize(
    ("value", "word"),
    [
        (None, "null"),
        (True, "true"),
        (False, "false"),
        (1, "1"),
        (1.5, "1.5"),
        ("None", "None"),
        ([], "[]"),
        ({}, "{}"),
        (float("inf"), ".inf"),
        (float("-inf"), "-.inf"),
        (float("nan"), ".nan"),
    ],
)
def test_plain_values_as_yaml_writes_them(value: object, word: str) -> None:
    assert yaml_word(value) == word
