"""What each kind of statement does to the names of a walk."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from packtool.code.flow.values import joined, merged
from packtool.code.flow.walking import Defined, Later, Walk, Where

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

_SHORTEST_KEY = 4
_MOST_PARTS = 8
# What the name of a key may be that begins or ends as a condition asks for.
_AROUND: Mapping[str, Sequence[str]] = {
    "startswith": ["{}", "{}_API_KEY", "{}API_KEY", "{}_TOKEN", "{}TOKEN", "{}SECRET_ACCESS_KEY"],
    "endswith": ["{}", "OPENAI{}", "OPENAI_API{}", "OPENAI_API_{}", "GITHUB{}", "GITHUB_{}", "DB{}", "DB_{}"],
}


def statement(walk: Walk, node: ast.stmt) -> None:
    """Walk one statement."""
    form = _FORMS.get(node.__class__)
    if form is not None:
        form(walk, node)


def _assign(walk: Walk, node: ast.Assign) -> None:
    value = walk.value(node.value)
    for target in node.targets:
        walk.bind(target, value, node.value)


def _annotated(walk: Walk, node: ast.AnnAssign) -> None:
    if node.value is not None:
        walk.bind(node.target, walk.value(node.value), node.value)


def _augmented(walk: Walk, node: ast.AugAssign) -> None:
    value = walk.value(node.value)
    if isinstance(node.target, ast.Name):
        walk.bind(node.target, joined(walk.value(node.target), value))
    else:
        walk.fill(node.target, value)


def _if(walk: Walk, node: ast.If) -> None:
    walk.value(node.test)
    bodies = [node.body]
    picked = [_picked(walk, node.test, ast.Eq)]
    link = node.orelse
    # A long row of `elif` is a deep tree.
    while len(link) == 1 and isinstance(link[0], ast.If):
        walk.value(link[0].test)
        bodies.append(link[0].body)
        picked.append(_picked(walk, link[0].test, ast.Eq))
        link = link[0].orelse
    walk.ways([*bodies, link], picked)
    if not node.orelse and isinstance(node.body[-1], ast.Continue | ast.Return | ast.Raise):
        walk.picked(_picked(walk, node.test, ast.NotEq))


def _picked(walk: Walk, test: ast.expr, how: type[ast.cmpop]) -> Mapping[str, int]:
    """Return the names that a condition compares with one key's name, unless that is the key of another service.

    With each name come the labels that end there: more of them where the key's name stands in the condition.
    """
    if not walk.names:
        return {}
    parts = test.values[:_MOST_PARTS] if isinstance(test, ast.BoolOp) else [test]
    ended = [(part, _ended(walk, part, how)) for part in parts]
    # Of "this or that" either may hold, so each has to name a key; behind "unless this and that" as well.
    loose = isinstance(test, ast.BoolOp) and isinstance(test.op, ast.Or if how is ast.Eq else ast.And)
    if loose and not all(labels for _, labels in ended):
        return {}
    names = ((one, labels) for part, labels in ended for one in ast.walk(part) if labels)
    return {one.id: labels for one, labels in names if isinstance(one, ast.Name)}


def _ended(walk: Walk, test: ast.expr, how: type[ast.cmpop]) -> int:
    """Return the labels that end where a condition holds, or where it does not."""
    compared, around = _compared(test, how)
    if not _names_a_key(walk, compared, around):
        return 0
    written = any(isinstance(one, ast.Constant) and isinstance(one.value, str) for one in compared)
    return walk.all.knowledge.picked | (walk.all.knowledge.picked_written if written else 0)


def _compared(test: ast.expr, how: type[ast.cmpop]) -> tuple[list[ast.expr], Sequence[str]]:
    """Return what a condition compares, where it asks for equality, a beginning or an end, or for the opposite of it.

    With it comes what may stand around it in the name of a key, ``{}`` in its place.
    """
    inner = test.operand if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not) else test
    asked = inner.func.attr if isinstance(inner, ast.Call) and isinstance(inner.func, ast.Attribute) else ""
    if isinstance(inner, ast.Call) and asked in _AROUND:
        return (inner.args[:1] if (inner is test) is (how is ast.Eq) else []), _AROUND[asked]
    same = isinstance(test, ast.Compare) and isinstance(test.ops[0], how)
    return ([test.left, test.comparators[0]] if same and isinstance(test, ast.Compare) else []), ("{}",)


def _names_a_key(walk: Walk, compared: list[ast.expr], around: Sequence[str]) -> bool:
    texts = [one.value for one in compared if isinstance(one, ast.Constant) and isinstance(one.value, str)]
    names = [form.replace("{}", text.rstrip("= ")) for text in texts for form in around]
    own = all(len(text) >= _SHORTEST_KEY for text in texts) and not any(_foreign(walk, name) for name in names)
    return bool(compared) and own


def _foreign(walk: Walk, name: str) -> bool:
    """Whether a rule knows the key as one of another service."""
    specs = walk.all.knowledge.items("os.environ")
    return any(all(pattern.search(name) for _, pattern in spec.where) for spec in specs)


def _for(walk: Walk, node: ast.For | ast.AsyncFor) -> None:
    value = walk.value(node.iter)
    walk.loop(lambda: walk.bind(node.target, value), node.body)
    walk.block(node.orelse)


def _while(walk: Walk, node: ast.While) -> None:
    walk.loop(lambda: walk.value(node.test), node.body)
    walk.block(node.orelse)


def _with(walk: Walk, node: ast.With | ast.AsyncWith) -> None:
    for item in node.items:
        value = walk.value(item.context_expr)
        if item.optional_vars is not None:
            walk.bind(item.optional_vars, value, item.context_expr)
    walk.block(node.body)


def _try(walk: Walk, node: ast.Try) -> None:
    before = dict(walk.names)
    walk.block(node.body)
    walk.names = merged(before, walk.names)
    walk.ways([node.orelse, *(one.body for one in node.handlers)])
    walk.block(node.finalbody)


def _match(walk: Walk, node: ast.Match) -> None:
    value = walk.value(node.subject)
    for case in node.cases:
        for inner in ast.walk(case.pattern):
            name = getattr(inner, "name", None) or getattr(inner, "rest", None)
            if isinstance(name, str) and value:
                walk.names[name] = value
    walk.ways([*(case.body for case in node.cases), []])


def _return(walk: Walk, node: ast.Return) -> None:
    walk.goes(walk.value(node.value), "r")


def _valued(walk: Walk, node: ast.Expr) -> None:
    if not isinstance(node.value, ast.Constant):
        walk.value(node.value)


def _raised(walk: Walk, node: ast.Raise) -> None:
    walk.value(node.exc)


def _asserted(walk: Walk, node: ast.Assert) -> None:
    walk.value(node.test)


def _function(walk: Walk, node: Defined) -> None:
    for one in (*node.decorator_list, *node.args.defaults, *node.args.kw_defaults):
        walk.value(one)
    method = isinstance(walk.where.scope.node, ast.ClassDef)
    static = any(isinstance(one, ast.Name) and one.id == "staticmethod" for one in node.decorator_list)
    walk.later.append(Later(node, walk.where.owner, walk.where.receiver, method and not static))


def _class(walk: Walk, node: ast.ClassDef) -> None:
    scope = walk.all.scopes.get(id(node))
    if scope is None:
        return
    bases = (walk.all.reference(base, walk.where.scope) for base in node.bases[:8])
    walk.all.classes[scope.name] = tuple(base for base in bases if base is not None)
    walk.all.methods[scope.name].update(one.name for one in node.body if isinstance(one, Defined))
    inside = Walk(
        all=walk.all,
        where=Where(function=walk.where.function, scope=scope, owner=scope.name),
        forms=walk.forms,
        names=dict(walk.names),
        later=walk.later,
        depth=walk.depth,
    )
    inside.block(node.body)


_FORMS: Mapping[type[ast.stmt], Callable[..., None]] = {
    ast.Assign: _assign,
    ast.AnnAssign: _annotated,
    ast.AugAssign: _augmented,
    ast.If: _if,
    ast.For: _for,
    ast.AsyncFor: _for,
    ast.While: _while,
    ast.With: _with,
    ast.AsyncWith: _with,
    ast.Try: _try,
    ast.TryStar: _try,
    ast.Match: _match,
    ast.Return: _return,
    ast.Expr: _valued,
    ast.Raise: _raised,
    ast.Assert: _asserted,
    ast.FunctionDef: _function,
    ast.AsyncFunctionDef: _function,
    ast.ClassDef: _class,
}
