from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packtool.formats.fitting import broken, fitted, folded, longest_step, padded
from packtool.formats.paint import columns


@pytest.mark.parametrize(
    ("words", "width", "expected"),
    [
        ("short", 5, "short"),
        ("longer", 5, "long…"),
        ("two words", 5, "two…"),
        ("日本語", 6, "日本語"),
        ("日本語です", 6, "日本…"),
        ("", 3, ""),
    ],
)
def test_words_are_cut_to_columns(words: str, width: int, expected: str) -> None:
    assert fitted(words, width) == expected
    assert columns(padded(words, width)) == width


def test_words_are_broken_at_blanks_first() -> None:
    assert folded("one two three", 14, first="a: ", indent="  ") == "a: one two\n  three"
    assert folded("a" * 30, 20, indent="  ") == f"{'a' * 20}\n  {'a' * 10}"
    assert folded("", 20, first="a: ") == "a:"


@given(words=st.text(alphabet="ab 日é-", max_size=120), width=st.integers(24, 60))
def test_no_line_is_too_wide_and_nothing_is_lost(words: str, width: int) -> None:
    text = folded(words, width, first="  a: ", indent="    ")
    assert all(columns(line) <= width for line in text.split("\n"))
    assert "".join(text.removeprefix("  a:").split()) == "".join(words.split())


@pytest.mark.parametrize(
    ("words", "width", "lines"),
    [
        ("git.example/acme/tools", 22, ["git.example/acme/tools"]),
        ("git.example/acme/tools", 20, ["git.example/acme/", "tools"]),
        ("from https://git.example/acme/tools here", 16, ["from", "https://", "git.example/", "acme/tools here"]),
        ("a/" + "b" * 12 + "/c", 6, ["a/", "bbbbbb", "bbbbbb", "/c"]),
        ("", 6, [""]),
    ],
)
def test_a_path_that_is_too_long_is_broken_behind_a_slash(words: str, width: int, lines: list[str]) -> None:
    assert broken(words, width) == lines


def test_the_longest_step_is_what_a_column_must_hold() -> None:
    assert longest_step("from git.example/acme/tools") == len("git.example/")
    assert longest_step("") == 0
