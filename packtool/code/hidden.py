"""Code that is given as text: to ``exec``, to a shell, or to an interpreter's ``-c``."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, NamedTuple

from packtool.code.acts import EXECUTORS, SHELLS, STARTERS
from packtool.code.interpreters import code_behind
from packtool.code.layers import PYTHON, SHELL
from packtool.code.reading import argument
from packtool.code.scopes import Bound
from packtool.code.spoken import THIS_PYTHON, told, written_out

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.code.folding.values import Value
    from packtool.code.reading import Reading
    from packtool.code.scopes import Binding, Scope

_LOADERS = frozenset(["builtins.__import__", "importlib.import_module", "pickle.loads", "marshal.loads", "ctypes.CDLL"])
_SENDERS = frozenset(
    [
        *(
            f"{client}.{verb}"
            for client in ("requests", "httpx")
            for verb in ("get", "post", "put", "request", "patch")
        ),
        *("urllib.request.urlopen", "urllib.request.Request", "urllib.request.urlretrieve", "builtins.open"),
        *("socket.create_connection", "http.client.HTTPSConnection", "http.client.HTTPConnection"),
    ]
)
SINKS = EXECUTORS | SHELLS | STARTERS | _LOADERS | _SENDERS

_MOST_HOPS = 3
_MOST_ROUNDS = 50


class Given(NamedTuple):
    """A text given as code: what it was given to, and how it came about (bits)."""

    text: str | bytes
    to: str
    language: str
    how: int


def given(reading: Reading, node: ast.Call, scope: Scope, dotted: str | None) -> Iterator[Given]:
    """Yield the texts that a call takes as code."""
    if dotted in EXECUTORS or dotted in SHELLS:
        first = argument(node, 0, "source" if dotted in EXECUTORS else "command")
        language = PYTHON if dotted in EXECUTORS else SHELL
        for value, how in values_of(reading, first or argument(node, 0, "cmd"), scope):
            if isinstance(value, str | bytes):
                yield Given(value, dotted.removeprefix("builtins."), language, how)
    elif dotted in STARTERS:
        yield from _started(reading, node, scope, dotted)
    heard = told(reading, node, scope, dotted)
    for text in heard.texts if heard is not None else ():
        for value, how in values_of(reading, text, scope):
            if heard is not None and isinstance(value, str | bytes):
                yield Given(value, heard.program, heard.language, how)


def values_of(reading: Reading, node: ast.expr | None, scope: Scope, hops: int = 0) -> Iterator[tuple[Value, int]]:
    """Yield what an expression is known to be, with how it came about: in each round of a loop, for each caller."""
    folded = reading.folded(node, scope)
    found = reading.names.binding(node, scope) if folded is None and isinstance(node, ast.Name) else None
    if folded is not None:
        yield folded.value, folded.how
    elif found is not None and hops < _MOST_HOPS:
        binding, home, _ = found
        if binding.bound is Bound.PARAMETER:
            for given_there, where in reading.detours.arguments.get(id(binding.node), ()):
                yield from values_of(reading, given_there, where, hops + 1)
        elif binding.bound is Bound.LOOPED:
            yield from _rounds(reading, binding, home)


def _rounds(reading: Reading, binding: Binding, home: Scope) -> Iterator[tuple[Value, int]]:
    """Yield what a loop over a list that is written out gives a name."""
    listed = binding.node
    if isinstance(listed, ast.Name):
        found = reading.names.binding(listed, home)
        listed, home = (None, home) if found is None else (found[0].node, found[1])
    for one in listed.elts[:_MOST_ROUNDS] if isinstance(listed, ast.List | ast.Tuple) else ():
        inner: ast.expr | None = one
        for step in binding.path:
            inner = inner.elts[step] if isinstance(inner, ast.List | ast.Tuple) and step < len(inner.elts) else None
        folded = reading.folded(inner, home)
        if folded is not None:
            yield folded.value, folded.how


def _started(reading: Reading, node: ast.Call, scope: Scope, dotted: str) -> Iterator[Given]:
    first = argument(node, 0, "args")
    folded = reading.folded(first, scope)
    if folded is not None and isinstance(folded.value, str | bytes) and (dotted.endswith("_shell") or _by_shell(node)):
        yield Given(folded.value, dotted, SHELL, folded.how)
        return
    words, how = _words(reading, node, first, scope)
    behind = code_behind(words)
    if behind is not None:
        yield Given(behind.text, behind.to, behind.language, how | behind.how)


def _words(reading: Reading, node: ast.Call, first: ast.expr | None, scope: Scope) -> tuple[list[Value], int]:
    """Return what is known of the words of a command, and how they came about (bits)."""
    first, within = written_out(reading, first, scope)
    words: list[Value] = []
    how = 0
    listed = isinstance(first, ast.List | ast.Tuple)
    for each in first.elts if isinstance(first, ast.List | ast.Tuple) else [first, *node.args[1:]]:
        where = within if listed else scope
        word = reading.folded(each, where)
        if word is not None:
            words.extend(word.value if isinstance(word.value, tuple) else (word.value,))
            how |= word.how
        elif each is not None and reading.names.dotted(each, where) == "sys.executable":
            words.append(THIS_PYTHON)
    return words, how


def _by_shell(node: ast.Call) -> bool:
    """Whether a command line is given to a shell, as far as can be seen."""
    shell = argument(node, -1, "shell")
    return shell is not None and not (isinstance(shell, ast.Constant) and not shell.value)
