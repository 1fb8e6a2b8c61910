"""Colour, wrapping, columns and counts."""

from __future__ import annotations

import pytest

from packtool.formats.paint import Paint, columns, counted, wrapped


def test_colour_is_put_round_words_and_can_be_off() -> None:
    assert Paint(color=True)("fail", "FAIL") == "\x1b[31;1mFAIL\x1b[0m"
    assert Paint(color=False)("fail", "FAIL") == "FAIL"
    assert Paint(color=True)("fail", "") == ""


def test_words_are_broken_at_the_width_and_no_word_is() -> None:
    assert wrapped("one two three four five six", 20, "  ") == "one two three four\n  five six"
    assert wrapped(f"see {'x' * 40} there", 20, "  ") == f"see\n  {'x' * 40}\n  there"
    assert wrapped("a well-known-thing-with-hyphens", 20, "") == "a\nwell-known-thing-with-hyphens"


@pytest.mark.parametrize(
    ("words", "width"), [("abc", 3), ("日本", 4), ("e\u0301a", 2), ("naïve", 5), ("\uff21", 2), ("", 0)]
)
def test_columns_of_a_terminal(words: str, width: int) -> None:
    assert columns(words) == width


def test_counts() -> None:
    assert [counted(count, "error") for count in (0, 1, 2)] == ["0 errors", "1 error", "2 errors"]
