"""How each kind of statement binds names in its scope."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from packtool.code.scopes import Binding, Bound, Place, Scope, ScopeKind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

# Beyond this depth of nested unpacking nobody means to be read.
_DEEPEST_UNPACKING = 8
_MUTATORS = frozenset(
    [
        "append",
        "extend",
        "insert",
        "pop",
        "popitem",
        "remove",
        "clear",
        "update",
        "setdefault",
        "sort",
        "reverse",
        "add",
    ]
)


def absolute(module: str | None, level: int, package: str) -> str:
    """Return the dotted name of what ``from <level dots><module>`` means inside ``package``.

    Modules of the tree begin with a dot (``.tools.web``; the root package is ``.``), so that they are never taken for
    others; a relative import that leaves the tree gives ``..``.
    """
    if level == 0:
        return module or ""
    parts = package.split(".") if package else []
    if level - 1 > len(parts):
        return ".."
    kept = parts[: len(parts) - (level - 1)]
    return "." + ".".join([*kept, *([module] if module else [])])


def joined(base: str, name: str) -> str:
    """Return ``base.name``, where ``base`` may be the root package ``.``."""
    return f"{base}{name}" if base.endswith(".") else f"{base}.{name}"


def _end(node: ast.AST) -> Place:
    return (getattr(node, "end_lineno", None) or 0, getattr(node, "end_col_offset", None) or 0)


def _targets(target: ast.AST, scope: Scope, binding: Binding) -> None:
    stack = [(target, binding)]
    while stack:
        node, bound = stack.pop()
        if isinstance(node, ast.Name):
            scope.bind(node.id, bound)
        elif isinstance(node, ast.Tuple | ast.List):
            stack.extend(zip(node.elts, _elements(bound, node.elts), strict=True))
        elif isinstance(node, ast.Starred):
            stack.append((node.value, bound._replace(bound=Bound.OPAQUE)))
        elif isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
            _changed(node.value.id, scope, bound)


def _elements(bound: Binding, targets: list[ast.expr]) -> Iterator[Binding]:
    """Yield what each target of an unpacking is bound to."""
    source = bound.node
    if any(isinstance(item, ast.Starred) for item in targets) or len(bound.path) >= _DEEPEST_UNPACKING:
        yield from (bound._replace(bound=Bound.OPAQUE) for _ in targets)
    elif (
        isinstance(source, ast.Tuple | ast.List)
        and bound.bound is Bound.VALUE
        and not bound.path
        and len(source.elts) == len(targets)
        and not any(isinstance(item, ast.Starred) for item in source.elts)
    ):
        yield from (bound._replace(node=item) for item in source.elts)
    else:
        yield from (bound._replace(path=(*bound.path, index)) for index in range(len(targets)))


def _changed(name: str, scope: Scope, bound: Binding) -> None:
    home = scope.home_of(name)
    if home is not None:
        home.bindings[name].append(bound._replace(bound=Bound.OPAQUE))


def _assign(node: ast.Assign, scope: Scope, block: int, _: str) -> None:
    binding = Binding(Bound.VALUE, node.value, _end(node.value), block)
    for target in node.targets:
        _targets(target, scope, binding)


def _annotated(node: ast.AnnAssign, scope: Scope, block: int, _: str) -> None:
    if node.value is not None:
        _targets(node.target, scope, Binding(Bound.VALUE, node.value, _end(node.value), block))


def _augmented(node: ast.AugAssign, scope: Scope, block: int, _: str) -> None:
    _targets(node.target, scope, Binding(Bound.ADDED, node, _end(node.value), block))


def _named(node: ast.NamedExpr, scope: Scope, block: int, _: str) -> None:
    while scope.kind is ScopeKind.COMPREHENSION and scope.parent is not None:
        scope = scope.parent
    _targets(node.target, scope, Binding(Bound.VALUE, node.value, _end(node.value), block))


def _loop(node: ast.For | ast.AsyncFor | ast.comprehension, scope: Scope, block: int, _: str) -> None:
    _targets(node.target, scope, Binding(Bound.LOOPED, node.iter, _end(node.iter), block))


def _entered(node: ast.withitem, scope: Scope, block: int, _: str) -> None:
    if node.optional_vars is not None:
        binding = Binding(Bound.ENTERED, node.context_expr, _end(node.context_expr), block)
        _targets(node.optional_vars, scope, binding)


def _import(node: ast.Import, scope: Scope, block: int, _: str) -> None:
    for alias in node.names:
        dotted = alias.name if alias.asname else alias.name.partition(".")[0]
        name = alias.asname or dotted
        scope.bind(name, Binding(Bound.IMPORTED, node, _end(node), block, dotted=dotted))


def _import_from(node: ast.ImportFrom, scope: Scope, block: int, package: str) -> None:
    module = absolute(node.module, node.level, package)
    for alias in node.names:
        if alias.name == "*":
            scope.stars.append(module)
        else:
            binding = Binding(Bound.IMPORTED, node, _end(node), block, dotted=joined(module, alias.name))
            scope.bind(alias.asname or alias.name, binding)


def _defined(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, scope: Scope, block: int, _: str) -> None:
    scope.bind(node.name, Binding(Bound.DEFINED, node, (node.lineno, node.col_offset), block))


def _parameter(node: ast.arg, scope: Scope, block: int, _: str) -> None:
    scope.bind(node.arg, Binding(Bound.PARAMETER, node, _end(node), block))


def _opaque(name: str | None, node: ast.AST, scope: Scope, block: int) -> None:
    if name is not None:
        scope.bind(name, Binding(Bound.OPAQUE, node, _end(node), block))


def _named_handler(node: ast.ExceptHandler | ast.MatchAs | ast.MatchStar, scope: Scope, block: int, _: str) -> None:
    _opaque(node.name, node, scope, block)


def _match_rest(node: ast.MatchMapping, scope: Scope, block: int, _: str) -> None:
    _opaque(node.rest, node, scope, block)


def _deleted(node: ast.Delete, scope: Scope, block: int, _: str) -> None:
    for target in node.targets:
        _targets(target, scope, Binding(Bound.OPAQUE, node, _end(node), block))


def _global(node: ast.Global, scope: Scope, _: int, __: str) -> None:
    scope.elsewhere.update((name, scope.top) for name in node.names if scope.top is not scope)


def _nonlocal(node: ast.Nonlocal, scope: Scope, _: int, __: str) -> None:
    for name in node.names:
        home = scope.parent.home_of(name) if scope.parent else None
        if home is not None:
            scope.elsewhere[name] = home


def _mutating_call(node: ast.Call, scope: Scope, block: int, _: str) -> None:
    called = node.func
    binding = Binding(Bound.OPAQUE, node, _end(node), block)
    if isinstance(called, ast.Attribute) and called.attr in _MUTATORS and isinstance(called.value, ast.Name):
        _changed(called.value.id, scope, binding)
    for argument in node.args:
        if isinstance(argument, ast.Name) and _starts_empty(argument.id, scope):
            _changed(argument.id, scope, binding)


def _starts_empty(name: str, scope: Scope) -> bool:
    """Whether a name holds an empty list or mapping, which whoever it is passed to may fill."""
    home = scope.home_of(name)
    if home is None:
        return False
    node = home.bindings[name][-1].node
    return (isinstance(node, ast.List) and not node.elts) or (isinstance(node, ast.Dict) and not node.keys)


BINDERS: Mapping[type[ast.AST], Callable[[Any, Scope, int, str], None]] = {
    ast.Assign: _assign,
    ast.AnnAssign: _annotated,
    ast.AugAssign: _augmented,
    ast.NamedExpr: _named,
    ast.For: _loop,
    ast.AsyncFor: _loop,
    ast.comprehension: _loop,
    ast.withitem: _entered,
    ast.Import: _import,
    ast.ImportFrom: _import_from,
    ast.FunctionDef: _defined,
    ast.AsyncFunctionDef: _defined,
    ast.ClassDef: _defined,
    ast.arg: _parameter,
    ast.ExceptHandler: _named_handler,
    ast.MatchAs: _named_handler,
    ast.MatchStar: _named_handler,
    ast.MatchMapping: _match_rest,
    ast.Delete: _deleted,
    ast.Global: _global,
    ast.Nonlocal: _nonlocal,
    ast.Call: _mutating_call,
}
