"""One iterative walk over a syntax tree: its nodes in source order, their parents and scopes, and every binding."""

from __future__ import annotations

import ast
from typing import NamedTuple

from packtool.code.bindings import BINDERS
from packtool.code.scopes import Scope, ScopeKind

_OPENS = {
    ast.FunctionDef: ScopeKind.FUNCTION,
    ast.AsyncFunctionDef: ScopeKind.FUNCTION,
    ast.Lambda: ScopeKind.FUNCTION,
    ast.ClassDef: ScopeKind.CLASS,
    ast.ListComp: ScopeKind.COMPREHENSION,
    ast.SetComp: ScopeKind.COMPREHENSION,
    ast.DictComp: ScopeKind.COMPREHENSION,
    ast.GeneratorExp: ScopeKind.COMPREHENSION,
}
# Nodes without node fields, and fields that never hold a node worth a visit.
_LEAVES = (ast.Constant, ast.Name, ast.Global, ast.Nonlocal, ast.Import, ast.ImportFrom)
_NO_VISIT = (ast.expr_context, ast.boolop, ast.operator, ast.unaryop, ast.cmpop)
_SKIPPED = frozenset(
    ["ctx", "op", "ops", "attr", "arg", "name", "kwd_attrs", "rest", "type_comment", "simple", "is_async", "conversion"]
)
_STATEMENT_LISTS = frozenset({"body", "orelse", "finalbody"})
_LONGEST_SCOPE_NAME = 200
# Looking a name up costs time in proportion to this; deeper lambdas share the scope around them.
_DEEPEST_SCOPE = 48


class Flat(NamedTuple):
    """Nodes in source order (a parent before its children), with the index of each one's parent and its scope.

    A function's parameters, defaults and decorators count as standing inside it, which is near enough for reading.
    """

    nodes: list[ast.AST]
    parents: list[int]
    scopes: list[Scope]


def _child_fields(kind: type[ast.AST]) -> tuple[str, ...]:
    if issubclass(kind, _LEAVES):
        return ()
    return tuple(name for name in reversed(kind._fields) if name not in _SKIPPED)


_FIELDS = {
    kind: _child_fields(kind)
    for kind in vars(ast).values()
    if isinstance(kind, type) and issubclass(kind, ast.AST) and not issubclass(kind, _NO_VISIT)
}


def flatten(tree: ast.Module, package: str) -> Flat:
    """Walk ``tree`` once; ``package`` is the dotted package that relative imports start from (empty for the root)."""
    top = Scope(kind=ScopeKind.MODULE, name="", parent=None, node=tree)
    flat = Flat(nodes=[], parents=[], scopes=[])
    nodes, parents, scopes = flat
    blocks = 0
    stack: list[tuple[ast.AST, int, Scope, int]] = [(tree, -1, top, 0)]
    while stack:
        node, parent, scope, block = stack.pop()
        kind = node.__class__
        index = len(nodes)
        nodes.append(node)
        parents.append(parent)
        scopes.append(scope)
        binder = BINDERS.get(kind)
        if binder is not None:
            binder(node, scope, block, package)
        inner = _opened(node, scope, _OPENS[kind]) if kind in _OPENS else scope
        for name in _FIELDS[kind]:
            child = getattr(node, name)
            if child.__class__ is list:
                if name in _STATEMENT_LISTS:
                    blocks += 1
                here = blocks if name in _STATEMENT_LISTS else block
                stack.extend([(item, index, inner, here) for item in reversed(child) if item is not None])
            elif isinstance(child, ast.AST):
                stack.append((child, index, inner, block))
    return flat


def _opened(node: ast.AST, scope: Scope, kind: ScopeKind) -> Scope:
    if scope.depth >= _DEEPEST_SCOPE:
        return scope
    name = getattr(node, "name", "") or kind.value
    dotted = f"{scope.name}.{name}" if scope.name else name
    return Scope(kind=kind, name=dotted[-_LONGEST_SCOPE_NAME:], parent=scope, node=node, depth=scope.depth + 1)
