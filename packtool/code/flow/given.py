"""A call with the values of its arguments, and what the arguments say."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.code.flow.values import Value, joined

if TYPE_CHECKING:
    from packtool.code.flow.walking import Walk


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """A call with the values of its arguments: by position, by name, and those whose place is not known."""

    node: ast.Call
    name: str
    receiver: Value
    positions: tuple[Value, ...]
    names: tuple[tuple[str, Value], ...]
    spread: Value

    def every(self) -> Value:
        """Return what any argument holds."""
        total = self.spread
        for value in (*self.positions, *(value for _, value in self.names)):
            total = joined(total, value)
        return total


def named(function: ast.expr, dotted: str | None) -> str:
    """Return the name of what is called; a method of an object that is not known is ``?.method``."""
    if dotted is not None and not dotted.startswith("."):
        return dotted
    if isinstance(function, ast.Attribute):
        return f"?.{function.attr}"
    return function.id if isinstance(function, ast.Name) else "?"


def argument_text(walk: Walk, node: ast.Call, keys: tuple[str, ...]) -> str:
    """Return what an argument says: the first of ``keys`` (a position, a name, ``receiver``) that is there."""
    for key in keys:
        found: ast.expr | None = None
        if key.isdigit():
            found = node.args[int(key)] if int(key) < len(node.args) else None
        elif key == "receiver":
            found = node.func.value if isinstance(node.func, ast.Attribute) else None
        else:
            found = next((one.value for one in node.keywords if one.arg == key), None)
        if found is not None:
            return walk.all.renderer.text(found, walk.where.scope)
    return ""
