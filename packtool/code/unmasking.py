"""Takes the masks off a Python module: constants folded, aliases named, and hidden code brought out as layers."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from packtool.code.folding.values import DECODING, ESCAPED, PLACED, Folded, words_of
from packtool.code.hidden import SINKS, given
from packtool.code.layers import (
    MOST_LAYERS,
    TEXT,
    Layer,
    Unmasked,
    language_of,
    readable,
)
from packtool.code.parsing import Unparsed, parse_string
from packtool.code.reading import Reading, arguments
from packtool.code.rewriting import MARKER, Edits, offsets
from packtool.code.spoken import TELLING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.code.detours import Direct
    from packtool.code.scopes import Scope

_LONGEST_LITERAL = 20_000
_SHORTEST_MARKED = 2
# What was merely put together stays as it is when it is long: people wrote it to be read where it stands.
_LONGEST_PLAIN = 2000
_LONGEST_PLAIN_OVER_LINES = 400
_DOTTED = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*", re.ASCII)
# Escapes for characters that anybody can type.
_NEEDLESS_ESCAPE = re.compile(
    r"(?<!\\)(?:\\\\){0,4}\\(?:x[2-7][0-9a-fA-F]|u00[2-7][0-9a-fA-F]|U000000[2-7][0-9a-fA-F]|1[0-7][0-7]|N\{)"
)
_FEW_ESCAPES = 3
_MOST_WAYS = 4
_IMPORTING = frozenset(["builtins.__import__", "importlib.import_module", "importlib.__import__"])
# What these are given besides a function would be lost with them.
_WRAPPING = frozenset(["functools.partial", "staticmethod"])


def unmask_module(reading: Reading) -> Unmasked:
    """Return a module's source with its masks taken off, and the texts that were hidden in it.

    A decoded text stands as ``__packtool_decoded__("...")``, so that a rule about decoding still has something to
    begin with; a text that was merely put together stands as a plain literal. Lines stay true; columns do not. The
    layers are those directly in the module.
    """
    mask = _Mask(reading)
    mask.read()
    source = mask.edits.applied()
    if source != reading.module.text and isinstance(parse_string(source, reading.module.path), Unparsed):
        source = reading.module.text
    exhausted = reading.exhausted or mask.edits.exhausted
    return Unmasked(source=source, layers=tuple(mask.layers), exhausted=exhausted)


class _Mask:
    """One pass over a module, outermost expressions first."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.module = reading.module
        self.edits = Edits(self.module.text)
        self.layers: list[Layer] = []
        self._starts = offsets(self.module.lines)
        self._until = 0
        self._known: set[str | bytes] = set()
        self._escapes = _NEEDLESS_ESCAPE.search(self.module.text) is not None
        self._ascii = self.module.text.isascii()

    def read(self) -> None:
        """Visit every expression that may be a mask."""
        module = self.module
        detours = self.reading.detours.calls
        for node, scope in zip(module.nodes, module.scopes, strict=True):
            if isinstance(node, ast.Call):
                self._given(node, scope, self.reading.names.dotted(node.func, scope))
                if id(node) in detours:
                    self._direct(node, [one for one in detours[id(node)] if one.own is None])
            if isinstance(node, ast.BinOp | ast.Call | ast.Subscript | ast.JoinedStr):
                self._expression(node, scope)
            elif isinstance(node, ast.Constant) and self._escapes:
                self._literal(node)
            elif isinstance(node, ast.Name | ast.Attribute) and not self._ascii:
                self._lettering(node)

    def _expression(self, node: ast.BinOp | ast.Call | ast.Subscript | ast.JoinedStr, scope: Scope) -> None:
        start = self._offset(node.lineno, node.col_offset)
        if start < self._until:
            return
        folded = self.reading.folded(node, scope)
        if folded is not None and isinstance(folded.value, str | bytes) and folded.how and not folded.how & PLACED:
            self._replace(node, folded, decoded=bool(folded.how & DECODING))
        elif isinstance(node, ast.JoinedStr):
            # Before Python 3.12 the places of what stands in an f-string are not its own.
            self._until = self._end(node)
        elif isinstance(node, ast.Call):
            self._name(node.func, scope, called=True)
            self._name(node, scope, called=False)
        elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
            self._name(node, scope, called=False)

    def _replace(self, node: ast.expr, folded: Folded, *, decoded: bool) -> None:
        self._until = self._end(node)
        value = folded.value
        if decoded and len(value) >= _SHORTEST_MARKED:
            self._edit(node, f"{MARKER}({value[:_LONGEST_LITERAL]!r})")
            self._layer(node, value, words_of(folded.how))
        elif len(value) <= (_LONGEST_PLAIN if node.lineno == node.end_lineno else _LONGEST_PLAIN_OVER_LINES):
            self._edit(node, repr(value))
        elif language_of(readable(value) or "") != TEXT:
            self._layer(node, value, words_of(folded.how))

    def _name(self, node: ast.expr, scope: Scope, *, called: bool) -> None:
        """Write the canonical name for a look-up such as ``getattr(os, "sys" + "tem")``, or for an alias of one."""
        if self._offset(node.lineno, node.col_offset) < self._until or not self._indirect(node, scope, called=called):
            return
        dotted = self.reading.names.dotted(node, scope)
        if dotted is None or _DOTTED.fullmatch(dotted) is None:
            return
        self._edit(node, dotted.removeprefix("builtins."))
        self._until = self._end(node)

    def _indirect(self, node: ast.expr, scope: Scope, *, called: bool) -> bool:
        """Whether a name is looked up rather than written; a module that is merely imported by a call is left alone."""
        root = node
        for _ in range(64):
            if not isinstance(root, ast.Attribute):
                break
            root = root.value
        if isinstance(root, ast.Name):
            found = self.reading.names.binding(root, scope)
            return (
                called
                and found is not None
                and found[0].node is not None
                and not isinstance(found[0].node, ast.Import | ast.ImportFrom)
            )
        if isinstance(root, ast.Call) and not called:
            return self.reading.names.dotted(root.func, scope) not in _IMPORTING | _WRAPPING
        if isinstance(root, ast.Call) and self.reading.names.dotted(root.func, scope) in _WRAPPING:
            return False
        return isinstance(root, ast.Call | ast.Subscript | ast.NamedExpr)

    def _direct(self, node: ast.Call, ways: Sequence[Direct]) -> None:
        """Write a call that takes a detour without it, and bring out what is given to it."""
        for one in ways[:_MOST_WAYS]:
            self._given(one.node, one.scope, one.dotted)
        start, end = self._offset(node.lineno, node.col_offset), self._end(node)
        for one in ways[:1] if start >= self._until else ():
            name = one.dotted.removeprefix("builtins.")
            if one.plain:
                self._edit(node.func, name)
            else:
                self.edits.add(start, end, f"{name}({', '.join(self._written(one.node))})")
                self._until = end

    def _written(self, node: ast.Call) -> Iterator[str]:
        """Yield the arguments of a call as they are written; one with a star that was put there has none."""
        for one in node.args:
            inner = one.value if isinstance(one, ast.Starred) else one
            star = "*" if isinstance(one, ast.Starred) else ""
            yield star + self._text(inner)
        for keyword in node.keywords:
            yield f"{keyword.arg}={self._text(keyword.value)}" if keyword.arg else f"**{self._text(keyword.value)}"

    def _text(self, node: ast.expr) -> str:
        folded = self.reading.folded(node, self.module.top)
        if folded is not None and isinstance(folded.value, str | bytes) and not folded.how & PLACED:
            text = repr(folded.value[:_LONGEST_LITERAL])
            return f"{MARKER}({text})" if self._decoded(folded.how) else text
        return self.module.text[self._offset(node.lineno, node.col_offset) : self._end(node)].replace("\n", " ")

    def _given(self, node: ast.Call, scope: Scope, dotted: str | None) -> None:
        """Bring out what is given to ``exec``, a shell or an interpreter, and what a decoded name stands for there."""
        if dotted not in SINKS and getattr(node.func, "attr", "") not in TELLING:
            return
        for text in given(self.reading, node, scope, dotted):
            self._layer(node, text.text, (*words_of(text.how), f"given to {text.to}"), language=text.language)
        for argument in arguments(node):
            if self.edits.exhausted:
                break
            folded = self.reading.folded(argument, scope) if isinstance(argument, ast.Name) else None
            if folded is not None and isinstance(folded.value, str | bytes) and self._decoded(folded.how):
                self._edit(argument, f"{MARKER}({folded.value[:_LONGEST_LITERAL]!r})")

    @staticmethod
    def _decoded(how: int) -> bool:
        return bool(how & DECODING) and not how & PLACED

    def _literal(self, node: ast.Constant) -> None:
        """Write a literal that is full of needless escapes as what it says."""
        if not isinstance(node.value, str | bytes) or node.lineno != node.end_lineno:
            return
        start, end = self._offset(node.lineno, node.col_offset), self._end(node)
        written = self.module.text[start:end]
        if start < self._until or len(_NEEDLESS_ESCAPE.findall(written)) <= _FEW_ESCAPES:
            return
        if written[:1] in "\"'rbRBuU":
            self._replace(node, Folded(node.value, ESCAPED), decoded=True)

    def _lettering(self, node: ast.Name | ast.Attribute) -> None:
        """Write a name in the letters that Python takes it for (it reads mathematical and wide letters as plain)."""
        plain = node.id if isinstance(node, ast.Name) else node.attr
        if not plain.isascii() or node.end_lineno is None or self.module.lines[node.end_lineno - 1].isascii():
            return
        end = self._end(node)
        start = self._offset(node.lineno, node.col_offset) if isinstance(node, ast.Name) else self._end(node.value)
        written = self.module.text[start:end]
        if start >= self._until and not written.isascii() and "\n" not in written and len(written) < 4 * len(plain) + 8:
            self.edits.add(start, end, plain if isinstance(node, ast.Name) else f".{plain}")

    def _layer(self, node: ast.expr, value: str | bytes, how: tuple[str, ...], *, language: str = "") -> None:
        if value in self._known or len(self.layers) >= MOST_LAYERS:
            return
        self._known.add(value)
        text = readable(value)
        if text is None:
            return
        column = self.module.column((node.lineno, node.col_offset))
        language = language or language_of(text)
        self.layers.append(Layer(line=node.lineno, column=column, how=how, text=text, language=language))

    def _edit(self, node: ast.expr, text: str) -> None:
        self.edits.add(self._offset(node.lineno, node.col_offset), self._end(node), text)

    def _offset(self, line: int, column: int) -> int:
        return self._starts[line - 1] + self.module.column((line, column)) - 1

    def _end(self, node: ast.expr) -> int:
        return self._offset(node.end_lineno or node.lineno, node.end_col_offset or node.col_offset)
