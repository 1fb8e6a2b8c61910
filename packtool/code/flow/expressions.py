"""What each kind of expression may hold."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from packtool.code.flow.calls import called, says
from packtool.code.flow.linking import filled, link_in
from packtool.code.flow.sinking import take_object
from packtool.code.flow.values import EMPTY, Value, joined, masked
from packtool.code.scopes import Bound

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from packtool.code.flow.walking import Walk

# Names that are everywhere, and that no import or definition has to bind.
_OWN_NAMES = frozenset(["__file__", "__doc__"])


def expression(walk: Walk, node: ast.expr) -> Value:
    """Return what an expression may hold, and record what is done in it."""
    form = _FORMS.get(node.__class__)
    return EMPTY if form is None else form(walk, node)


def _every(walk: Walk, nodes: Iterable[ast.expr | None]) -> Value:
    total = EMPTY
    for node in nodes:
        if node is not None and node.__class__ is not ast.Constant:
            total = joined(total, walk.value(node))
        elif node is not None:
            total = joined(total, _constant(walk, node))
    return total


def _constant(walk: Walk, node: ast.expr) -> Value:
    value = node.value if isinstance(node, ast.Constant) else None
    if value.__class__ is bytes and len(value) < 400:  # noqa: PLR2004 - no path is longer
        value = value.decode("utf-8", "replace")
    if not isinstance(value, str):
        return EMPTY
    labels = walk.all.knowledge.text(value)
    return walk.all.source(node, labels) if labels else EMPTY


def _name(walk: Walk, node: ast.Name) -> Value:
    held = walk.names.get(node.id)
    if held is not None:
        return held
    if node.id in _OWN_NAMES:
        labels = walk.all.knowledge.read(f"builtins.{node.id}")
        return walk.all.source(node, labels) if labels else EMPTY
    if node.id in walk.all.knowledge.read_words:
        return _read(walk, node)
    scope = walk.where.scope
    own = scope.bindings.get(node.id, ()) if node.id not in scope.elsewhere else ()
    if node.id == walk.where.receiver or (own and own[-1].bound is not Bound.IMPORTED):
        return EMPTY
    cell = walk.all.cell(node.id, scope)
    return EMPTY if cell is None else {cell: -1}


def _read(walk: Walk, node: ast.Name | ast.Attribute) -> Value:
    dotted = walk.all.reading.names.dotted(node, walk.where.scope)
    if dotted is None and isinstance(node, ast.Attribute):
        dotted = f"?.{node.attr}"
    if dotted is None:
        return EMPTY
    for name in walk.all.knowledge.met(dotted):
        walk.all.sink(node, name, "")
    labels = walk.all.knowledge.read(dotted)
    return walk.all.source(node, labels) if labels else EMPTY


def _attribute(walk: Walk, node: ast.Attribute) -> Value:
    knowledge = walk.all.knowledge
    if node.attr in knowledge.read_words:
        found = _read(walk, node)
        if found:
            return found
    cell = walk.attribute_cell(node)
    if cell is not None:
        return {cell: -1}
    value = walk.value(node.value)
    if value:
        if node.attr == "__dict__":
            take_object(walk, node, "=dict", value)
        return masked(value, knowledge.call(f"?.{node.attr}").kept)
    ref = walk.all.reference(node, walk.where.scope) if isinstance(node.value, ast.Name) else None
    return {ref: -1} if ref is not None and ref.startswith("i:") and not ref.startswith("i:0:os.") else EMPTY


def _subscript(walk: Walk, node: ast.Subscript) -> Value:
    knowledge = walk.all.knowledge
    value = walk.value(node.value)
    walk.value(node.slice)
    if isinstance(node.value, ast.Name | ast.Attribute):
        last = node.value.attr if isinstance(node.value, ast.Attribute) else node.value.id
        if value or last in knowledge.item_words:
            found = _looked_up(walk, node)
            if found is not None:
                return found
    value = masked(value, knowledge.under(node.slice)) if value else value
    return masked(value, ~knowledge.keyed) if value and _key_like(node.slice) else value


def _looked_up(walk: Walk, node: ast.Subscript) -> Value | None:
    dotted = walk.all.reading.names.dotted(node.value, walk.where.scope)
    specs = walk.all.knowledge.items(dotted) if dotted is not None else ()
    if not specs:
        return None
    text = walk.all.renderer.text(node.slice, walk.where.scope)
    labels = 0
    for spec in specs:
        if all(pattern.search(text) for _, pattern in spec.where):
            labels |= spec.labels
    return walk.all.source(node, labels) if labels else EMPTY


def _key_like(node: ast.expr) -> bool:
    """Whether a look-up takes one variable out of the environment, rather than a part out of a mapping of our own."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str) and node.value.isupper()
    return not isinstance(node, ast.Slice)


