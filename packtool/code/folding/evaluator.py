"""A bounded evaluator of constant expressions: it knows pure functions only, and never touches the machine."""

from __future__ import annotations

import ast
import contextlib
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from packtool.code.folding.calls import apply
from packtool.code.folding.decoders import FAULTS
from packtool.code.folding.expressions import EXPRESSIONS
from packtool.code.folding.lookups import bound
from packtool.code.folding.values import (
    DEEPEST,
    MOST_PRODUCED,
    MOST_STEPS,
    MOST_STEPS_AT_ONCE,
    Folded,
    Frame,
    NotConstantError,
    TooDeepError,
    Value,
    Written,
    known,
    weight,
)
from packtool.code.names import Names

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from packtool.code.parsing import Module
    from packtool.code.scopes import Scope

_FOLDABLE = (ast.BinOp, ast.Call, ast.JoinedStr, ast.Subscript)
# What a name or an attribute gives is held already.
_HELD = (ast.Name, ast.Attribute)


class Evaluator:
    """Evaluates the expressions of one module, each at most once.

    ``foreign`` gives the value of a name that is imported from elsewhere in the tree, or raises NotConstantError.
    ``exhausted`` tells that hostile input used up the work that one module is given; ``borrows`` that another module
    was asked for a value.
    """

    def __init__(self, module: Module, foreign: Callable[[str], Folded] | None = None) -> None:
        """Evaluate expressions of ``module``."""
        self.module = module
        self.names = Names(module, self._text)
        self.foreign = foreign
        self.exhausted = False
        self.borrows = False
        self.how = 0
        self._memo: dict[int, Folded | None] = {}
        self._depth = 0
        self._steps = 0
        self._until = MOST_STEPS_AT_ONCE
        self._produced = 0
        self._classes: dict[int, Scope] = {}

    def value(self, node: ast.AST, scope: Scope) -> Folded | None:
        """Return what an expression is known to be, or ``None``."""
        outermost = self._depth == 0
        if outermost:
            self._until = self._steps + MOST_STEPS_AT_ONCE
        how, self.how = self.how, 0
        try:
            return Folded(self.evaluate(node, Frame(scope)), self.how)
        except NotConstantError:
            return None
        finally:
            self.how = how

    def named(self, name: str) -> Folded:
        """Return what a name of the module holds in the end, for another module; raises NotConstantError."""
        scope = self.module.top
        bindings = scope.bindings.get(name, [])
        index, certain = self.names.order(scope, name).at((0, 0), inner=True) if bindings else (0, False)
        if not certain:
            raise NotConstantError
        if self._depth == 0:
            self._until = self._steps + MOST_STEPS_AT_ONCE
        how, self.how = self.how, 0
        try:
            return Folded(bound(self, scope, name, index), self.how)
        except FAULTS as fault:
            raise NotConstantError from fault
        finally:
            self.how = how

    def called(self, function: Written, positional: tuple[Value, ...], named: dict[str, Value]) -> Folded:
        """Call a function of this module for another one; raises NotConstantError."""
        if self._depth == 0:
            self._until = self._steps + MOST_STEPS_AT_ONCE
        how, self.how = self.how, 0
        try:
            return Folded(apply(self, function, positional, named), self.how)
        finally:
            self.how = how

    def fold_all(self) -> None:
        """Evaluate every expression once, innermost first, so that later questions are look-ups and nothing is deep."""
        nodes, scopes = self.module.nodes, self.module.scopes
        for index in range(len(nodes) - 1, -1, -1):
            node = nodes[index]
            if isinstance(node, _FOLDABLE):
                self.value(node, scopes[index])

    def values(self) -> Iterator[str | PurePosixPath]:
        """Yield every text and path that an expression was found to be."""
        for folded in self._memo.values():
            if folded is not None and isinstance(folded.value, str | PurePosixPath):
                yield folded.value

    def known(self, node: ast.AST) -> bool:
        """Whether the value of an expression has been sought before."""
        return id(node) in self._memo

    def evaluate(self, node: ast.AST, frame: Frame) -> Value:
        """Return the value of an expression in a frame; raises NotConstantError."""
        kind = node.__class__
        if isinstance(node, ast.Constant):
            return node.value
        if frame.names is not None and isinstance(node, ast.Name) and node.id in frame.names:
            return known(frame.names[node.id])
        handler = EXPRESSIONS.get(kind)
        if handler is None:
            raise NotConstantError
        key = id(node)
        seen = self._memo.get(key, _UNSEEN)
        if seen is not _UNSEEN and (seen is not None or frame.names is None):
            if not isinstance(seen, Folded):
                raise NotConstantError
            self.how |= seen.how
            return seen.value
        return self._fresh(handler, node, frame, key)

    def _fresh(self, handler: Callable[..., Value], node: ast.AST, frame: Frame, key: int) -> Value:
        self.step()
        if self._depth >= DEEPEST:
            raise TooDeepError
        kept = frame.names is None
        how, self.how = self.how, 0
        self._depth += 1
        if kept:
            self._memo[key] = None  # an expression that needs itself has no value
        try:
            value = handler(self, node, frame)
            self.charge(0 if isinstance(node, _HELD) else weight(value))
        except TooDeepError:
            if kept:
                del self._memo[key]
            raise
        except FAULTS as fault:
            raise NotConstantError from fault
        finally:
            self._depth -= 1
            done, self.how = self.how, how | self.how
        if kept:
            self._memo[key] = Folded(value, done)
        return value

    @contextlib.contextmanager
    def deeper(self, levels: int) -> Iterator[None]:
        """Count levels of nesting that take more of the stack than an expression does; raises TooDeepError."""
        if self._depth + levels > DEEPEST:
            raise TooDeepError
        self._depth += levels
        try:
            yield
        finally:
            self._depth -= levels

    def class_scope(self, node: ast.ClassDef) -> Scope | None:
        """Return the scope inside a class of the module."""
        if not self._classes:
            self._classes.update((id(scope.node), scope) for scope in self.module.scopes)
        return self._classes.get(id(node))

    def step(self, number: int = 1) -> None:
        """Count work; raises NotConstantError when one expression, or the module, has had its share."""
        self._steps += number
        if self._steps > MOST_STEPS:
            self.exhausted = True
        if self._steps > self._until or self.exhausted:
            raise NotConstantError

    def charge(self, produced: int) -> None:
        """Count bytes that are kept; raises NotConstantError when the module has had its share."""
        self._produced += produced
        if self._produced > MOST_PRODUCED:
            self.exhausted = True
            raise NotConstantError

    def _text(self, node: ast.expr, scope: Scope) -> str | None:
        folded = self.value(node, scope)
        if folded is None:
            return None
        if isinstance(folded.value, PurePosixPath):
            return str(folded.value)
        return folded.value if isinstance(folded.value, str) else None


_UNSEEN = object()
