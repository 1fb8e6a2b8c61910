"""A Python file's bytes as a module that can be read, or the reason why it cannot."""

from __future__ import annotations

import array
import ast
import bisect
import codecs
import enum
import itertools
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from packtool.code.decoding import Decoded, UndecodableError, decode
from packtool.code.flatten import flatten
from packtool.code.quiet import quietly, uncollected

if TYPE_CHECKING:
    from collections.abc import Mapping

    from packtool.code.scopes import Place, Scope

LARGEST_SOURCE = 2 * 1024 * 1024
# Every node of a syntax tree takes half a kilobyte, and there are hardly more than two for each of these.
MOST_MARKS = 500_000
_MARKS = (b",", b"(", b"[", b"=", b".", b"+", b":", b"\n")
# The code points from which on UTF-8 takes one byte more.
_UTF8_STEPS = (0x80, 0x800, 0x10000)
_NEWER = re.compile(
    r"\s*type\s+\w+\s*(?:\[[^\]]{0,500}\])?\s*="
    r"|\s*(?:async\s+)?def\s+\w+\s*\["
    r"|\s*class\s+\w+\s*\["
    r"|\s*except\s+[\w.]+\s*,\s*(?:[\w.]+\.)?[A-Z]"
    r"|.{0,500}\bt[rR]?[\"']"
)
_OLDER = re.compile(
    r"\s*(?:print|exec)\s+[^\s=(.,:\[]|\s*except\s+[\w.]+\s*,\s*[a-z_]\w*\s*:"
    r"|\s*raise\s+\w+\s*,|.{0,500}(?:<>|\b0[0-7]{3}\b)"
)


# The template strings of Python 3.14, which are read as the f-strings that they look like.
_TEMPLATES = {
    kind: plain
    for name, plain in (("TemplateStr", ast.JoinedStr), ("Interpolation", ast.FormattedValue))
    if (kind := getattr(ast, name, None)) is not None
}
_TEMPLATE = re.compile(r"(?:[tT][rR]?|[rR][tT])[\"']")
# What a newer Python has, as this one says the same: template strings, and imports that wait for their use.
_SAID_NEWER = (
    (re.compile(r"(?<![\w\"'])[tT](?=[rR]?[\"'])"), "f"),
    (re.compile(r"(?<![\w\"'])([rR])[tT](?=[\"'])"), r"\1f"),
    (re.compile(r"^([ \t]*)lazy[ \t]+(?=(?:import|from)[ \t])", re.MULTILINE), r"\1"),
)


class Why(enum.Enum):
    """Why a file could not be parsed."""

    TOO_LARGE = "larger than packtool reads"
    NULL_BYTE = "holds a null byte"
    ENCODING = "is not text that Python would decode"
    TOO_DEEP = "is nested deeper than Python parses"
    NEWER_PYTHON = "uses syntax of a newer Python than the one that runs packtool"
    OLD_PYTHON = "is written for Python 2"
    SYNTAX = "is not valid Python"


@dataclass(frozen=True, slots=True, kw_only=True)
class Unparsed:
    """A file that could not be parsed: ``reason`` is a clause, ``line`` counts from 1, ``text`` is a best effort."""

    path: str
    why: Why
    reason: str
    text: str
    line: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Module:
    """A parsed file.

    ``path`` is POSIX and relative to the tree; ``package`` the dotted package its relative imports start from;
    ``nodes`` stand in source order, a parent before its children, and ``parents`` and ``scopes`` go with them by
    index. The syntax tree's columns are UTF-8 bytes: ask ``column``.
    """

    path: str
    package: str
    decoded: Decoded
    tree: ast.Module
    nodes: list[ast.AST] = field(repr=False)
    parents: list[int] = field(repr=False)
    scopes: list[Scope] = field(repr=False)
    lines: list[str] = field(repr=False)
    # For lines that are not plain ASCII: at which byte each of their characters begins.
    _widths: dict[int, array.array[int]] = field(default_factory=dict, repr=False)

    @property
    def text(self) -> str:
        """The source text."""
        return self.decoded.text

    @property
    def top(self) -> Scope:
        """The module's own scope."""
        return self.scopes[0]

    def column(self, place: Place) -> int:
        """Turn a line and a byte offset into a column that counts code points from 1."""
        line, offset = place
        text = self.lines[line - 1] if 0 < line <= len(self.lines) else ""
        if text.isascii():
            return offset + 1
        if line not in self._widths:
            widths = (bisect.bisect_right(_UTF8_STEPS, code) + 1 for code in map(ord, text))
            self._widths[line] = array.array("L", itertools.accumulate(widths, initial=0))
        return bisect.bisect_right(self._widths[line], offset)