def _operation(walk: Walk, node: ast.BinOp) -> Value:
    parts: list[ast.expr] = []
    link: ast.expr = node
    while isinstance(link, ast.BinOp):
        parts.append(link.right)
        link = link.left
    value = _every(walk, parts)
    if isinstance(node.op, ast.Add):
        link_in(walk, node, [link, *reversed(parts)])
    elif isinstance(node.op, ast.Mod):
        link_in(walk, node, filled(walk, link, parts))
    if isinstance(node.op, ast.Div | ast.Add):
        held = joined(_base(walk, [link, parts[-1]]), value)
        return joined(says(walk, node), masked(held, ~walk.all.knowledge.extended))
    return joined(value, walk.value(link))


def _formatted(walk: Walk, node: ast.JoinedStr) -> Value:
    inner = [part.value if isinstance(part, ast.FormattedValue) else part for part in node.values]
    link_in(walk, node, inner)
    return joined(says(walk, node), joined(_base(walk, inner[:2]), _every(walk, inner[1:])))


def _base(walk: Walk, parts: Sequence[ast.expr]) -> Value:
    """Return what the beginning of a text holds; what a path is put behind is an address rather than data."""
    value = _every(walk, parts[:1])
    after = parts[1] if value and len(parts) > 1 else None
    path = isinstance(after, ast.Constant) and isinstance(after.value, str) and after.value.startswith("/")
    return masked(value, ~walk.all.knowledge.based) if path else value


def _either(walk: Walk, node: ast.IfExp) -> Value:
    walk.value(node.test)
    return joined(walk.value(node.body), walk.value(node.orelse))


def _compared(walk: Walk, node: ast.Compare) -> Value:
    _every(walk, [node.left, *node.comparators])
    return EMPTY


def _unary(walk: Walk, node: ast.UnaryOp) -> Value:
    value = walk.value(node.operand)
    return EMPTY if isinstance(node.op, ast.Not) else value


def _yielded(walk: Walk, node: ast.Yield | ast.YieldFrom) -> Value:
    walk.goes(walk.value(node.value), "r")
    return EMPTY


def _assigned(walk: Walk, node: ast.NamedExpr) -> Value:
    value = walk.value(node.value)
    walk.bind(node.target, value, node.value)
    return value


def _lambda(walk: Walk, node: ast.Lambda) -> Value:
    args = node.args
    own = [one.arg for one in (*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg) if one]
    before = dict(walk.names)
    for name in own:
        walk.names[name] = EMPTY
    value = walk.value(node.body)
    walk.names = before
    return value


def _comprehension(walk: Walk, node: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp) -> Value:
    before = dict(walk.names)
    kept = -1
    for part in node.generators:
        value = walk.value(part.iter)
        for inner in ast.walk(part.target):
            if isinstance(inner, ast.Name):
                walk.names[inner.id] = value
        for test in part.ifs:
            walk.value(test)
            if _selects(test):
                kept = ~walk.all.knowledge.selected
    wanted = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
    value = masked(_every(walk, wanted), kept)
    walk.names = before
    return value


def _selects(test: ast.expr) -> bool:
    """Whether a condition takes what has one of some names, or begins with the plugin's own prefix."""
    if isinstance(test, ast.Call):
        return isinstance(test.func, ast.Attribute) and test.func.attr == "startswith"
    if isinstance(test, ast.Compare) and isinstance(test.left, ast.Name):
        return isinstance(test.ops[0], ast.In | ast.Eq)
    return isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) and any(map(_selects, test.values[:4]))


_FORMS: Mapping[type[ast.expr], Callable[..., Value]] = {
    ast.Constant: _constant,
    ast.Name: _name,
    ast.Attribute: _attribute,
    ast.Subscript: _subscript,
    ast.Call: called,
    ast.BinOp: _operation,
    ast.JoinedStr: _formatted,
    ast.FormattedValue: lambda walk, node: walk.value(node.value),
    ast.IfExp: _either,
    ast.Compare: _compared,
    ast.UnaryOp: _unary,
    ast.BoolOp: lambda walk, node: _every(walk, node.values),
    ast.Dict: lambda walk, node: masked(_every(walk, [*node.keys, *node.values]), ~walk.all.knowledge.kept),
    ast.List: lambda walk, node: _every(walk, node.elts),
    ast.Tuple: lambda walk, node: _every(walk, node.elts),
    ast.Set: lambda walk, node: _every(walk, node.elts),
    ast.Starred: lambda walk, node: walk.value(node.value),
    ast.Await: lambda walk, node: walk.value(node.value),
    ast.Slice: lambda walk, node: _every(walk, [node.lower, node.upper, node.step]) and EMPTY,
    ast.Yield: _yielded,
    ast.YieldFrom: _yielded,
    ast.NamedExpr: _assigned,
    ast.Lambda: _lambda,
    ast.ListComp: _comprehension,
    ast.SetComp: _comprehension,
    ast.GeneratorExp: _comprehension,
    ast.DictComp: _comprehension,
}
