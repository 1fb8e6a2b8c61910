"""A document: its root node, its lines, and the one place where nodes become locations."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from packtool.findings import Excerpt, Finding, Location
from packtool.secret_shapes import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from packtool.documents.node import Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A file read strictly. ``root`` is ``None`` when nothing could be made of the text; ``findings`` say why.

    ``path`` is shown in locations. ``hidden`` holds nodes whose characters are never shown (refused secrets).
    """

    path: str
    lines: tuple[str, ...]
    root: Node | None
    findings: tuple[Finding, ...] = ()
    hidden: frozenset[tuple[int, int, int, int]] = field(default_factory=frozenset)

    def at(self, node: Node) -> Location:
        """Return the location of ``node``: its first line, with the excerpt and the width of the caret."""
        end = node.end_column if node.end_line == node.line else len(self._line(node.line)) + 1
        return self.place(node.line, node.column, max(end, node.column + 1))

    def place(self, line: int, column: int, end_column: int | None = None) -> Location:
        """Return the location of a line and column (from 1), clipped to what the file has."""
        end = column + 1 if end_column is None else end_column
        return Location(
            path=self.path,
            line=line,
            column=column,
            end_column=end,
            excerpt=Excerpt.of(self._shown(line), column, end),
        )

    def whole(self) -> Location:
        """Return the location of the file as a whole (its first line)."""
        return self.place(1, 1)

    def follow(self, path: Iterable[str | int]) -> Node | None:
        """Return the node at a symbolic place such as ``("plugins", 2, "ref")``, or the deepest that exists."""
        node = self.root
        for step in path:
            deeper = _step(node, step)
            if deeper is None:
                return node
            node = deeper
        return node

    def hide(self, nodes: Sequence[Node]) -> Document:
        """Return the same document with the characters of ``nodes`` hidden in every excerpt made from now on."""
        spans = frozenset((node.line, node.column, node.end_line, node.end_column) for node in nodes)
        return Document(
            path=self.path,
            lines=self.lines,
            root=self.root,
            findings=self.findings,
            hidden=self.hidden | spans,
        )

    def plain(self) -> Any:
        """Return the whole document as plain values; ``None`` when it could not be read."""
        return None if self.root is None else self.root.plain()

    def _line(self, number: int) -> str:
        return self.lines[number - 1] if 1 <= number <= len(self.lines) else ""

    def _shown(self, number: int) -> str:
        text = self._line(number)
        for line, column, end_line, end_column in sorted(self.hidden, reverse=True):
            if line <= number <= end_line:
                start = column - 1 if number == line else 0
                end = end_column - 1 if number == end_line else len(text)
                text = text[:start] + _mask(end - start) + text[end:]
        return text


def _mask(width: int) -> str:
    # As wide as what it hides (so that columns stay true), but telling nothing of a short secret's length.
    return HIDDEN.ljust(width, "*") if width > len(HIDDEN) else "*" * width


def _step(node: Node | None, step: str | int) -> Node | None:
    if node is None:
        return None
    if isinstance(step, str):
        return node.get(step)
    return node.items[step] if node.is_sequence and step < len(node.items) else None
