"""What the host hands to the functions that a plugin registers with it."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from packtool.code.flow.given import Given, argument_text
from packtool.code.flow.values import EMPTY

if TYPE_CHECKING:
    from packtool.code.flow.knowledge import CallFacts
    from packtool.code.flow.walking import Walk


def hand(walk: Walk, given: Given, facts: CallFacts) -> None:
    """Let the function that a call registers be given labelled data, under the names that its host uses."""
    node = given.node
    for spec in facts.hands:
        if not all(pattern.search(argument_text(walk, node, keys)) for keys, pattern in spec.where):
            continue
        place, _, word = spec.function.partition(" ")
        function = next((one.value for one in node.keywords if one.arg == word), None)
        if function is None and int(place) < len(node.args):
            function = node.args[int(place)]
        if isinstance(function, ast.Lambda):
            _hand_lambda(walk, node, function, spec.names, spec.labels)
        ref = None if function is None else function_given(walk, function)
        number = None if ref is None else walk.all.call(node, ref)
        source = EMPTY if number is None else walk.all.source(node, spec.labels)
        for name in spec.names:
            walk.goes(source, f"a{number}:{name}")


def _hand_lambda(walk: Walk, node: ast.Call, function: ast.Lambda, names: tuple[str, ...], labels: int) -> None:
    args = function.args
    given = [one.arg for one in (*args.args, *args.kwonlyargs) if one.arg in names]
    given += [args.kwarg.arg] if args.kwarg is not None else []
    before = dict(walk.names)
    walk.names.update(dict.fromkeys(given, walk.all.source(node, labels)))
    walk.value(function.body)
    walk.names = before


def function_given(walk: Walk, node: ast.expr) -> str | None:
    """Return the reference of a function of the plugin that is given as a value, or ``None``."""
    if isinstance(node, ast.Attribute) and walk.is_self(node.value):
        return f"s:{walk.where.owner}:{node.attr}"
    owner = walk.class_of(node.value) if isinstance(node, ast.Attribute) else None
    if owner is not None and isinstance(node, ast.Attribute):
        return f"t:{owner}:{node.attr}"
    return walk.all.reference(node, walk.where.scope) if isinstance(node, ast.Name | ast.Attribute) else None
