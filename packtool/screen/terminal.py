"""The screen at a real terminal: keys to steps on the board, the board drawn anew after each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prompt_toolkit.application import Application
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.layout import FormattedTextControl, Layout, Window
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Style

from packtool.screen.draw import listing, reading

if TYPE_CHECKING:
    from collections.abc import Callable

    from prompt_toolkit.formatted_text import StyleAndTextTuples
    from prompt_toolkit.key_binding import KeyPressEvent

    from packtool.screen.board import Board
    from packtool.screen.items import Item

_STYLE = {
    "head": "bold",
    "group": "bold",
    "here": "reverse",
    "changed": "bold ansiyellow",
    "on": "ansigreen",
    "off": "",
    "told": "bold",
    "keys": "",
}
# How long the terminal may take to say that Esc was the beginning of another key.
_ESCAPE_SECONDS = 0.05
_PAGE = 10


class Screen:
    """Shows a board until the person applies it or leaves."""

    def __init__(self, board: Board, *, title: str, details: Callable[[Item], tuple[str, ...]], color: bool) -> None:
        """``details`` gives the lines about an item."""
        self._board = board
        self._title = title
        self._details = details
        self._reading: tuple[str, ...] | None = None
        self._first = self._last = 0
        self._app: Application[bool] = Application(
            layout=Layout(Window(FormattedTextControl(self._text, focusable=True, show_cursor=True))),
            key_bindings=self._keys(),
            style=Style(list(_STYLE.items())),
            full_screen=True,
            color_depth=None if color else ColorDepth.DEPTH_1_BIT,
        )
        self._app.ttimeoutlen = self._app.timeoutlen = _ESCAPE_SECONDS

    def run(self) -> bool:
        """Return whether the person asked to apply. Raises KeyboardInterrupt for Ctrl-C."""
        return self._app.run()

    def _text(self) -> StyleAndTextTuples:
        size = self._app.output.get_size()
        width, height = max(10, size.columns - 1), size.rows
        if self._reading is not None:
            lines, self._last = reading(self._reading, width=width, height=height, first=self._first)
            self._first, at = min(self._first, self._last), 0
        else:
            lines, at = listing(self._board, width=width, height=height, title=self._title)
        styled: StyleAndTextTuples = []
        for index, (style, words) in enumerate(lines):
            if index == at:
                # The cursor is where the person is: a screen reader reads that line.
                styled.append(("[SetCursorPosition]", ""))
            styled.append((f"class:{style}" if style else "", words + ("\n" if index < len(lines) - 1 else "")))
        return styled

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()
        for names, step in (
            (("up", "k"), -1), (("down", "j"), 1), (("pageup",), -_PAGE), (("pagedown",), _PAGE),
            (("home",), -1_000_000), (("end",), 1_000_000),
        ):  # fmt: skip
            for name in names:
                keys.add(name)(self._moving(step))
        keys.add("space")(self._toggle)
        keys.add("enter")(self._look)
        keys.add("a")(self._apply)
        for name in ("q", "escape"):
            keys.add(name)(self._leave)
        keys.add("c-c")(_interrupt)
        keys.add("c-d")(self._leave)
        return keys

    def _moving(self, steps: int) -> Callable[[KeyPressEvent], None]:
        def move(_: KeyPressEvent) -> None:
            if self._reading is None:
                self._board.move(steps)
            else:
                self._first = max(0, min(self._last, self._first + steps))

        return move

    def _toggle(self, _: KeyPressEvent) -> None:
        if self._reading is None:
            self._board.toggle()

    def _look(self, _: KeyPressEvent) -> None:
        item = self._board.item
        if self._reading is not None or item is None:
            self._reading = None
        else:
            self._reading, self._first = self._details(item), 0

    def _apply(self, event: KeyPressEvent) -> None:
        if self._reading is not None:
            return
        if self._board.wishes:
            event.app.exit(result=True)
        else:
            self._board.told = "nothing is to be changed"

    def _leave(self, event: KeyPressEvent) -> None:
        if self._reading is not None:
            self._reading = None
        else:
            event.app.exit(result=False)


def _interrupt(event: KeyPressEvent) -> None:
    event.app.exit(exception=KeyboardInterrupt)
