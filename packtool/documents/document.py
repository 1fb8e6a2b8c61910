"""A document: its root node, its lines, and the one place where nodes become locations."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from packtool.documents.conceal import spans_of_nodes
from packtool.findings import Excerpt, Finding, Location
from packtool.secret_shapes import apart, masked, secret_spans
from packtool.text import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from packtool.documents.conceal import Spans
    from packtool.documents.node import Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A file read strictly. ``root`` is ``None`` when nothing could be made of the text; ``findings`` say why.

    ``path`` is shown in locations. ``hidden`` are the columns of each line whose characters are never shown.
    """

    path: str
    lines: tuple[str, ...]
    root: Node | None
    findings: tuple[Finding, ...] = ()
    hidden: Spans = field(default_factory=dict)
    # What is not shown of a line, once it has been asked for: the same for the same line and ``hidden``.
    _known: dict[int, Sequence[tuple[int, int]]] = field(default_factory=dict, init=False, repr=False, compare=False)

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
            excerpt=Excerpt.of(self._line(line), column, end, self._not_shown(line)),
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

    def hide(self, nodes: Iterable[Node]) -> Document:
        """Return the same document with the characters of ``nodes`` hidden, also in the findings that it has."""
        return self.hide_spans(spans_of_nodes(nodes, self.lines))

    def hide_spans(self, spans: Spans) -> Document:
        """Return the same document with ``spans`` hidden, also in the excerpts of the findings that it has."""
        if not spans:
            return self
        hidden: Mapping[int, Sequence[tuple[int, int]]] = {
            number: tuple(sorted((*self.hidden.get(number, ()), *spans.get(number, ()))))
            for number in {*self.hidden, *spans}
        }
        document = replace(self, hidden=hidden)
        return document.with_findings(document.again(finding) for finding in self.findings)

    def with_findings(self, findings: Iterable[Finding]) -> Document:
        """Return the same document with ``findings`` in place of those that it has."""
        return replace(self, findings=tuple(findings))

    def again(self, finding: Finding) -> Finding:
        """Return ``finding`` with its excerpt made from what this document still shows."""
        place = finding.location
        if place.excerpt is None or place.line is None or place.line not in self.hidden:
            return finding
        return replace(finding, location=self.place(place.line, place.column or 1, place.end_column))

    def hides(self, line: int, column: int) -> bool:
        """Whether the character at a line and column (from 1) is not shown."""
        return any(start < column <= end for start, end in self.hidden.get(line, ()))

    def shown(self, line: int) -> str:
        """Return the whole of a line (from 1) made safe to show: no secret, nothing unseen."""
        text = self._line(line)
        return visible(masked(text, 0, len(text), self._not_shown(line)))

    def plain(self) -> Any:
        """Return the whole document as plain values; ``None`` when it could not be read."""
        return None if self.root is None else self.root.plain()

    def _line(self, number: int) -> str:
        return self.lines[number - 1] if 1 <= number <= len(self.lines) else ""

    def _not_shown(self, number: int) -> Sequence[tuple[int, int]]:
        known = self._known.get(number)
        if known is None:
            known = apart((*self.hidden.get(number, ()), *secret_spans(self._line(number))))
            self._known[number] = known
        return known


def _step(node: Node | None, step: str | int) -> Node | None:
    if node is None:
        return None
    if isinstance(step, str):
        return node.get(step)
    return node.items[step] if node.is_sequence and step < len(node.items) else None
