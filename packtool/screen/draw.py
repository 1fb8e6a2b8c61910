"""The screen as lines of styled text for a number of columns and rows; knows no terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.formats.paint import columns, wrapped
from packtool.screen.items import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.screen.board import Board

KEYS = ("space on/off", "enter details", "a apply", "q leave")
BACK = ("enter back", "up/down scroll")
_WIDE = 64
_NARROW = 34
_STATE = 14
_NAME = 24
_ELLIPSIS = "…"

# A style's name and the text of one line.
Line = tuple[str, str]


def listing(board: Board, *, width: int, height: int, title: str) -> tuple[list[Line], int]:
    """Return the lines of the list, at most ``height``, and which of them the person is at."""
    foot = [*_told(board, width), *(("keys", line) for line in _spread(KEYS, width))]
    place = f" ({board.at + 1} of {len(board.items)})" if board.items else ""
    head = [("head", cut(title, width - len(place)) + place)]
    body, at = _body(board, width)
    room = max(1, height - len(head) - len(foot))
    first = max(0, min(at - room // 2, len(body) - room))
    shown = body[first : first + room]
    lines = [*head, *shown, *[("", "")] * (room - len(shown)), *foot]
    # Where there is no room for everything, the line that the person is at stays.
    return (lines, len(head) + at - first) if height > len(head) + len(foot) else (shown[:height], at - first)


def reading(lines: Sequence[str], *, width: int, height: int, first: int) -> tuple[list[Line], int]:
    """Return the details from their line ``first`` on, and the highest ``first`` that makes sense."""
    whole = [part for line in lines for part in broken(line, width)]
    foot: list[Line] = [("keys", line) for line in _spread(BACK, width)]
    room = max(1, height - len(foot))
    last = max(0, len(whole) - room)
    start = min(first, last)
    shown: list[Line] = [("head" if start + at == 0 else "", text) for at, text in enumerate(whole[start:][:room])]
    return [*shown, *[("", "")] * (room - len(shown)), *foot], last


def broken(line: str, width: int) -> list[str]:
    """Return a line in pieces that fit, words that are too long cut as well."""
    parts = []
    for part in wrapped(line, width, "  ").split("\n"):
        rest = part
        while columns(rest) > width:
            piece = _first(rest, width)
            parts.append(piece)
            rest = rest[len(piece) :]
        parts.append(rest)
    return parts


def _body(board: Board, width: int) -> tuple[list[Line], int]:
    lines: list[Line] = []
    at, group = 0, ""
    for index, item in enumerate(board.items):
        if item.group != group:
            group = item.group
            lines.append(("group", cut(group, width)))
        if index == board.at:
            at = len(lines)
        lines.append(("here" if index == board.at else _style(board, index), _row(board, index, width)))
    return lines or [("", "nothing is installed")], at


def _style(board: Board, index: int) -> str:
    if board.is_changed(index):
        return "changed"
    return "on" if board.is_on(index) else "off"


def _row(board: Board, index: int, width: int) -> str:
    item, is_on = board.items[index], board.is_on(index)
    mark = {Kind.PLUGIN: "[{}]", Kind.CHOICE: "({})", Kind.FIXED: " {} "}[item.kind].format("x" if is_on else " ")
    here = ">" if index == board.at else " "
    state = item.state
    if board.is_changed(index):
        state = ("choose" if item.kind is Kind.CHOICE else "enable") if is_on else "disable"
        state = "not chosen" if item.kind is Kind.CHOICE and not is_on else f"to {state}"
    elif item.locked and item.kind is Kind.PLUGIN and not is_on:
        state = "cannot be on"
    if width < _NARROW:
        return cut(f"{here}{mark} {item.shown}", width)
    if width < _WIDE:
        room = max(4, width - 6 - _STATE)
        return cut(f"{here}{mark} {padded(item.shown, room)} {state}", width)
    notes = ", ".join((*item.notes[:2], *([f"asks for {len(item.asks)}"] if item.asks else []), *item.notes[2:]))
    return cut(f"{here}{mark} {padded(item.shown, _NAME)} {padded(state, _STATE)} {notes}", width)


def _told(board: Board, width: int) -> Iterator[Line]:
    yield ("", "")
    if board.told:
        yield from (("told", part) for part in broken(board.told, width))


def _spread(words: Sequence[str], width: int) -> list[str]:
    lines = [""]
    for word in words:
        joined = f"{lines[-1]}   {word}" if lines[-1] else word
        if lines[-1] and columns(joined) > width:
            lines.append(word)
        else:
            lines[-1] = joined
    return [cut(line, width) for line in lines]


def cut(words: str, width: int) -> str:
    """Return words that take ``width`` columns at most."""
    return words if columns(words) <= width else _first(words, width - 1) + _ELLIPSIS


def padded(words: str, width: int) -> str:
    """Return words that take exactly ``width`` columns."""
    short = cut(words, width)
    return short + " " * (width - columns(short))


def _first(words: str, width: int) -> str:
    taken = 0
    for index, character in enumerate(words):
        taken += columns(character)
        if taken > width:
            return words[: max(1, index)]
    return words
