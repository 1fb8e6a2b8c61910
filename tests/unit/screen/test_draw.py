"""The screen as lines: it fits, whatever the size and the names, and keeps the line that the person is at."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from packtool.formats.paint import columns
from packtool.screen.board import Board
from packtool.screen.draw import broken, cut, listing, padded, reading
from packtool.screen.items import Item, Kind

_NAMES = st.text(st.sampled_from("ab 記e\u0301-"), min_size=1, max_size=60)


def _items(names: list[str]) -> list[Item]:
    return [
        Item(kind=Kind.PLUGIN, group="plugins", key=name, shown=name, is_on=False, notes=("1", "pass"))
        for name in names
    ]


@given(
    names=st.lists(_NAMES, max_size=30), width=st.integers(20, 130), height=st.integers(1, 40), at=st.integers(0, 40)
)
def test_the_list_fits_and_shows_where_one_is(names: list[str], width: int, height: int, at: int) -> None:
    board = Board(_items(names))
    board.move(at)
    board.toggle()
    lines, here = listing(board, width=width, height=height, title="t" * 50)

    assert len(lines) <= height
    assert max(columns(text) for _, text in lines) <= width
    if names:
        assert [index for index, (style, _) in enumerate(lines) if style == "here"] == [here]


@given(
    lines=st.lists(st.text(max_size=200), max_size=10),
    width=st.integers(20, 100),
    height=st.integers(1, 30),
    first=st.integers(0, 50),
)
def test_details_fit(lines: list[str], width: int, height: int, first: int) -> None:
    shown, last = reading([line.replace("\n", " ") for line in lines], width=width, height=height, first=first)

    assert last >= 0
    assert len(shown) <= height + 2
    assert max((columns(text) for _, text in shown), default=0) <= width


def test_cutting_counts_columns() -> None:
    assert cut("abcdef", 6) == "abcdef"
    assert cut("abcdefg", 6) == "abcde…"
    assert cut("記憶記憶", 6) == "記憶…"
    assert padded("記", 4) == "記  "
    assert broken("a" * 25, 20) == ["a" * 20, "a" * 5]