def package_of(path: str) -> str:
    """Return the dotted package that relative imports in the file at ``path`` start from."""
    return ".".join(path.split("/")[:-1])


def parse(data: bytes, path: str) -> Module | Unparsed:
    """Parse a file's bytes as Python would read them. Never raises and never runs anything.

    Files over ``LARGEST_SOURCE`` bytes, or denser than any that people write, are not parsed.
    """
    reason = _too_large(data)
    if reason is not None:
        return Unparsed(path=path, why=Why.TOO_LARGE, reason=reason, text=_best_effort(data[:LARGEST_SOURCE]))
    if b"\0" in data:
        line = data.count(b"\n", 0, data.index(b"\0")) + 1
        return Unparsed(path=path, why=Why.NULL_BYTE, reason=Why.NULL_BYTE.value, text=_best_effort(data), line=line)
    try:
        decoded = decode(data)
    except UndecodableError as fault:
        return Unparsed(path=path, why=Why.ENCODING, reason=str(fault), text=_best_effort(data))
    return parse_text(decoded, path)


def _too_large(data: bytes) -> str | None:
    if len(data) > LARGEST_SOURCE:
        return f"has {len(data)} bytes; Python files of up to {LARGEST_SOURCE} are parsed"
    marks = sum(map(data.count, _MARKS))
    return f"has {marks} marks; Python files of up to {MOST_MARKS} are parsed" if marks > MOST_MARKS else None


def parse_text(decoded: Decoded, path: str) -> Module | Unparsed:
    """Parse text that is already decoded, as ``parse`` does."""
    try:
        tree = _tree(decoded.text)
    except SyntaxError as fault:
        return _refused(fault, decoded.text, path)
    except (RecursionError, MemoryError):
        return Unparsed(path=path, why=Why.TOO_DEEP, reason=Why.TOO_DEEP.value, text=decoded.text)
    except ValueError:
        # A null character or a lone surrogate that the declared encoding brought in.
        return Unparsed(path=path, why=Why.ENCODING, reason=Why.ENCODING.value, text=decoded.text)
    package = package_of(path)
    with uncollected():
        if _TEMPLATES and _TEMPLATE.search(decoded.text):
            as_f_strings(tree, _TEMPLATES)
        flat = flatten(tree, package)
    return Module(
        path=path,
        package=package,
        decoded=decoded,
        tree=tree,
        nodes=flat.nodes,
        parents=flat.parents,
        scopes=flat.scopes,
        lines=decoded.text.split("\n"),
    )


def _tree(text: str) -> ast.Module:
    """Parse a text; one of a newer Python as what it says in this one, where that is the same."""
    with quietly(), uncollected():
        try:
            return ast.parse(text)
        except SyntaxError as fault:
            plain = text
            for form, older in _SAID_NEWER:
                plain = form.sub(older, plain)
            if plain == text:
                raise
            try:
                return ast.parse(plain)
            except SyntaxError:
                raise fault from None


def as_f_strings(tree: ast.Module, kinds: Mapping[type[ast.AST], type[ast.AST]]) -> None:
    """Turn nodes of some kinds into others that have the same fields, in place."""
    for node in ast.walk(tree):
        if node.__class__ in kinds:
            node.__class__ = kinds[node.__class__]


def parse_string(text: str, path: str) -> Module | Unparsed:
    """Parse code that was met as a string, such as what is given to ``exec``."""
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    if _too_large(plain.encode("utf-8", "replace")) is not None:
        return Unparsed(path=path, why=Why.TOO_LARGE, reason=Why.TOO_LARGE.value, text=plain[:LARGEST_SOURCE])
    return parse_text(Decoded(text=plain, encoding="utf-8", declared=None, bom=False), path)


def _refused(fault: SyntaxError, text: str, path: str) -> Unparsed:
    line = fault.lineno
    lines = text.split("\n")
    at = lines[line - 1][:4096] if line and 0 < line <= len(lines) else ""
    message = str(fault.msg)
    if "nested" in message or "too many" in message:
        why = Why.TOO_DEEP
    elif _NEWER.match(at) or message.startswith("f-string"):
        why = Why.NEWER_PYTHON
    elif _OLDER.match(at):
        why = Why.OLD_PYTHON
    else:
        why = Why.SYNTAX
    return Unparsed(path=path, why=why, reason=f"{why.value}: {message}", text=text, line=line)


def _best_effort(data: bytes) -> str:
    return data.removeprefix(codecs.BOM_UTF8).decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")
