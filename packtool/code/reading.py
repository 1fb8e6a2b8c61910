"""One module read once: its constants, its names and its calls, for everything that asks afterwards."""

from __future__ import annotations

import ast
import functools
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, NamedTuple

from packtool.code.detours import find_detours
from packtool.code.folding import Evaluator, Folded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from packtool.code.detours import Detours
    from packtool.code.names import Names
    from packtool.code.parsing import Module
    from packtool.code.scopes import Scope

# How often one module's expressions are looked into for the texts in them.
_MOST_LOOKS = 400_000


class Called(NamedTuple):
    """A call in the source: its node, its scope, and the canonical name of what is called, or ``None``."""

    node: ast.Call
    scope: Scope
    dotted: str | None


class Reading:
    """What can be known of a module without running it.

    ``foreign`` gives the values of names imported from the tree's other modules (it raises NotConstantError).
    """

    def __init__(self, module: Module, foreign: Callable[[str], Folded] | None = None) -> None:
        """Prepare to read ``module``; the work is done when it is first asked for."""
        self.module = module
        self._evaluator = Evaluator(module, foreign)
        self._looks = 0

    @functools.cached_property
    def evaluator(self) -> Evaluator:
        """The evaluator, with every expression of the module evaluated."""
        self._evaluator.fold_all()
        return self._evaluator

    def look(self) -> bool:
        """Count one look into an expression; returns whether there may be more of them."""
        self._looks += 1
        return self._looks <= _MOST_LOOKS

    @property
    def exhausted(self) -> bool:
        """Whether the work that one module is given was used up, so that something may not have been seen."""
        return self._evaluator.exhausted or self._looks > _MOST_LOOKS

    @functools.cached_property
    def callers(self) -> dict[str, list[Called]]:
        """The calls by the last name of what is called."""
        found: dict[str, list[Called]] = {}
        for called in self.calls:
            function = called.node.func
            name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
            found.setdefault(name, []).append(called)
        return found

    @functools.cached_property
    def attributes(self) -> dict[str, tuple[ast.expr, Scope]]:
        """What the methods of a class first give an attribute of their own object, by its name, with the scope."""
        found: dict[str, tuple[ast.expr, Scope]] = {}
        for node, scope in zip(self.module.nodes, self.module.scopes, strict=True):
            targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
            value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
            for target in targets if value is not None else ():
                if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and value is not None:
                    found.setdefault(f"{target.value.id}.{target.attr}", (value, scope))
        return found

    @property
    def lazily(self) -> Evaluator:
        """The evaluator as it stands, for other modules that ask about single names."""
        return self._evaluator

    @property
    def names(self) -> Names:
        """What names stand for in this module."""
        return self.evaluator.names

    @functools.cached_property
    def calls(self) -> tuple[Called, ...]:
        """Every call in source order."""
        names = self.names
        module = self.module
        return tuple(
            Called(node, scope, names.dotted(node.func, scope))
            for node, scope in zip(module.nodes, module.scopes, strict=True)
            if isinstance(node, ast.Call)
        )

    @functools.cached_property
    def detours(self) -> Detours:
        """The calls that reach a function by a detour, as they would be written without it."""
        return find_detours(self)

    def folded(self, node: ast.AST | None, scope: Scope) -> Folded | None:
        """Return the value of an expression, or ``None``."""
        return None if node is None else self.evaluator.value(node, scope)

    def text(self, node: ast.AST | None, scope: Scope) -> str | None:
        """Return the text that an expression is known to have (a path counts as its text), or ``None``."""
        folded = self.folded(node, scope)
        if folded is None:
            return None
        if isinstance(folded.value, bytes):
            return folded.value.decode("utf-8", "replace")
        return str(folded.value) if isinstance(folded.value, str | PurePosixPath) else None


def argument(call: ast.Call, position: int, name: str) -> ast.expr | None:
    """Return the argument given at a position or by its name; what comes behind a star has no known position."""
    for keyword in call.keywords:
        if keyword.arg == name:
            return keyword.value
    if position < 0 or any(isinstance(each, ast.Starred) for each in call.args[: position + 1]):
        return None
    return call.args[position] if position < len(call.args) else None


def arguments(call: ast.Call) -> Iterator[ast.expr]:
    """Yield every argument of a call."""
    yield from call.args
    for keyword in call.keywords:
        yield keyword.value
