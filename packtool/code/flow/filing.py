"""Files that are written and read again: what is put into one comes out of it."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from packtool.code.flow.given import Given, named
from packtool.code.flow.values import EMPTY, Value

if TYPE_CHECKING:
    from packtool.code.flow.walking import Walk

_OPENS = frozenset(
    ["builtins.open", "io.open", "gzip.open", "zipfile.ZipFile", "tarfile.open", "codecs.open", "?.open"]
)
_READS = frozenset(["?.read_text", "?.read_bytes"])
_WRITES = frozenset(["?.write_text", "?.write_bytes"])


def stored(walk: Walk, given: Given) -> Value:
    """Let files hold what is written to them, and give what a file that is opened or read may hold."""
    if given.name not in _OPENS and given.name not in _READS and given.name not in _WRITES:
        return EMPTY
    function = given.node.func
    path = function.value if given.name.startswith("?.") and isinstance(function, ast.Attribute) else None
    if path is None:
        path = given.node.args[0] if given.node.args else None
    cell = None if path is None else _file_cell(walk, path)
    if cell is None:
        return EMPTY
    if given.name in _WRITES:
        walk.goes(given.every(), cell)
        return EMPTY
    return {cell: -1}


def _file_cell(walk: Walk, path: ast.expr) -> str | None:
    text = walk.all.renderer.text(path, walk.where.scope)
    if text.count("<") > 1 or len(text) < 3:  # noqa: PLR2004 - too little is known of it
        return None
    if text.startswith("<"):
        return f"v:{walk.where.function}.{text[:80]}"
    return f"f:{text[:120]}"


def opened(walk: Walk, node: ast.expr) -> str | None:
    """Return the cell of the file that an expression opens, or ``None``."""
    if not isinstance(node, ast.Call) or named(node.func, walk.all.dotted.get(id(node))) not in _OPENS:
        return None
    path = node.args[0] if node.args else None
    if isinstance(node.func, ast.Attribute) and node.func.attr == "open" and walk.all.dotted.get(id(node)) is None:
        path = node.func.value
    return None if path is None else _file_cell(walk, path)
