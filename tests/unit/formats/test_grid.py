"""A table holds at any width: no word of it is broken, not even in a narrow window."""

from __future__ import annotations

import pytest

from packtool.formats.grid import facts, grid, holds

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


def test_a_path_is_broken_between_its_steps_and_no_word_is() -> None:
    rows = [("clock", "git.example/acme/a-long-name-of-tools\nplugins/clock", "67e923d36ff6")]
    heads = ("plugin", "from", "commit!")
    narrow = grid(heads, rows, width=50, color=False, styles={})
    assert narrow == (
        "plugin  from                          commit\n"
        "clock   git.example/acme/             67e923d36ff6\n"
        "        a-long-name-of-tools\n"
        "        plugins/clock"
    )
    assert holds(heads, rows, 50)
    assert not holds(heads, rows, 40)


@pytest.mark.parametrize("width", range(20, 60))
def test_no_head_is_cut(width: int) -> None:
    text = grid(("plugin", "asks for"), [("clock", "a b c d e f"), ("x", "1 2")], width=width, color=False, styles={})
    assert "…" not in text
    assert {"plugin", "asks", "for"} <= set(text.split())


def test_facts_stand_beside_their_names() -> None:
    rows = [("from", "git.example/acme/tools"), ("MCP server", "main (starts python3)")]
    assert facts(rows, width=28, color=False, styles={}) == (
        "from        git.example/\n            acme/tools\nMCP server  main (starts\n            python3)"
    )


def test_a_list_has_the_colours_of_the_table() -> None:
    assert "\x1b[1;31mchanged" in shown(40, color=True)


def test_a_table_without_rows_has_its_heads() -> None:
    assert grid(("a", "b"), [], width=40, color=False, styles={}) == "a  b"
