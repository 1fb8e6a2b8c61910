"""Wishes on the board: what is switched, what cannot be, and that one has a seat."""

from __future__ import annotations

from packtool.installed.providers import SEATS
from packtool.screen.board import Board
from packtool.screen.items import Item, Kind

MEMORY = SEATS[0]


def _item(name: str | None, kind: Kind = Kind.PLUGIN, *, is_on: bool = False, locked: str = "") -> Item:
    seat = MEMORY if kind is Kind.CHOICE else None
    return Item(kind=kind, group="", key=name, shown=name or "own", is_on=is_on, locked=locked, seat=seat)


def _words(board: Board) -> list[str]:
    return [wish.words for wish in board.wishes]


def test_switching_twice_is_no_wish() -> None:
    board = Board([_item("a"), _item("b", is_on=True)])
    board.toggle()
    board.move(1)
    board.toggle()
    assert _words(board) == ["enable a", "disable b"]
    assert board.told == "2 to change; nothing is written yet"
    board.toggle()
    board.move(-5)
    board.toggle()
    assert _words(board) == []
    assert board.told == ""


def test_what_is_locked_can_be_switched_off_and_not_on() -> None:
    board = Board([_item("a", locked="it failed"), _item("b", is_on=True, locked="it failed")])
    board.toggle()
    assert (board.told, _words(board)) == ("it failed", [])
    board.move(1)
    board.toggle()
    assert _words(board) == ["disable b"]
    board.toggle()
    assert _words(board) == []


def test_a_seat_has_one_holder() -> None:
    board = Board([_item(None, Kind.CHOICE, is_on=True), _item("a", Kind.CHOICE), _item("b", Kind.CHOICE)])
    board.move(1)
    board.toggle()
    board.move(1)
    board.toggle()
    assert [board.is_on(index) for index in range(3)] == [False, False, True]
    assert _words(board) == ["memory provider: b"]
    board.toggle()
    assert _words(board) == ["memory provider: b"]


def test_what_is_fixed_stays() -> None:
    board = Board([_item("a", Kind.FIXED, is_on=True, locked="Hermes switches it")])
    board.toggle()
    assert (board.told, _words(board)) == ("Hermes switches it", [])


def test_an_empty_board_takes_every_key() -> None:
    board = Board([])
    board.move(3)
    board.toggle()
    assert (board.item, board.wishes) == (None, ())
