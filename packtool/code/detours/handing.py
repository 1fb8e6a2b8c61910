"""Whether a module hands functions on at all; most do not, and nothing more is asked of those."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from packtool.code.detours.calling import starred
from packtool.code.detours.kinds import LAST_WORDS, OWNERS, SOUGHT, Function

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.code.reading import Reading
    from packtool.code.scopes import Scope

_LOOK_UP_WORDS = frozenset(["getattr", "hasattr", "isinstance"])
_LOOK_UPS = frozenset(f"builtins.{word}" for word in _LOOK_UP_WORDS)
_TOOLS = frozenset(["methodcaller", "attrgetter", "itemgetter"])
_TOOL_NAMES = frozenset(f"operator.{word}" for word in _TOOLS)
_WANTED = SOUGHT | OWNERS | _TOOL_NAMES


def hands_on(reading: Reading) -> bool:
    """Whether a sought function, or a module that has some, is used otherwise than by calling it."""
    plain: set[int] = set()
    words = set(LAST_WORDS)
    for node, scope in zip(reading.module.nodes, reading.module.scopes, strict=True):
        if isinstance(node, ast.Call):
            plain.add(id(node.func))
            dotted = reading.names.dotted(node.func, scope) if _may_matter(node, scope) else None
            if dotted in SOUGHT:
                return True
            plain.update(map(id, node.args[:1] if dotted in _LOOK_UPS else ()))
        elif isinstance(node, ast.Import | ast.ImportFrom):
            words.update(_bound(node))
        elif isinstance(node, ast.Attribute):
            plain.add(id(node.value))
            if node.attr in _TOOLS or (node.attr in words and _handed(reading, node, scope, plain)):
                return True
        elif isinstance(node, ast.Name) and node.id in words and _handed(reading, node, scope, plain):
            return True
    return False


def _bound(node: ast.Import | ast.ImportFrom) -> Iterator[str]:
    """Yield the names that an import binds to what is sought, or to what has some of it."""
    module = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
    for alias in node.names:
        if f"{module}{alias.name}" in _WANTED or alias.name.partition(".")[0] in OWNERS:
            yield alias.asname or alias.name.partition(".")[0]


def _handed(reading: Reading, node: ast.Name | ast.Attribute, scope: Scope, plain: set[int]) -> bool:
    if not isinstance(node.ctx, ast.Load):
        return False
    dotted = reading.names.dotted(node, scope)
    return dotted in _TOOL_NAMES or (id(node) not in plain and dotted in SOUGHT | OWNERS)


def _may_matter(node: ast.Call, scope: Scope) -> bool:
    """Whether a call is a look-up, is given its arguments with a star, or stands in a function within another."""
    word = getattr(node.func, "attr", getattr(node.func, "id", ""))
    if isinstance(node.func, ast.Name) and word in _LOOK_UP_WORDS:
        return True
    inner = scope.depth > 1 and isinstance(scope.node, Function)
    return word in LAST_WORDS and (inner or isinstance(scope.node, ast.Lambda) or starred(node))
