"""Where a function lets out exceptions that nothing in it catches."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Escape = tuple[ast.stmt | ast.expr, str]

_NESTED = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda
_MOST = 20


def escaping(node: ast.FunctionDef | ast.AsyncFunctionDef, optional: Callable[[str], bool]) -> Iterator[Escape]:
    """Yield every such place, and what happens there.

    ``optional`` tells whether a key may be missing from the mapping that is the function's first parameter.
    """
    names = [each.arg for each in (*node.args.posonlyargs, *node.args.args) if each.arg not in {"self", "cls"}]
    given = names[0] if names else ""
    asked = _asked_for(node, given)
    told = 0
    for place in _unguarded(node.body):
        if told >= _MOST:
            return
        words = _words(place, given, lambda key: key not in asked and optional(key))
        if words is not None:
            told += 1
            yield place, words


def _words(place: ast.stmt | ast.expr, given: str, optional: Callable[[str], bool]) -> str | None:
    if isinstance(place, ast.Raise):
        return "raises here and does not catch it"
    if isinstance(place, ast.Call) and isinstance(place.func, ast.Attribute) and place.func.attr == "raise_for_status":
        return "lets out here what raise_for_status() raises"
    if isinstance(place, ast.Subscript) and isinstance(place.ctx, ast.Load) and _is(place.value, given):
        key = place.slice.value if isinstance(place.slice, ast.Constant) else None
        if isinstance(key, str) and optional(key):
            return f"raises KeyError here when the model leaves out {key[:60]}, which is not required"
    return None


def _is(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _asked_for(node: ast.AST, given: str) -> set[str]:
    """Return the keys that the function asks for, or sets, before it may take them."""
    found: set[str] = set()
    for each in ast.walk(node):
        words: list[ast.expr] = []
        if isinstance(each, ast.Compare) and any(_is(one, given) for one in each.comparators):
            words = [each.left]
        elif isinstance(each, ast.Call) and isinstance(each.func, ast.Attribute) and _is(each.func.value, given):
            words = each.args[:1]
        elif isinstance(each, ast.Subscript) and not isinstance(each.ctx, ast.Load) and _is(each.value, given):
            words = [each.slice]
        elif isinstance(each, ast.Name) and each.id == given and isinstance(each.ctx, ast.Store):
            # Another mapping stands in its place from here on.
            return _Everything()
        found.update(one.value for one in words if isinstance(one, ast.Constant) and isinstance(one.value, str))
    return found


class _Everything(set[str]):
    """A set that holds whatever is asked for."""

    def __contains__(self, _: object) -> bool:
        return True


def _unguarded(body: list[ast.stmt]) -> Iterator[ast.stmt | ast.expr]:
    """Yield statements and expressions that no handler stands around."""
    for statement in body:
        if isinstance(statement, ast.Try | ast.TryStar):
            yield from () if statement.handlers else _unguarded(statement.body)
            for handler in statement.handlers:
                yield from _unguarded(handler.body)
            yield from _unguarded([*statement.orelse, *statement.finalbody])
        elif not isinstance(statement, _NESTED):
            yield statement
            yield from _inside(statement)


def _inside(statement: ast.stmt) -> Iterator[ast.stmt | ast.expr]:
    for name, value in ast.iter_fields(statement):
        if name in {"body", "orelse"} and isinstance(value, list):
            yield from _unguarded(value)
        elif isinstance(statement, ast.With | ast.AsyncWith) and name == "items":
            continue
        else:
            for node in value if isinstance(value, list) else [value]:
                yield from _expressions(node)


def _expressions(node: object) -> Iterator[ast.expr]:
    waiting = [node] if isinstance(node, ast.AST) else []
    while waiting:
        each = waiting.pop()
        if isinstance(each, ast.expr):
            yield each
        if not isinstance(each, _NESTED):
            waiting.extend(ast.iter_child_nodes(each))
