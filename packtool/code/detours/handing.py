"""Whether a module hands functions on at all; most do not, and nothing more is asked of those."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from packtool.code.detours.calling import starred
from packtool.code.detours.kinds import LAST_WORDS, OWNERS, SOUGHT, Function

if TYPE_CHECKING:
    from packtool.code.reading import Reading
    from packtool.code.scopes import Scope

_LOOK_UP_WORDS = frozenset(["getattr", "hasattr", "isinstance"])
_LOOK_UPS = frozenset(f"builtins.{word}" for word in _LOOK_UP_WORDS)
_TOOLS = frozenset(["methodcaller", "attrgetter", "itemgetter"])


def hands_on(reading: Reading) -> bool:
    """Whether a sought function, or a module that has some, is used otherwise than by calling it."""
    plain: set[int] = set()
    for node, scope in zip(reading.module.nodes, reading.module.scopes, strict=True):
        if isinstance(node, ast.Call):
            plain.add(id(node.func))
            dotted = reading.names.dotted(node.func, scope) if _may_matter(node, scope) else None
            if dotted in SOUGHT:
                return True
            plain.update(map(id, node.args[:1] if dotted in _LOOK_UPS else ()))
        elif isinstance(node, ast.Name | ast.Attribute) and _handed(reading, node, scope, plain):
            return True
    return False


def _handed(reading: Reading, node: ast.Name | ast.Attribute, scope: Scope, plain: set[int]) -> bool:
    if isinstance(node, ast.Attribute):
        plain.add(id(node.value))
    word = node.attr if isinstance(node, ast.Attribute) else node.id
    if word in _TOOLS:
        return True
    if (
        id(node) in plain
        or not isinstance(node.ctx, ast.Load)
        or not (word in LAST_WORDS or isinstance(node, ast.Name))
    ):
        return False
    return reading.names.dotted(node, scope) in SOUGHT | OWNERS


def _may_matter(node: ast.Call, scope: Scope) -> bool:
    """Whether a call is a look-up, is given its arguments with a star, or stands in a function within another."""
    word = getattr(node.func, "attr", getattr(node.func, "id", ""))
    if isinstance(node.func, ast.Name) and word in _LOOK_UP_WORDS:
        return True
    inner = scope.depth > 1 and isinstance(scope.node, Function)
    return word in LAST_WORDS and (inner or isinstance(scope.node, ast.Lambda) or starred(node))
