"""One value of a document with the place where it was written."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A value as written. Lines and columns count from 1 in code points; the end is exclusive.

    ``kind`` is ``"mapping"``, ``"sequence"``, ``"scalar"``, or ``"set"`` for what ``!!set`` makes of a mapping. A
    scalar has ``value`` (what a YAML 1.2 or JSON reader makes of it) and ``text`` (the characters as written, quotes
    and escapes resolved); ``quoted`` tells a string in quotes or a block from a plain word, and ``unclear`` a plain
    word that YAML 1.1 and 1.2 type differently (its value is then the text). A mapping has ``entries`` in file order,
    duplicates included.
    ``size`` counts the node and everything below it.
    """

    kind: str
    line: int
    column: int
    end_line: int
    end_column: int
    value: Any = None
    text: str = ""
    quoted: bool = False
    unclear: bool = False
    entries: tuple[tuple[Node, Node], ...] = ()
    items: tuple[Node, ...] = ()
    size: int = 1

    @property
    def last_line(self) -> int:
        """The last line that holds a part of it."""
        return self.end_line if self.end_column > 1 else max(self.line, self.end_line - 1)

    @property
    def is_mapping(self) -> bool:
        """Whether this is a mapping (an object)."""
        return self.kind == "mapping"

    @property
    def is_sequence(self) -> bool:
        """Whether this is a sequence (an array)."""
        return self.kind == "sequence"

    @property
    def is_text(self) -> bool:
        """Whether this is a scalar that reads as a string; a plain date, which Hermes turns into one, does not."""
        return self.kind == "scalar" and type(self.value) is str

    @property
    def is_null(self) -> bool:
        """Whether this is a scalar that reads as null."""
        return self.kind == "scalar" and self.value is None

    @property
    def word(self) -> str:
        """What a person calls a value of this type."""
        if self.kind != "scalar":
            return {"mapping": "a mapping", "sequence": "a list", "set": "a set"}[self.kind]
        if self.value is None:
            return "empty"
        names = {bool: "true or false", int: "a number", float: "a number", str: "text", bytes: "binary data"}
        return names.get(type(self.value), "a date")

    def get(self, key: str) -> Node | None:
        """Return the last value under ``key`` of a mapping, or ``None``."""
        found = None
        for name, value in self.entries:
            if name.kind == "scalar" and name.value == key:
                found = value
        return found

    def key(self, key: str) -> Node | None:
        """Return the last key node equal to ``key`` of a mapping, or ``None``."""
        return next((name for name, _ in reversed(self.entries) if name.kind == "scalar" and name.value == key), None)

    def named(self) -> Iterator[tuple[str, Node, Node]]:
        """Give every entry of a mapping with its key as text (Hermes turns keys that are no strings into text)."""
        for name, value in self.entries:
            yield (name.text if name.kind == "scalar" else "", name, value)

    def plain(self) -> Any:
        """Return the value as plain dicts, lists, sets and scalars; keys are text and the last duplicate wins."""
        # Without recursion: a document may be deeper than Python calls.
        whole: list[Any] = []
        waiting: list[tuple[Node, Callable[[Any], object]]] = [(self, whole.append)]
        while waiting:
            node, put = waiting.pop()
            if node.is_mapping:
                mapping: dict[str, Any] = {}
                put(mapping)
                last = {key: value for key, _, value in node.named()}
                waiting.extend((value, partial(mapping.__setitem__, key)) for key, value in reversed(last.items()))
            elif node.is_sequence:
                items: list[Any] = []
                put(items)
                waiting.extend((item, items.append) for item in reversed(node.items))
            elif node.kind == "set":
                put(frozenset(key for key, _, _ in node.named()))
            else:
                put(node.value)
        return whole[0]
