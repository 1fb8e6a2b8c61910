"""Calls as they would be written without the wrapper that stands around the function."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, NamedTuple

from packtool.code.scopes import Bound

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.code.reading import Reading
    from packtool.code.scopes import Scope

# Where these take the function that they call, and where the arguments for it begin.
_FIRST, _SECOND = (0, 1), (1, 2)
_INVOKERS = {
    "builtins.map": _FIRST,
    "builtins.filter": _FIRST,
    "itertools.starmap": _FIRST,
    "asyncio.to_thread": _FIRST,
    "anyio.to_thread.run_sync": _FIRST,
    "atexit.register": _FIRST,
    "threading.Timer": _SECOND,
    "weakref.finalize": _SECOND,
}
_METHODS = {
    **dict.fromkeys(("submit", "apply", "apply_async", "call_soon", "starmap", "map", "imap"), _FIRST),
    **dict.fromkeys(("run_in_executor", "call_later", "call_at"), _SECOND),
}
_STARTERS = frozenset(["threading.Thread", "multiprocessing.Process", "threading.Timer"])
# These give the function one element after the other.
_SPREADING = frozenset(["map", "filter", "starmap", "imap"])
_LISTED = frozenset(["apply", "apply_async", "Timer"])
_MOST = 20


class Invoked(NamedTuple):
    """A function that is given to be called, and the arguments that it gets."""

    function: ast.expr
    args: list[ast.expr]
    keywords: list[ast.keyword]


def invoked(node: ast.Call, dotted: str | None) -> Iterator[Invoked]:
    """Yield what a call has called on the spot or later, where it is known to do so."""
    named = {one.arg: one.value for one in node.keywords if one.arg}
    last = node.func.attr if isinstance(node.func, ast.Attribute) else (dotted or "").rpartition(".")[2]
    if dotted in _STARTERS and ("target" in named or "function" in named):
        yield Invoked(named.get("target") or named["function"], parts(named.get("args")), [])
        return
    places = _INVOKERS.get(dotted or "")
    if places is None and isinstance(node.func, ast.Attribute) and (dotted is None or "()" in dotted):
        places = _METHODS.get(last)
    if places is None or len(node.args) <= places[0]:
        return
    rest = node.args[places[1] :][:_MOST]
    keywords = [one for one in node.keywords if one.arg not in {"args", "kwargs", "timeout", "chunksize"}]
    if last in _SPREADING:
        for element in parts(rest[0] if rest else None) or [ast.Starred(one, ast.Load()) for one in rest[:1]]:
            yield Invoked(node.args[places[0]], parts(element) if last == "starmap" else [element], [])
    elif last in _LISTED:
        yield Invoked(node.args[places[0]], parts(rest[0] if rest else named.get("args")), [])
    else:
        yield Invoked(node.args[places[0]], rest, keywords)


def parts(node: ast.expr | None) -> list[ast.expr]:
    """Return the elements of a list that is written out, or the list itself with a star."""
    if isinstance(node, ast.List | ast.Tuple | ast.Set):
        return node.elts[:_MOST]
    return [] if node is None or isinstance(node, ast.Constant | ast.Call) else [ast.Starred(node, ast.Load())]


def written_out(args: list[ast.expr], keywords: list[ast.keyword], at: ast.expr, name: str) -> ast.Call:
    """Return the call of a function by its name, at the place of another expression."""
    made = ast.Call(ast.Name(name, ast.Load()), list(args), list(keywords))
    for node in (made, made.func, *(one for one in args if isinstance(one, ast.Starred))):
        if not hasattr(node, "lineno"):
            ast.copy_location(node, at)
    return made


def spread_out(node: ast.Call, reading: Reading, scope: Scope) -> tuple[list[ast.expr], list[ast.keyword]]:
    """Return a call's arguments with those that a star takes out of something that is written out in the module."""
    args: list[ast.expr] = []
    for one in node.args:
        listed = _definite(one.value, reading, scope) if isinstance(one, ast.Starred) else None
        args += listed.elts[:_MOST] if isinstance(listed, ast.List | ast.Tuple) else [one]
    keywords: list[ast.keyword] = []
    for keyword in node.keywords:
        mapping = _definite(keyword.value, reading, scope) if keyword.arg is None else None
        if isinstance(mapping, ast.Dict) and all(isinstance(key, ast.Constant) for key in mapping.keys):
            keys = [str(key.value) for key in mapping.keys if isinstance(key, ast.Constant)]
            keywords += [ast.keyword(key, value) for key, value in zip(keys, mapping.values, strict=True)]
        else:
            keywords.append(keyword)
    return args, keywords


def _definite(node: ast.expr, reading: Reading, scope: Scope) -> ast.AST | None:
    found = reading.names.binding(node, scope) if isinstance(node, ast.Name) else None
    if found is None:
        return node
    return found[0].node if found[0].bound is Bound.VALUE and not found[0].path else None


def starred(node: ast.Call) -> bool:
    """Whether a call is given arguments with a star."""
    return any(isinstance(one, ast.Starred) for one in node.args) or any(one.arg is None for one in node.keywords)
