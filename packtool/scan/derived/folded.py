"""What Python code hands to a shell or to the interpreter as constant text."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from packtool.scan.derived.commands import joined
from packtool.scan.derived.piece import Piece
from packtool.scan.kinds import FileKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.code import Module

_STARTERS = frozenset(
    [
        "system",
        "popen",
        "run",
        "call",
        "check_call",
        "check_output",
        "Popen",
        "getoutput",
        "getstatusoutput",
        "create_subprocess_shell",
        "create_subprocess_exec",
    ]
)
_RUNNERS = frozenset(["exec", "eval", "compile"])


def folded_pieces(module: Module) -> Iterator[Piece]:
    """Yield shell command lines and Python code that stand in a module as constants."""
    for node in module.nodes:
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        first = node.args[0]
        if name in _STARTERS:
            command = _command(node, first)
            if command:
                yield Piece(kind=FileKind.SHELL, text=command, lines=(node.lineno,), masked=True)
        elif name in _RUNNERS and isinstance(first, ast.Constant) and isinstance(first.value, str):
            yield Piece(kind=FileKind.PYTHON, text=first.value, lines=(node.lineno,), masked=True)


def _command(node: ast.Call, first: ast.expr) -> str:
    if isinstance(first, ast.Constant):
        words: list[ast.expr] = list(node.args) if len(node.args) > 1 else [first]
    elif isinstance(first, ast.List | ast.Tuple):
        words = list(first.elts)
    else:
        return ""
    texts = [
        word.value if isinstance(word, ast.Constant) and isinstance(word.value, str) else "$UNKNOWN" for word in words
    ]
    return joined(texts) if texts and texts[0] != "$UNKNOWN" else ""
