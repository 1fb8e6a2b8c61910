"""A table holds at any width: no word of it is broken, not even in a narrow window."""

from __future__ import annotations

import pytest

from packtool.formats.grid import grid

HEADS = ("files", "plugin", "commit!", "held to")
ROWS = [
    ("unchanged", "clock", "67e923d36ff6", "packtool's receipt"),
    ("changed\n1 file", "relay", "c87b210f6650", "the lock file"),
]


def shown(width: int, *, color: bool = False) -> str:
    return grid(HEADS, ROWS, width=width, color=color, styles={"changed": "bold red"})


def test_a_table_stands_below_its_heads() -> None:
    assert shown(80) == (
        "files      plugin  commit        held to\n"
        "unchanged  clock   67e923d36ff6  packtool's receipt\n"
        "changed    relay   c87b210f6650  the lock file\n"
        "1 file"
    )


def test_a_window_too_narrow_for_its_words_gets_a_list() -> None:
    assert shown(40) == (
        "files    unchanged\n"
        "plugin   clock\n"
        "commit   67e923d36ff6\n"
        "held to  packtool's receipt\n"
        "\n"
        "files    changed\n"
        "         1 file\n"
        "plugin   relay\n"
        "commit   c87b210f6650\n"
        "held to  the lock file"
    )


@pytest.mark.parametrize("width", range(30, 100))
def test_no_word_is_broken_and_no_line_too_wide(width: int) -> None:
    text = shown(width)
    assert max(len(line) for line in text.split("\n")) <= width
    assert {word for row in ROWS for cell in row for word in cell.split()} <= set(text.split())


def test_a_list_has_the_colours_of_the_table() -> None:
    assert "\x1b[1;31mchanged" in shown(40, color=True)


def test_a_table_without_rows_has_its_heads() -> None:
    assert grid(("a", "b"), [], width=40, color=False, styles={}) == "a  b"
