"""What a unit says about other files: imports, literals that may name files, and where its functions lie."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from packtool import code
from packtool.scan.kinds import FileKind
from packtool.scan.reading import Import, UnitFacts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from packtool.code import Reading
    from packtool.scan.match import Unit

_NAMED_LIMIT = 2000
_NAME = re.compile(r"[\w@.~${}/\\+-]{1,200}")
# A word with a dot or a slash in it, wherever text or a script may name a file.
_WORD = re.compile(r"(?<![\w./-])[\w.@~-]{0,80}(?:[/\\][\w.@~ -]{0,80}){0,12}(?:\.\w{1,8}|/)(?![\w-])")
_QUOTED = re.compile(r"""["'`]([\w@.~${}/\\+-]{1,200})["'`]""")
# An entry point, as package metadata writes it.
_ENTRY = re.compile(r"""["'=]\s{0,5}([A-Za-z_][\w.]{0,200}):[A-Za-z_][\w.]{0,200}\s{0,5}(?:["']|$)""", re.MULTILINE)
_JS_IMPORT = re.compile(
    r"""(?:\bfrom\s{0,20}|\bimport\s{0,20}\(?\s{0,20}|\brequire\s{0,20}\(\s{0,20})["'`]([^"'`\n]{1,200})["'`]"""
)


def facts_of(unit: Unit, reading: Reading | None) -> UnitFacts:
    """Return the facts of a unit; ``reading`` is there where it is Python that can be parsed."""
    if reading is not None:
        nodes = reading.module.nodes
        return UnitFacts(
            imports=tuple(_imports(nodes)),
            named=_some(_literals(nodes)),
            functions=tuple(_functions(nodes)),
            parsed=True,
            leads=code.leads_of(reading),
        )
    parsed = False if unit.kind is FileKind.PYTHON else None
    if unit.kind in {FileKind.JAVASCRIPT, FileKind.TYPESCRIPT}:
        imports = tuple(Import(module=found) for found in _some(_JS_IMPORT.findall(unit.text)))
        return UnitFacts(imports=imports, named=_some(_QUOTED.findall(unit.text)), parsed=parsed)
    named = [*_WORD.findall(unit.text), *_QUOTED.findall(unit.text), *_ENTRY.findall(unit.text)]
    return UnitFacts(named=_some(named), parsed=parsed)


def _some(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted({name.strip() for name in names if name.strip()})[:_NAMED_LIMIT])


def _imports(nodes: Iterable[ast.AST]) -> Iterator[Import]:
    for node in nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(module=alias.name)
        elif isinstance(node, ast.ImportFrom):
            yield Import(module=node.module or "", level=node.level, names=tuple(alias.name for alias in node.names))


def _literals(nodes: Sequence[ast.AST]) -> Iterator[str]:
    """Give what text literals may name; a text that stands alone (a docstring) is for people and names nothing."""
    alone = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone:
            value = node.value
            if _NAME.fullmatch(value):
                yield value
            elif len(value) <= 500:  # noqa: PLR2004 - a command line, not a document
                yield from _WORD.findall(value)


def _functions(nodes: Iterable[ast.AST]) -> Iterator[tuple[int, int]]:
    for node in nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield (node.lineno, node.end_lineno or node.lineno)
