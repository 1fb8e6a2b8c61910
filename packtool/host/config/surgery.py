"""The smallest changes to a text that make its data what is wanted: whole lines and single values, nothing else."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Any

from packtool.documents.edits import Edit, Overlap, applied
from packtool.documents.words import Style, below, block, inline, is_inline
from packtool.host.config.flow import rewritten
from packtool.host.config.pieces import UnreadableError
from packtool.host.config.reading import YAML_11, YAML_12, is_merge, key_text, merged, plain, same

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from packtool.host.config.pieces import Composed, Piece


def edited(composed: Composed, wanted: dict[str, Any], style: Style) -> str:
    """Return the text with its data made ``wanted``. Raises UnreadableError where it is written in a way of its own.

    The text uses one kind of line end and ends in one; what it becomes is for the caller to read again.
    """
    surgeon = _Surgeon(composed, style)
    edits: Iterable[Edit]
    if composed.root is None:
        lines = style.line_end.join(block(wanted, 0, style)) if wanted else "{}"
        edits = [Edit(start=len(composed.text), end=len(composed.text), text=lines + style.line_end)]
    else:
        edits = surgeon.root(composed.root, wanted)
    try:
        return applied(composed.text, edits)
    except Overlap as fault:
        raise UnreadableError(str(fault)) from None


class _Surgeon:
    """Finds the edits of one text."""

    def __init__(self, composed: Composed, style: Style) -> None:
        self._text = composed.text
        self._aliased = composed.aliased
        self._style = style

    def root(self, root: Piece, wanted: dict[str, Any]) -> Iterator[Edit]:
        old = plain(root, YAML_11)
        if root.kind != "mapping":
            raise UnreadableError(f"line {root.line}: the file is no mapping")
        if same(old, wanted):
            return
        self._own(root)
        if root.flow:
            yield Edit(start=root.start, end=root.last, text=rewritten(self._text, root, wanted))
        elif any(key_text(key) in wanted for key, _ in root.entries if not is_merge(key)):
            yield from self._mapping(root, old, wanted, end=len(self._text))
        else:
            first = self._line_start(root.entries[0][0].start)
            lines = self._lines(block(wanted, root.column, self._style)) if wanted else "{}"
            yield Edit(start=first, end=self._line_end(root.last), text=lines)

    def _mapping(
        self, piece: Piece, old: dict[str, Any], wanted: dict[str, Any], *, end: int | None = None
    ) -> Iterator[Edit]:
        """Give the edits of a mapping written by lines, some of whose keys stay."""
        taken_over = merged(piece, YAML_11)
        own = _own_entries(piece, old, wanted)
        for name, (key, value) in own.items():
            if name in wanted:
                if not same(old[name], wanted[name]):
                    yield from self._value(key, value, old[name], wanted[name])
            elif name in taken_over:
                raise UnreadableError(f"line {key.line}: {name} would come back from what << takes over")
            else:
                yield self._without(key, value)
        gone = [name for name in taken_over if name not in own and name not in wanted]
        if gone:
            raise UnreadableError(f"line {piece.line}: {gone[0]} is taken over by <<")
        added = {
            name: value
            for name, value in wanted.items()
            if name not in own and not (name in taken_over and same(taken_over[name], value))
        }
        if added:
            yield self._added(piece, wanted, added, end)

    def _added(self, piece: Piece, wanted: dict[str, Any], added: dict[str, Any], end: int | None) -> Edit:
        kept = [pair for pair in piece.entries if is_merge(pair[0]) or key_text(pair[0]) in wanted]
        # The parser gives a mapping with properties the place of these.
        lines = self._lines(block(added, self._column(kept[0][0].start), self._style))
        last = self._line_end(max(kept[-1][0].last, kept[-1][1].last))
        if end is not None and self._is_idle(last, end):
            # At the end of the file, behind what its last comments may say of what stands above them.
            return Edit(start=end, end=end, text=lines + self._style.line_end)
        return Edit(start=last, end=last, text=self._style.line_end + lines)

    def _value(self, key: Piece, value: Piece, old: Any, wanted: Any) -> Iterator[Edit]:
        self._own(value)
        if wanted and self._text[value.start : value.last] == "{}" and isinstance(wanted, dict):
            # What grows out of nothing has lines of its own, as the rest of the file.
            yield from self._replaced(key, value, wanted)
        elif value.flow and isinstance(wanted, type(old)):
            yield Edit(start=value.start, end=value.last, text=rewritten(self._text, value, wanted))
        elif value.is_block and isinstance(wanted, type(old)) and wanted and self._keeps(value, wanted):
            part = self._mapping if value.kind == "mapping" else self._sequence
            yield from part(value, old, wanted)
        else:
            yield from self._replaced(key, value, wanted)

    def _keeps(self, value: Piece, wanted: Any) -> bool:
        """Whether something of a block stays, so that it need not be written anew."""
        if value.kind == "mapping":
            return any(is_merge(key) or key_text(key) in wanted for key, _ in value.entries)
        dashes = [self._dash(value, item) for item in value.items]
        return None not in dashes and any(same(plain(item, YAML_11), new) for item in value.items for new in wanted)

    def _replaced(self, key: Piece, value: Piece, wanted: Any) -> Iterator[Edit]:
        colon = self._colon(key)
        column = self._column(key.start)
        lines = "" if is_inline(wanted) else self._lines(below(wanted, column, self._style))
        if value.is_block:
            if not value.bare:
                raise UnreadableError(f"line {value.line}: the value carries an anchor or a tag")
            if lines:
                yield Edit(start=self._line_start(value.start), end=self._line_end(value.last), text=lines)
            else:
                yield Edit(start=colon, end=colon, text=f" {inline(wanted)}")
                yield self._cut(value.start, value.last)
            return
        # A block of text that keeps its empty lines ends behind the last line end, which stays.
        last = self._line_end(value.last) if self._text[value.last - 1] == "\n" else value.last
        if not lines:
            gap = " " if self._text[value.start - 1 : value.start] == ":" else ""
            after = " " if value.is_nothing and self._text[last : last + 1] == "#" else ""
            yield Edit(start=value.start, end=last, text=f"{gap}{inline(wanted)}{after}")
            return
        between = self._text[colon : value.start]
        yield Edit(start=colon if not between.strip(" ") else value.start, end=last, text="")
        end = self._line_end(last)
        yield Edit(start=end, end=end, text=self._style.line_end + lines)

    def _sequence(self, piece: Piece, old: list[Any], wanted: list[Any]) -> Iterator[Edit]:
        column = self._column(piece.start)
        # What is a list or a mapping itself is told apart by how it would be written.
        before, after = ([(type(item).__name__, inline(item)) for item in items] for items in (old, wanted))
        for what, i1, i2, j1, j2 in difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
            if what == "equal":
                continue
            if j1 < j2:
                lines = self._lines(block(wanted[j1:j2], column, self._style))
                yield self._inserted(piece.items, i1, lines)
            for item in piece.items[i1:i2]:
                self._own(item)
                yield self._cut(item.start, item.last)

    def _inserted(self, items: Sequence[Piece], index: int, lines: str) -> Edit:
        at = self._line_end(items[index - 1].last) if index else self._before(items[0].start)
        return Edit(start=at, end=at, text=self._style.line_end + lines)

    def _without(self, key: Piece, value: Piece) -> Edit:
        self._own(value)
        self._column(key.start)
        self._colon(key)
        return self._cut(key.start, max(key.last, value.last))

    def _own(self, piece: Piece) -> None:
        """Refuse a value that stands elsewhere, too: it would change there."""
        if piece.anchor in self._aliased:
            raise UnreadableError(f"line {piece.line}: the value &{piece.anchor} is also used elsewhere")

    def _dash(self, sequence: Piece, item: Piece) -> int | None:
        """Return where the dash of an item is, if it is the first sign of the item's line."""
        at = self._line_start(item.start) + self._indent(sequence.start)
        blank = not self._text[self._line_start(item.start) : at].strip(" ")
        return at if blank and self._text[at : at + 1] == "-" else None

    def _column(self, at: int) -> int:
        """Return the column of what is the first on its line."""
        if self._text[self._line_start(at) : at].strip(" "):
            line = self._text.count("\n", 0, at) + 1
            raise UnreadableError(f"line {line}: the value does not begin on a line of its own")
        return self._indent(at)

    def _colon(self, key: Piece) -> int:
        """Return where the colon behind a key ends."""
        at = self._text.find(":", key.last)
        if at < 0 or self._text[key.last : at].strip(" \t"):
            raise UnreadableError(f"line {key.line}: the key has no colon behind it")
        return at + 1

    def _indent(self, at: int) -> int:
        return at - self._line_start(at)

    def _line_start(self, at: int) -> int:
        return self._text.rfind("\n", 0, at) + 1

    def _line_end(self, at: int) -> int:
        """Return where the line ends on which a value ended, behind its comment. Nothing else may stand there."""
        # A value that is kept to its last empty line ends where the next line begins.
        end = at - 1 if at and self._text[at - 1] == "\n" else self._text.find("\n", at)
        rest = self._text[at:end].strip()
        if end < 0 or (rest and not rest.startswith("#")):
            line = self._text.count("\n", 0, at) + 1
            raise UnreadableError(f"line {line}: more than one value stands on the line")
        return end - 1 if end > 0 and self._text[end - 1] == "\r" else end

    def _before(self, at: int) -> int:
        """Return where the line before the one of ``at`` ends."""
        start = self._line_start(at)
        return max(start - (2 if self._text[start - 2 : start] == "\r\n" else 1), 0)

    def _cut(self, start: int, last: int) -> Edit:
        """Take away the lines of a value, with the line end before them: what is added behind them has its place."""
        if self._line_start(start):
            return Edit(start=self._before(start), end=self._line_end(last), text="")
        return Edit(start=0, end=self._text.index("\n", self._line_end(last)) + 1, text="")

    def _is_idle(self, start: int, end: int) -> bool:
        return all(not line.strip() or line.startswith("#") for line in self._text[start:end].splitlines()[1:])

    def _lines(self, lines: Iterable[str]) -> str:
        return self._style.line_end.join(lines)


def _own_entries(piece: Piece, old: dict[str, Any], wanted: dict[str, Any]) -> dict[str, tuple[Piece, Piece]]:
    """Return the entries that a mapping has itself, by key. Refuses those that readers take in different ways."""
    own: dict[str, tuple[Piece, Piece]] = {}
    for key, value in piece.entries:
        if is_merge(key):
            continue
        name = key_text(key)
        touched = name not in wanted or not same(old[name], wanted[name])
        if touched and name in own:
            raise UnreadableError(f"line {key.line}: the key {name} stands twice, also on line {own[name][0].line}")
        if touched and key.plain and {type(YAML_11(name)), type(YAML_12(name))} != {str}:
            raise UnreadableError(f"line {key.line}: the key {name} is no text to every reader; put it in quotes")
        own[name] = (key, value)
    return own
