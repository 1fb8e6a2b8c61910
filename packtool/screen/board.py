"""What a person has done on the screen so far: where they are, what is to be switched, and what they look at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.screen.items import Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from packtool.screen.items import Item


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """One change that is wished for: an item, and whether it is to be on."""

    item: Item
    is_on: bool

    @property
    def words(self) -> str:
        """The change as a person reads it."""
        if self.item.seat is not None:
            return f"{self.item.seat.words}: {self.item.shown}"
        return f"{'enable' if self.is_on else 'disable'} {self.item.shown}"


class Board:
    """Holds wishes, and nothing that writes anything."""

    def __init__(self, items: Sequence[Item]) -> None:
        """Begin at the first item, with everything as it is."""
        self.items = tuple(items)
        self.at = 0
        self.told = ""
        self._on = [item.is_on for item in items]

    @property
    def item(self) -> Item | None:
        """The item that the person is at."""
        return self.items[self.at] if self.items else None

    def is_on(self, index: int) -> bool:
        """Whether an item is to be on."""
        return self._on[index]

    def is_changed(self, index: int) -> bool:
        """Whether it is to be otherwise than it is."""
        return self._on[index] != self.items[index].is_on

    def move(self, steps: int) -> None:
        """Go up (negative) or down, not past the ends."""
        self.told = ""
        self.at = max(0, min(len(self.items) - 1, self.at + steps))

    def toggle(self) -> None:
        """Switch the item: on, off, or to be the chosen one; say why where that cannot be."""
        item = self.item
        if item is None:
            return
        self.told = ""
        if item.kind is Kind.FIXED or (item.locked and not self._on[self.at] and not item.is_on):
            self.told = item.locked
        elif item.kind is Kind.CHOICE:
            for index, other in enumerate(self.items):
                if other.seat == item.seat:
                    self._on[index] = index == self.at
        else:
            self._on[self.at] = not self._on[self.at]
        if not self.told and item.kind is Kind.PLUGIN:
            count = len(self.wishes)
            self.told = f"{count} to change; nothing is written yet" if count else ""

    @property
    def wishes(self) -> tuple[Wish, ...]:
        """Every change wished for, in the order of the screen; of a seat whoever is to have it."""
        return tuple(
            Wish(item=item, is_on=self._on[index])
            for index, item in enumerate(self.items)
            if self.is_changed(index) and (item.kind is Kind.PLUGIN or self._on[index])
        )
