"""Interpreters that read their program from standard input, and what they are told there."""

from __future__ import annotations

import ast
import posixpath
from typing import TYPE_CHECKING, NamedTuple

from packtool.code.acts import STARTERS
from packtool.code.interpreters import INTERPRETERS
from packtool.code.layers import PYTHON, TEXT
from packtool.code.reading import argument
from packtool.code.scopes import Bound

if TYPE_CHECKING:
    from collections.abc import Sequence

    from packtool.code.reading import Reading
    from packtool.code.scopes import Scope

# Methods that tell a running program something on its standard input.
TELLING = frozenset(["communicate", "write", "writelines", "feed_data"])
_PIPES = frozenset(["stdin", "_stdin"])
_POPENS = frozenset(["os.popen"])
_OTHERS = dict.fromkeys(("perl", "ruby", "php", "lua"), TEXT)
_BEFORE = frozenset(["env", "sudo", "nohup", "exec", "nice", "setsid", "doas", "timeout"])
THIS_PYTHON = "python3"
_MOST_HOPS = 4
_MOST_WORDS = 60


class Told(NamedTuple):
    """What an interpreter is told: its name, the language that it takes it for, and the expressions."""

    program: str
    language: str
    texts: tuple[ast.expr, ...]


def told(reading: Reading, node: ast.Call, scope: Scope, dotted: str | None) -> Told | None:
    """Return what a call tells an interpreter to run, or ``None``."""
    if dotted in STARTERS:
        texts = [one.value for one in node.keywords if one.arg in {"input", "stdin"}]
        return _heard(reading, node, scope, texts) if texts else None
    function = node.func
    if not isinstance(function, ast.Attribute) or function.attr not in TELLING:
        return None
    started = maker(reading, function.value, scope)
    if started is None or reading.names.dotted(started[0].func, started[1]) not in STARTERS | _POPENS:
        return None
    texts = [*node.args[:1], *(one.value for one in node.keywords if one.arg == "input")]
    return _heard(reading, started[0], started[1], texts)


def _heard(reading: Reading, start: ast.Call, scope: Scope, texts: Sequence[ast.expr]) -> Told | None:
    words = [posixpath.basename(one) if one and "\n" not in one else one for one in _words(reading, start, scope)]
    while words and words[0] is not None and (words[0] in _BEFORE or "=" in words[0]):
        words = words[1:]
    program = (words[0] if words else None) or ""
    language = {**INTERPRETERS, **_OTHERS}.get(program)
    if language is None or not _reads(language, words[1:]):
        return None
    return Told(program, language, tuple(texts))


def _reads(language: str, words: Sequence[str | None]) -> bool:
    """Whether an interpreter with these words behind it takes its program from standard input."""
    for place, word in enumerate(words):
        if word is None:
            return False
        if word in {"-c", "-e", "--eval"}:
            code = words[place + 1] if place + 1 < len(words) else None
            return code is not None and "stdin" in code and any(one in code for one in ("exec", "eval", "compile"))
        if word in {"-", "-s", "/dev/stdin"}:
            return True
        if not word.startswith("-") or (language == PYTHON and word == "-m"):
            return False
    return True


def _words(reading: Reading, node: ast.Call, scope: Scope) -> list[str | None]:
    """Return the words of a command; ``None`` for each that is not known."""
    first = argument(node, 0, "args") or argument(node, 0, "cmd") or argument(node, 0, "program")
    first, within = written_out(reading, first, scope)
    if isinstance(first, ast.List | ast.Tuple):
        return [_word(reading, one, within) for one in first.elts[:_MOST_WORDS]]
    line = None if first is None else _word(reading, first, scope)
    if line is None or len(node.args) > 1:
        return [line, *(_word(reading, one, scope) for one in node.args[1:_MOST_WORDS] if _is_text(one))]
    return list(line.split()[:_MOST_WORDS])


def written_out(reading: Reading, node: ast.expr | None, scope: Scope) -> tuple[ast.expr | None, Scope]:
    """Return the list that a name stands for and the scope that it stands in; anything else as it is."""
    found = reading.names.binding(node, scope) if isinstance(node, ast.Name) else None
    if found is not None and found[0].bound is Bound.VALUE and isinstance(found[0].node, ast.List | ast.Tuple):
        return found[0].node, found[1]
    return node, scope


def _is_text(node: ast.expr) -> bool:
    """Whether a further argument is a word of the command, and not the mode of a pipe or its size."""
    return not (isinstance(node, ast.Constant) and (not isinstance(node.value, str) or node.value in {"r", "w"}))


def _word(reading: Reading, node: ast.expr, scope: Scope) -> str | None:
    if reading.names.dotted(node, scope) == "sys.executable":
        return THIS_PYTHON
    return reading.text(node, scope)


def maker(reading: Reading, node: ast.expr, scope: Scope) -> tuple[ast.Call, Scope] | None:
    """Return the call that made what an expression stands for, which may be a pipe of it, or ``None``."""
    for _ in range(_MOST_HOPS):
        if isinstance(node, ast.Attribute) and node.attr in _PIPES:
            node = node.value
        if isinstance(node, ast.Await | ast.NamedExpr):
            node = node.value
        if isinstance(node, ast.Call):
            return node, scope
        further = _bound(reading, node, scope)
        if further is None:
            return None
        node, scope = further
    return None


def _bound(reading: Reading, node: ast.expr, scope: Scope) -> tuple[ast.expr, Scope] | None:
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return reading.attributes.get(f"{node.value.id}.{node.attr}")
    found = reading.names.binding(node, scope) if isinstance(node, ast.Name) else None
    if found is None or found[0].bound not in {Bound.VALUE, Bound.ENTERED} or found[0].path:
        return None
    return (found[0].node, found[1]) if isinstance(found[0].node, ast.expr) else None
